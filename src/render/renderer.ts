/**
 * One frame, in order: the sun's view of the scene; what each pixel shows and how far it is; how much sun and sky it sees;
 * its light and colour, with glass and lines over it; edges smoothed onto the canvas. Reads simulation buffers, never writes.
 */
import { packStruct } from '../gpu/struct-layout';
import type { Pose } from '../math/pose';
import { contactRangeLayout } from '../methods/dem/layouts';
import { BodyMeshes } from './body-meshes';
import type { ColourMode } from './colour-modes';
import { bindDraw, type Draw, type DrawResources } from './draw-pass';
import { compileDraws, type Draws, hasQuality } from './draws';
import { frameStruct, frameValues, maxMaterials } from './frame-uniform';
import { edgeStyle, forceStyle, lineStyleStruct } from './line-buffers';
import type { MeshBuffers } from './mesh-buffers';
import { ObstacleView } from './obstacle-view';
import type { ForceLines, GrainLook, Quality, RenderBody, RenderScene, RenderView } from './render-scene';
import { ShadeLibrary, type Shades } from './shade-library';
import { type PixelArea, shadedPixels } from './shaded-area';
import { skinNoiseTexture } from './skin-noise';
import { fitSun, type SunFit } from './sun-fit';
import { SunMap } from './sun-map';
import type { Surface } from './surface';
import { createTargets, type Targets } from './targets';
import { themes } from './themes';

/** Sun and sky wholly seen, infinitely far (shaders/render/lib/visible-light.wgsl). */
const allVisible = [0xffffffff, 0, 0, 0];

interface SceneResources {
  scene: RenderScene;
  obstacles: ObstacleView;
  readonly sun: SunFit;
  readonly sunMap: SunMap;
}

