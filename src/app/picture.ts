/** Draws the session: the camera, and how much detail the measured time allows. */
import type { CameraControls } from '../render/camera-controls';
import { type Quality, qualities } from '../render/render-scene';
import {
  defaultResolutionLimits,
  initialResolution,
  nextResolution,
  type ResolutionState,
} from '../render/resolution-scale';
import type { ThemeName } from '../render/themes';
import type { Session } from './session';
import { homePose } from './view-scene';
import type { World } from './world';

/** Drawing may take this long before it loses detail, ms; the rest of a frame belongs to the sand. */
const drawTarget = 7;
/** At the lowest resolution and still slower than this, ms, the picture gives up a level of quality. */
const tooSlow = 60;
const patience = 4;
/** Drawing that takes this many times too long goes to the lowest resolution at once. */
const hopeless = 4;

const limits = { ...defaultResolutionLimits, target: drawTarget };

export class Picture {
  readonly #session: Session;
  readonly #camera: CameraControls;
  readonly #theme: () => ThemeName;
  #resolution: ResolutionState = initialResolution;
  /** Begins with everything and gives up what the device is too slow for. */
  #affordable: Quality = 'full';
  #slowFrames = 0;
  #shown = '';

  constructor(session: Session, camera: CameraControls, theme: () => ThemeName) {
    this.#session = session;
    this.#camera = camera;
    this.#theme = theme;
  }

  get quality(): Quality {
    const { quality } = this.#session.view;
    return quality === 'auto' ? this.#affordable : quality;
  }

  get resolutionScale(): number {
    return this.#session.view.quality === 'auto' ? this.#resolution.scale : 1;
  }

  /** On a new device everything is possible again, except on a processor that stands in for a graphics card. */
  enter({ software }: World): void {
    this.#affordable = software ? 'shadows' : 'full';
    this.#resolution = software ? { ...initialResolution, scale: limits.floor } : initialResolution;
  }

  /** Moves the camera on; true when the picture would differ from the last one. */
  update(seconds: number): boolean {
    const session = this.#session;
    const renderer = session.world?.renderer;
    if (!renderer) return false;
    renderer.resize();
    if (session.wantsFraming) {
      const wanted = session.wantsFraming;
      if (typeof wanted === 'object') this.#camera.jumpTo(wanted);
      else if (wanted === 'jump') this.#camera.jumpTo(homePose(session.scene, renderer.aspect));
      else this.#camera.glideTo(homePose(session.scene, renderer.aspect));
      session.wantsFraming = null;
      session.redraw = true;
    }
    const { width, height } = session.world?.surface ?? { width: 0, height: 0 };
    const shown = `${width} ${height} ${this.#theme()} ${this.#grainCount}`;
    const other = shown !== this.#shown;
    this.#shown = shown;
    return this.#camera.update(seconds) || other || session.redraw;
  }

  draw(): void {
    const { world } = this.#session;
    if (!world) return;
    const { sim } = world;
    const { view } = this.#session;
    this.#session.redraw = false;
    world.renderer.draw({
      camera: this.#camera.pose,
      spheres: sim.spheres,
      grains: sim.grains,
      labels: sim.labels,
      grainCount: this.#grainCount,
      sphereStride: sim.sphereStride,
      colourMode: view.colour,
      ...(view.bodiesAs === 'spheres' && { bodySpheres: sim.bodySpheres }),
      theme: this.#theme(),
      quality: this.quality,
      resolutionScale: this.resolutionScale,
    });
  }

  /** Places in the buffers that may hold a grain. */
  get #grainCount(): number {
    return this.#session.world?.sim.grainCountBound ?? 0;
  }

  /** `drawTime` in ms. */
  adapt(drawTime: number): void {
    if (this.#session.view.quality !== 'auto') return;
    this.#resolution = nextResolution(this.#resolution, drawTime, limits);
    if (drawTime > hopeless * limits.target) this.#resolution = { ...this.#resolution, scale: limits.floor };
    const slow = drawTime > tooSlow && this.#resolution.scale <= limits.floor;
    this.#slowFrames = slow ? this.#slowFrames + 1 : 0;
    // One way only: going back up would show as flicker, and a new visit starts from the top anyway.
    if (this.#slowFrames < patience || this.#affordable === 'unlit') return;
    this.#slowFrames = 0;
    this.#affordable = qualities[qualities.indexOf(this.#affordable) - 1];
    this.#session.redraw = true;
  }
}
