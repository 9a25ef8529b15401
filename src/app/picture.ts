/** Draws the session: the camera, and how much detail the measured time allows. */

import { type CameraPose, shiftTo } from '../render/camera';
import type { CameraControls } from '../render/camera-controls';
import { type Legend, legendFor } from '../render/colour-modes';
import { particlesOf, type Quality, qualities } from '../render/render-scene';
import type { Renderer } from '../render/renderer';
import {
  defaultResolutionLimits,
  initialResolution,
  nextResolution,
  type ResolutionState,
} from '../render/resolution-scale';
import type { ThemeName } from '../render/themes';
import { isGrainMaterial, isLiquid } from '../scene/materials';
import type { Simulation } from '../simulation';
import { ColourScales } from './colour-scales';
import { deviceHints, memoryPreset } from './memory-preset';
import { obstaclePlaces } from './obstacle-places';
import type { Session } from './session';
import { homePose, scaleHints, slicePlane, viewBounds } from './view-scene';
import type { World } from './world';

/** Drawing may take this long before it loses detail, ms; the rest of a frame belongs to the sand. */
const drawTarget = 7;
/** At the lowest resolution and still slower than this, ms, the picture gives up a level of quality. */
const tooSlow = 60;
const patience = 4;
/** Never flat silhouettes: sand without light is no sand. */
const cheapest: Quality = 'lit';
/** Drawing that takes this many times too long goes to the lowest resolution at once. */
const hopeless = 4;

/** Fine grains of a continuum, and nodes of the grid for sand as a surface: what memory allows, or a processor that draws. */
const memory = memoryPreset(deviceHints());
const softwareFinePoints = 262_144;
/** Slower than this, ms, there are half as many, and never fewer than the last. */
const tooSlowFine = 30;
const leastFinePoints = 65_536;

const softwareSurfaceNodes = 2 ** 17;

const limits = { ...defaultResolutionLimits, target: drawTarget };

/** What the picture needs explained. */
export interface PictureLegend {
  readonly colours: Legend;
  /** Kinds of grains, with their colours as CSS has them. */
  readonly materials: readonly { readonly name: string; readonly colour: string }[];
  /** The force that is drawn widest, N; null without force chains. */
  readonly chains: number | null;
}

/** What the picture needs of the camera's controls. */
export type Camera = Pick<CameraControls, 'pose' | 'goal' | 'jumpTo' | 'glideTo' | 'update'>;

export class Picture {
  readonly #session: Session;
  readonly #camera: Camera;
  readonly #theme: () => ThemeName;
  #resolution: ResolutionState = initialResolution;
  /** Begins with everything and gives up what the device is too slow for. */
  #affordable: Quality = 'full';
  #slowFrames = 0;
  #still = false;
  /** Grains that are drawn in sand that is a continuum. */
  #finePoints = memory.finePoints;
  #surfaceNodes = memory.surfaceNodes;
  #slowFine = 0;
  #shown = '';
  #scales: ColourScales | null = null;
  #scaled: Simulation | null = null;
  #prepared = '';
  /** Aspect and free area that the camera has been told of, and where it sees everything. */
  #layout = '';
  #home: CameraPose | null = null;

  constructor(session: Session, camera: Camera, theme: () => ThemeName) {
    this.#session = session;
    this.#camera = camera;
    this.#theme = theme;
  }

  get quality(): Quality {
    const { quality } = this.#session.view;
    return quality !== 'auto' ? quality : this.#still ? 'full' : this.#affordable;
  }

  get resolutionScale(): number {
    return this.#session.view.quality === 'auto' && !this.#still ? this.#resolution.scale : 1;
  }

  /** On a new device everything is possible again, except on a processor that stands in for a graphics card. */
  enter({ software }: World): void {
    this.#affordable = software ? 'shadows' : 'full';
    this.#finePoints = software ? softwareFinePoints : memory.finePoints;
    this.#surfaceNodes = software ? softwareSurfaceNodes : memory.surfaceNodes;
    this.#resolution = software ? { ...initialResolution, scale: limits.floor } : initialResolution;
  }

  /** Moves camera and colour scales on; asks for a picture when it would differ from the last one. Whether something moves. */
  update(seconds: number): boolean {
    const session = this.#session;
    const renderer = session.world?.renderer;
    if (!renderer) return false;
    renderer.resize();
    this.#frame(renderer.aspect);
    const { width, height } = session.world?.surface ?? { width: 0, height: 0 };
    const shown = `${width} ${height} ${this.#theme()} ${this.#grainCount}`;
    const differs = shown !== this.#shown;
    this.#shown = shown;
    this.#prepare(renderer);
    const scalesMove = this.#followScales(seconds);
    const cameraMoves = this.#camera.update(seconds);
    if (cameraMoves || scalesMove || differs) session.demand.invalidate();
    return cameraMoves || scalesMove;
  }

