/**
 * One frame, in order: the sun's view of the scene; what each pixel shows and how far it is; how much sun and sky it sees;
 * its light and colour, with glass and lines over it; edges smoothed onto the canvas. Reads simulation buffers, never writes.
 */
import { packStruct } from '../gpu/struct-layout';
import type { Pose } from '../math/pose';
import { largestMaterialCount } from '../scene/materials';
import { BodyMeshes } from './body-meshes';
import type { ColourMode } from './colour-modes';
import { compileDraws, type Draws, hasQuality } from './draws';
import { FineGrains } from './fine-grains';
import { createFixtures, type FrameFixtures } from './frame-fixtures';
import { type DrawnScene, FramePasses, meshesOf } from './frame-passes';
import { frameStruct, frameValues } from './frame-uniform';
import { edgeStyle, forceStyle } from './line-buffers';
import { ObstacleView } from './obstacle-view';
import type { GrainLook, Quality, RenderBody, RenderScene, RenderView } from './render-scene';
import { sandRoom } from './sand-room';
import { SandSurface } from './sand-surface';
import { ShadeLibrary } from './shade-library';
import { fitSun } from './sun-fit';
import { SunMap } from './sun-map';
import type { Surface } from './surface';
import { createTargets, type Targets } from './targets';
import { themes } from './themes';

/** Changes with the scene. */
type SceneResources = { -readonly [Key in keyof DrawnScene]: DrawnScene[Key] };

export class Renderer {
  readonly #device: GPUDevice;
  readonly #surface: Surface;
  readonly #draws: Draws;
  readonly #shades: ShadeLibrary;
  readonly #bodies: BodyMeshes;
  readonly #fine: FineGrains;
  readonly #sand: SandSurface;
  readonly #fixtures: FrameFixtures;
  readonly #passes: FramePasses;
  #resources: SceneResources | null = null;
  #targets: Targets | null = null;

  static async create(device: GPUDevice, surface: Surface): Promise<Renderer> {
    const [draws, shades] = await Promise.all([compileDraws(device), ShadeLibrary.create(device, surface.format)]);
    return new Renderer(device, surface, draws, shades);
  }

  private constructor(device: GPUDevice, surface: Surface, draws: Draws, shades: ShadeLibrary) {
    this.#device = device;
    this.#surface = surface;
    this.#draws = draws;
    this.#shades = shades;
    this.#bodies = new BodyMeshes(device, draws.placeBodies);
    this.#fine = new FineGrains(device, draws.fineGrains);
    this.#sand = new SandSurface(device);
    this.#fixtures = createFixtures(device);
    this.#passes = new FramePasses(device, draws, this.#fixtures);
  }