export class Renderer {
  readonly #device: GPUDevice;
  readonly #surface: Surface;
  readonly #draws: Draws;
  readonly #shades: ShadeLibrary;
  readonly #bodies: BodyMeshes;
  readonly #frame: GPUBuffer;
  readonly #edgeStyle: GPUBuffer;
  readonly #forceStyle: GPUBuffer;
  readonly #noReport: GPUBuffer;
  readonly #sunSampler: GPUSampler;
  readonly #smoothSampler: GPUSampler;
  readonly #gatherSampler: GPUSampler;
  readonly #skinNoise: GPUTexture;
  readonly #skinSampler: GPUSampler;
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
    const uniform = (label: string, size: number) =>
      device.createBuffer({ label, size, usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST });
    this.#frame = uniform('frame', frameStruct.size);
    this.#edgeStyle = uniform('edge style', lineStyleStruct.size);
    this.#forceStyle = uniform('force style', lineStyleStruct.size);
    this.#noReport = device.createBuffer({
      label: 'no report',
      size: contactRangeLayout.size,
      usage: GPUBufferUsage.STORAGE,
    });
    this.#sunSampler = device.createSampler({
      label: 'sun map',
      compare: 'greater-equal',
      magFilter: 'linear',
      minFilter: 'linear',
    });
    this.#gatherSampler = device.createSampler({ label: 'visibility' });
    this.#skinNoise = skinNoiseTexture(device);
    this.#skinSampler = device.createSampler({
      label: 'skin noise',
      addressModeU: 'repeat',
      addressModeV: 'repeat',
      addressModeW: 'repeat',
      magFilter: 'linear',
      minFilter: 'linear',
    });
    this.#smoothSampler = device.createSampler({ label: 'picture', magFilter: 'linear', minFilter: 'linear' });
  }

  setScene(scene: RenderScene): void {
    if (scene.materials.length > maxMaterials) throw new Error(`At most ${maxMaterials} materials can be drawn.`);
    this.#releaseScene();
    const sun = fitSun(scene.bounds, Math.min(...scene.materials.map((material) => material.radius)));
    this.#resources = {
      scene,
      obstacles: new ObstacleView(this.#device, scene),
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
  prepare(quality: Quality, colourMode: ColourMode): Promise<void> {
    return this.#shades.prepare(quality, colourMode);
  }

  /** Draws nothing while there is no scene or the canvas has no size (a minimised window). */
  draw(view: RenderView): void {
    const resources = this.#resources;
    this.#surface.resize();
    const { width, height } = this.#surface;
    if (!resources || width === 0 || height === 0) return;
    const scale = view.resolutionScale ?? 1;
    const targets = this.#targetsOfSize(
      Math.max(1, Math.round(width * scale)),
      Math.max(1, Math.round(height * scale)),
    );
    this.#writeUniforms(resources, view, targets);

    const shades = this.#shades.take(view.quality, view.colourMode);
    const shadowed = hasQuality(shades.quality, 'shadows');
    const sphereCount = view.hideGrains ? 0 : view.grainCount * view.sphereStride;
    const encoder = this.#device.createCommandEncoder({ label: 'picture' });
    this.#bodies.place(encoder, view.grains);
    if (shadowed) {
      const all = sphereCount + (view.bodySpheres?.count ?? 0);
      resources.sunMap.encode(encoder, this.#draws, this.#frame, view.spheres, all, this.#meshes(resources, view));
    }
    this.#drawCodes(encoder, resources, view, targets, sphereCount);
    if (shadowed) this.#drawVisibility(encoder, resources, view, targets, shades);
    this.#drawPicture(encoder, resources, view, targets, shades);
    if (view.forceLines) this.#drawForces(encoder, view.forceLines, targets);
    this.#present(encoder, targets, shades);
    this.#device.queue.submit([encoder.finish()]);
  }

  destroy(): void {
    this.#releaseScene();
    this.#bodies.destroy();
    this.#targets?.destroy();
    this.#skinNoise.destroy();
    for (const buffer of [this.#frame, this.#edgeStyle, this.#forceStyle, this.#noReport]) buffer.destroy();
  }

  /** Groups that are drawn as meshes. */
  #meshes({ obstacles: { meshes } }: SceneResources, view: RenderView): (MeshBuffers | BodyMeshes)[] {
    return view.bodySpheres ? [meshes] : [meshes, this.#bodies];
  }

  #drawCodes(
    encoder: GPUCommandEncoder,
    resources: SceneResources,
    view: RenderView,
    targets: Targets,
    sphereCount: number,
  ): void {
    const pass = encoder.beginRenderPass({
      label: 'codes',
      colorAttachments: [{ view: targets.codes, loadOp: 'clear', clearValue: [0, 0, 0, 0], storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depths, depthLoadOp: 'clear', depthClearValue: 0, depthStoreOp: 'store' },
    });
    const frame = this.#frame;
    const { first, count } = view.bodySpheres ?? { first: 0, count: 0 };
    const grainCodes = view.slice ? this.#draws.slicedGrainCodes : this.#draws.grainCodes;
    if (sphereCount + count > 0) this.#use(pass, grainCodes, { frame, spheres: view.spheres });
    if (sphereCount > 0) pass.draw(3 * sphereCount);
    if (count > 0) pass.draw(3 * count, 1, 3 * first);
    for (const meshes of this.#meshes(resources, view)) {
      this.#use(pass, this.#draws.meshCodes, { frame, instances: meshes.instances });
      meshes.draw(pass, 'opaque');
    }
    pass.end();
  }

  #drawVisibility(
    encoder: GPUCommandEncoder,
    { scene, sunMap }: SceneResources,
    view: RenderView,
    targets: Targets,
    shades: Shades,
  ): void {
    const area = shadedPixels(scene, view.camera, this.aspect, targets.halfSize);
    const pass = encoder.beginRenderPass({
      label: 'visibility',
      colorAttachments: [{ view: targets.visibility, loadOp: 'clear', clearValue: allVisible, storeOp: 'store' }],
    });
    pass.setScissorRect(area.x, area.y, area.width, area.height);
    this.#use(pass, shades.draws.visibility, {
      frame: this.#frame,
      spheres: view.spheres,
      codes: targets.codes,
      depths: targets.depths,
      sunMap: sunMap.view,
      sunSampler: this.#sunSampler,
    });
    pass.draw(3);
    pass.end();
    if (hasQuality(shades.quality, 'full')) this.#smoothVisibility(encoder, targets, area);
  }

  #smoothVisibility(encoder: GPUCommandEncoder, { visibility, smoothVisibility }: Targets, area: PixelArea): void {
    const pass = encoder.beginRenderPass({
      label: 'smooth visibility',
      colorAttachments: [{ view: smoothVisibility, loadOp: 'clear', clearValue: allVisible, storeOp: 'store' }],
    });
    pass.setScissorRect(area.x, area.y, area.width, area.height);
    this.#use(pass, this.#draws.smoothVisibility, {
      frame: this.#frame,
      visibility,
      gatherSampler: this.#gatherSampler,
    });
    pass.draw(3);
    pass.end();
  }

  #drawPicture(
    encoder: GPUCommandEncoder,
    resources: SceneResources,
    view: RenderView,
    targets: Targets,
    shades: Shades,
  ): void {
    const pass = encoder.beginRenderPass({
      label: 'picture',
      colorAttachments: [{ view: targets.picture, loadOp: 'clear', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depths, depthReadOnly: true },
    });
    const frame = this.#frame;
    const visibility = hasQuality(shades.quality, 'full') ? targets.smoothVisibility : targets.visibility;
    const gatherSampler = this.#gatherSampler;
    const meshes = this.#meshes(resources, view);
    this.#use(pass, shades.draws.backdrop, { frame, visibility, gatherSampler });
    pass.draw(3);
    this.#use(pass, shades.draws.grains, {
      frame,
      spheres: view.spheres,
      labels: view.labels,
      grains: view.grains,
      report: view.report ?? this.#noReport,
      codes: targets.codes,
      depths: targets.depths,
      visibility,
      gatherSampler,
      skinNoise: this.#skinNoise.createView(),
      skinSampler: this.#skinSampler,
    });
    pass.draw(3);
    for (const group of meshes) {
      this.#use(pass, shades.draws.meshes, { frame, instances: group.instances, visibility, gatherSampler });
      group.draw(pass, 'opaque');
    }
    for (const group of meshes) {
      if (!group.hasGlass) continue;
      this.#use(pass, this.#draws.glass, { frame, instances: group.instances });
      group.draw(pass, 'glass');
    }
    const { edges, edgeCount } = resources.obstacles;
    if (edgeCount > 0) {
      this.#use(pass, this.#draws.edges, { frame, style: this.#edgeStyle, lines: edges });
      pass.draw(6 * edgeCount);
    }
    if (view.forceLines) {
      this.#use(pass, this.#draws.veil, { frame });
      pass.draw(3);
    }
    pass.end();
  }

  /** After everything that needs the depths: the lines have the depth buffer for themselves. */
  #drawForces(encoder: GPUCommandEncoder, { lines, draw }: ForceLines, targets: Targets): void {
    const pass = encoder.beginRenderPass({
      label: 'forces',
      colorAttachments: [{ view: targets.picture, loadOp: 'load', storeOp: 'store' }],
      depthStencilAttachment: {
        view: targets.depths,
        depthLoadOp: 'clear',
        depthClearValue: 0,
        depthStoreOp: 'discard',
      },
    });
    this.#use(pass, this.#draws.forces, { frame: this.#frame, style: this.#forceStyle, lines });
    pass.drawIndirect(draw, 0);
    pass.end();
  }

  #present(encoder: GPUCommandEncoder, { picture, width, height }: Targets, { draws }: Shades): void {
    const pass = encoder.beginRenderPass({
      label: 'present',
      colorAttachments: [{ view: this.#surface.view(), loadOp: 'clear', storeOp: 'store' }],
    });
    const sameSize = width === this.#surface.width && height === this.#surface.height;
    const draw = sameSize ? draws.present : draws.presentScaled;
    this.#use(pass, draw, { frame: this.#frame, picture, smoothSampler: this.#smoothSampler });
    pass.draw(3);
    pass.end();
  }

  #writeUniforms({ scene, sun }: SceneResources, view: RenderView, targets: Targets): void {
    const { width, height } = this.#surface;
    const sizes = { picture: [targets.width, targets.height], canvas: [width, height] } as const;
    const { queue } = this.#device;
    queue.writeBuffer(this.#frame, 0, packStruct(frameStruct, frameValues(scene, view, sun, sizes)));
    // Lines keep their width on the screen, whatever the density of its pixels; 900 px high is where 1 means 1.
    const pixelRatio = Math.max(1, targets.height / 900);
    queue.writeBuffer(this.#edgeStyle, 0, edgeStyle(themes[view.theme], pixelRatio));
    if (view.forceLines) queue.writeBuffer(this.#forceStyle, 0, forceStyle(view.forceLines.fullForce, pixelRatio));
  }

  #use(pass: GPURenderPassEncoder, draw: Draw, resources: DrawResources): void {
    pass.setPipeline(draw.pipeline);
    pass.setBindGroup(0, bindDraw(this.#device, draw, resources));
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