  /** Time stands still, and the picture may take as long as it needs. */
  refine(still: boolean): void {
    if (still === this.#still) return;
    const before = `${this.quality} ${this.resolutionScale}`;
    this.#still = still;
    if (still && before !== `${this.quality} ${this.resolutionScale}`) this.#session.demand.invalidate();
  }

  /** Whether it takes more time than the device has for a picture in motion. */
  get refined(): boolean {
    return this.#still && this.#session.view.quality === 'auto';
  }

  /** Goes where it is asked to; and what panels cover from now on or no longer moves what is seen. */
  #frame(aspect: number): void {
    const { scene, free } = this.#session;
    const framing = this.#session.takeFraming();
    const camera = this.#camera;
    const layout = JSON.stringify([aspect, free]);
    if (!framing && layout === this.#layout) return;
    this.#layout = layout;
    // who has not moved the camera keeps seeing everything
    const isHome = camera.goal === this.#home || framing !== null;
    if (typeof framing === 'object' && framing) camera.jumpTo(shiftTo(framing, aspect, free));
    else if (isHome) {
      this.#home = homePose(scene, aspect, free);
      if (framing === 'jump') camera.jumpTo(this.#home);
      else camera.glideTo(this.#home);
    } else camera.glideTo(shiftTo(camera.goal, aspect, free));
    this.#session.demand.invalidate();
  }

  get legend(): PictureLegend {
    const { view, world, scene } = this.#session;
    const kinds = (world?.sim.materials ?? []).slice(0, scene.materials.length).filter(isGrainMaterial);
    return {
      colours: legendFor(view.colour, this.#scales?.range(view.colour) ?? [0, 1]),
      materials: kinds.map(({ name, colour }) => ({ name, colour: cssColour(colour) })),
      chains: view.forceChains === 'off' ? null : (this.#scales?.fullForce ?? 1),
    };
  }

  /** What is seldom needed is compiled when it is asked for; until then the picture stays as it was. */
  #prepare(renderer: Renderer): void {
    const { colour } = this.#session.view;
    const key = `${this.quality} ${colour === 'material'} ${this.#surface.surfaceNodes ?? 0}`;
    if (key === this.#prepared) return;
    this.#prepared = key;
    const drawAgain = () => this.#session.demand.invalidate();
    renderer.prepare(this.quality, colour, this.#surface.surfaceNodes).then(drawAgain, drawAgain);
  }

  /** Resolves when pictures of this quality can be drawn. */
  async prepared(quality: Quality): Promise<void> {
    const { world, view } = this.#session;
    await world?.renderer.prepare(
      view.quality === 'auto' ? quality : view.quality,
      view.colour,
      this.#surface.surfaceNodes,
    );
  }

  /** True while the ends of the scales move. */
  #followScales(seconds: number): boolean {
    const { world, watch, view, scene } = this.#session;
    if (!world) return false;
    if (this.#scaled !== world.sim) {
      this.#scaled = world.sim;
      this.#scales = new ColourScales(scaleHints(scene, world.sim));
    }
    if (view.colour === 'material' && view.forceChains === 'off') return false;
    this.#scales?.look(performance.now(), world.sim, watch?.counters?.grains ?? 0);
    return this.#scales?.advance(seconds) ?? false;
  }

  draw(): void {
    const { world } = this.#session;
    if (!world) return;
    const { sim } = world;
    const { view, scene } = this.#session;
    this.#session.demand.meet();
    if (sim.obstacles !== world.renderer.obstacles) world.renderer.setObstacles(sim.obstacles);
    for (const [index, pose] of obstaclePlaces(sim.obstacles, sim.time)) world.renderer.placeObstacle(index, pose);
    const { drawable } = sim.method;
    const lines = view.forceChains === 'off' ? null : (drawable.forceLines?.() ?? null);
    // until it is compiled
    if (view.forceChains !== 'off' && !lines) this.#session.demand.invalidate();
    world.renderer.draw({
      camera: this.#camera.pose,
      ...particlesOf(drawable),
      colourMode: view.colour,
      colourRange: this.#scales?.range(view.colour),
      slice: slicePlane(view, viewBounds(scene), this.#camera.pose),
      ...(lines && { forceLines: { ...lines, fullForce: this.#scales?.fullForce ?? 1 } }),
      hideGrains: view.forceChains === 'alone',
      ...(view.bodiesAs === 'spheres' && { bodySpheres: drawable.bodySpheres }),
      theme: this.#theme(),
      quality: this.quality,
      finePoints: this.#finePoints,
      ...this.#surface,
      resolutionScale: this.resolutionScale,
    });
  }

  /** Sand as a surface, where it is asked for, or where all of it is a liquid. */
  get #surface(): { surfaceNodes?: number } {
    const { sandAs } = this.#session.view;
    const wanted = sandAs === 'surface' || (sandAs === 'auto' && isLiquid(this.#session.world?.sim.materials ?? []));
    return wanted ? { surfaceNodes: this.#surfaceNodes } : {};
  }

  /** Places in the buffers that may hold a grain. */
  get #grainCount(): number {
    return this.#session.world?.sim.method.drawable.grainCount ?? 0;
  }

  /** Of a continuum: fewer and larger grains before anything else is given up, as each costs the same at every resolution. */
  #drawFewer(drawTime: number): boolean {
    const fine = this.#session.world?.sim.method.drawable.continuum !== undefined;
    this.#slowFine = fine && drawTime > tooSlowFine ? this.#slowFine + 1 : 0;
    if (this.#slowFine < patience || this.#finePoints <= leastFinePoints) return false;
    this.#slowFine = 0;
    this.#finePoints /= 2;
    this.#session.demand.invalidate();
    return true;
  }

  /** `drawTime` in ms. */
  adapt(drawTime: number): void {
    if (this.#session.view.quality !== 'auto') return;
    if (this.#drawFewer(drawTime)) return;
    this.#resolution = nextResolution(this.#resolution, drawTime, limits);
    if (drawTime > hopeless * limits.target) this.#resolution = { ...this.#resolution, scale: limits.floor };
    const slow = drawTime > tooSlow && this.#resolution.scale <= limits.floor;
    this.#slowFrames = slow ? this.#slowFrames + 1 : 0;
    // One way only: going back up would show as flicker, and a new visit starts from the top anyway.
    if (this.#slowFrames < patience || this.#affordable === cheapest) return;
    this.#slowFrames = 0;
    this.#affordable = qualities[qualities.indexOf(this.#affordable) - 1];
    this.#session.demand.invalidate();
  }
}

const cssColour = (colour: readonly number[]): string =>
  `rgb(${colour.map((channel) => Math.round(255 * channel)).join(' ')})`;