  setScene(scene: RenderScene): void {
    if (scene.materials.length > largestMaterialCount)
      throw new Error(`At most ${largestMaterialCount} materials can be drawn.`);
    this.#releaseScene();
    const sun = fitSun(scene.bounds, Math.min(...scene.materials.map((material) => material.radius)));
    this.#resources = {
      scene,
      obstacles: new ObstacleView(this.#device, scene),
      bodies: this.#bodies,
      sun,
      sunMap: new SunMap(this.#device, sun),
    };
  }

  /** All rigid bodies, and what their spheres look like. They stand where the simulation has them. */
  setBodies(bodies: readonly RenderBody[], materials: readonly GrainLook[]): void {
    this.#bodies.set(bodies);
    if (this.#resources) this.#resources.scene = { ...this.#resources.scene, materials };
  }

  /** The obstacles that are drawn. */
  get obstacles(): RenderScene['obstacles'] {
    return this.#resources?.scene.obstacles ?? [];
  }

  /** Other obstacles from now on. */
  setObstacles(obstacles: RenderScene['obstacles']): void {
    const resources = this.#resources;
    if (!resources) return;
    resources.scene = { ...resources.scene, obstacles };
    resources.obstacles.destroy();
    resources.obstacles = new ObstacleView(this.#device, resources.scene);
  }

  /** Puts an obstacle to where it is now, from where its shape is given; null while it is not there. */
  placeObstacle(index: number, pose: Pose | null): void {
    this.#resources?.obstacles.place(index, pose);
  }

  /** Width over height of the picture; 1 while the canvas has no size. */
  get aspect(): number {
    const { width, height } = this.#surface;
    return width > 0 && height > 0 ? width / height : 1;
  }

  resize(): void {
    this.#surface.resize();
  }

  /** Compiles what a view of this kind needs; without it the first frames of a new kind look like the ones before. */
  async prepare(quality: Quality, colourMode: ColourMode, surfaceNodes?: number): Promise<void> {
    await Promise.all([
      this.#shades.prepare(quality, colourMode),
      surfaceNodes && this.#sand.prepare(surfaceNodes, quality, colourMode),
    ]);
  }

  /** Draws nothing while there is no scene or the canvas has no size (a minimised window). */
  draw(asked: RenderView): void {
    const resources = this.#resources;
    this.#surface.resize();
    const { width, height } = this.#surface;
    if (!resources || width === 0 || height === 0) return;
    const scale = asked.resolutionScale ?? 1;
    const targets = this.#targetsOfSize(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    );
    const encoder = this.#device.createCommandEncoder({ label: 'picture' });
    const shades = this.#shades.take(asked.quality, asked.colourMode);
    const surface = this.#sand.takes(asked) ? this.#sand : null;
    const view = this.#sandOf(encoder, resources.scene, asked, surface);
    this.#writeUniforms(resources, view, targets);

    const shadowed = hasQuality(shades.quality, 'shadows');
    const sphereCount = view.grainCount * view.sphereStride;
    this.#bodies.place(encoder, view.grains);
    if (shadowed) {
      const all = sphereCount + (view.bodySpheres?.count ?? 0);
      const { frame } = this.#fixtures;
      resources.sunMap.encode(encoder, this.#draws, frame, view.spheres, all, meshesOf(resources, view), surface);
    }
    this.#passes.codes(encoder, resources, view, targets, sphereCount, surface);
    if (shadowed) this.#passes.visibility(encoder, resources, view, targets, shades, this.aspect);
    this.#passes.picture(encoder, resources, view, targets, shades, surface);
    if (view.forceLines) this.#passes.forces(encoder, view.forceLines, targets);
    this.#passes.present(encoder, targets, shades, this.#surface);
    this.#device.queue.submit([encoder.finish()]);
  }

  destroy(): void {
    this.#releaseScene();
    this.#bodies.destroy();
    this.#fine.destroy();
    this.#sand.destroy();
    this.#targets?.destroy();
    this.#fixtures.destroy();
  }

  /** The view with what is drawn of the sand: fine grains of a continuum, grains, a surface, or nothing. */
  #sandOf(encoder: GPUCommandEncoder, scene: RenderScene, asked: RenderView, surface: SandSurface | null): RenderView {
    if (!surface) {
      const view = this.#fine.apply(encoder, asked, sandRoom(scene));
      return asked.hideGrains ? { ...view, grainCount: 0 } : view;
    }
    surface.encode(encoder, scene, asked);
    // one point per particle: what colours show is computed with them
    const view = surface.viewed(asked, this.#fine.apply(encoder, { ...asked, finePoints: 1 }, sandRoom(scene)));
    return { ...view, grainCount: 0 };
  }

  #writeUniforms({ scene, sun }: SceneResources, view: RenderView, targets: Targets): void {
    const { width, height } = this.#surface;
    const sizes = { picture: [targets.width, targets.height], canvas: [width, height] } as const;
    const { queue } = this.#device;
    queue.writeBuffer(this.#fixtures.frame, 0, packStruct(frameStruct, frameValues(scene, view, sun, sizes)));
    // Lines keep their width on the screen, whatever the density of its pixels; 900 px high is where 1 means 1.
    const pixelRatio = Math.max(1, targets.height / 900);
    queue.writeBuffer(this.#fixtures.edgeStyle, 0, edgeStyle(themes[view.theme], pixelRatio));
    if (view.forceLines)
      queue.writeBuffer(this.#fixtures.forceStyle, 0, forceStyle(view.forceLines.fullForce, pixelRatio));
  }

  #targetsOfSize(width: number, height: number): Targets {
    if (this.#targets?.width !== width || this.#targets.height !== height) {
      this.#targets?.destroy();
      this.#targets = createTargets(this.#device, width, height);
    }
    return this.#targets;
  }

  #releaseScene(): void {
    this.#resources?.obstacles.destroy();
    this.#resources?.sunMap.destroy();
    this.#resources = null;
  }
}
