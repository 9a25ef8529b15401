/** The render passes of one frame, in the order in which the renderer calls them. */
import type { BodyMeshes } from './body-meshes';
import { bindDraw, type Draw, type DrawResources } from './draw-pass';
import { type Draws, hasQuality } from './draws';
import type { FrameFixtures } from './frame-fixtures';
import type { MeshBuffers } from './mesh-buffers';
import type { ObstacleView } from './obstacle-view';
import type { ForceLines, RenderScene, RenderView } from './render-scene';
import type { SandSurface } from './sand-surface';
import type { Shades } from './shade-library';
import { type PixelArea, shadedPixels } from './shaded-area';
import type { SunFit } from './sun-fit';
import type { SunMap } from './sun-map';
import type { Surface } from './surface';
import type { Targets } from './targets';

/** Sun and sky wholly seen, infinitely far (shaders/render/lib/visible-light.wgsl). */
const allVisible = [0xffffffff, 0, 0, 0];

export interface DrawnScene {
  readonly scene: RenderScene;
  readonly obstacles: ObstacleView;
  readonly bodies: BodyMeshes;
  readonly sun: SunFit;
  readonly sunMap: SunMap;
}

/** Groups that are drawn as meshes. */
export const meshesOf = (
  { obstacles: { meshes }, bodies }: DrawnScene,
  view: RenderView,
): (MeshBuffers | BodyMeshes)[] => (view.bodySpheres ? [meshes] : [meshes, bodies]);

export class FramePasses {
  readonly #device: GPUDevice;
  readonly #draws: Draws;
  readonly #fixtures: FrameFixtures;

  constructor(device: GPUDevice, draws: Draws, fixtures: FrameFixtures) {
    this.#device = device;
    this.#draws = draws;
    this.#fixtures = fixtures;
  }

  /** What each pixel shows, and how far it is. */
  codes(
    encoder: GPUCommandEncoder,
    resources: DrawnScene,
    view: RenderView,
    targets: Targets,
    sphereCount: number,
    surface: SandSurface | null,
  ): void {
    const pass = encoder.beginRenderPass({
      label: 'codes',
      colorAttachments: [{ view: targets.codes, loadOp: 'clear', clearValue: [0, 0, 0, 0], storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depths, depthLoadOp: 'clear', depthClearValue: 0, depthStoreOp: 'store' },
    });
    const frame = this.#fixtures.frame;
    const { first, count } = view.bodySpheres ?? { first: 0, count: 0 };
    const grainCodes = view.slice ? this.#draws.slicedGrainCodes : this.#draws.grainCodes;
    if (sphereCount + count > 0) this.#use(pass, grainCodes, { frame, spheres: view.spheres });
    if (sphereCount > 0) pass.draw(3 * sphereCount);
    if (count > 0) pass.draw(3 * count, 1, 3 * first);
    surface?.drawCodes(pass, frame);
    for (const meshes of meshesOf(resources, view)) {
      this.#use(pass, this.#draws.meshCodes, { frame, instances: meshes.instances });
      meshes.draw(pass, 'opaque');
    }
    pass.end();
  }

  visibility(
    encoder: GPUCommandEncoder,
    { scene, sunMap }: DrawnScene,
    view: RenderView,
    targets: Targets,
    shades: Shades,
    aspect: number,
  ): void {
    const area = shadedPixels(scene, view.camera, aspect, targets.halfSize);
    const pass = encoder.beginRenderPass({
      label: 'visibility',
      colorAttachments: [{ view: targets.visibility, loadOp: 'clear', clearValue: allVisible, storeOp: 'store' }],
    });
    pass.setScissorRect(area.x, area.y, area.width, area.height);
    this.#use(pass, shades.draws.visibility, {
      frame: this.#fixtures.frame,
      spheres: view.spheres,
      codes: targets.codes,
      depths: targets.depths,
      sunMap: sunMap.view,
      sunSampler: this.#fixtures.sunSampler,
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
      frame: this.#fixtures.frame,
      visibility,
      gatherSampler: this.#fixtures.gatherSampler,
    });
    pass.draw(3);
    pass.end();
  }

  picture(
    encoder: GPUCommandEncoder,
    resources: DrawnScene,
    view: RenderView,
    targets: Targets,
    shades: Shades,
    surface: SandSurface | null,
  ): void {
    const pass = encoder.beginRenderPass({
      label: 'picture',
      colorAttachments: [{ view: targets.picture, loadOp: 'clear', storeOp: 'store' }],
      depthStencilAttachment: { view: targets.depths, depthReadOnly: true },
    });
    const frame = this.#fixtures.frame;
    const visibility = hasQuality(shades.quality, 'full') ? targets.smoothVisibility : targets.visibility;
    const gatherSampler = this.#fixtures.gatherSampler;
    const meshes = meshesOf(resources, view);
    this.#use(pass, shades.draws.backdrop, { frame, visibility, gatherSampler });
    pass.draw(3);
    const sand = {
      frame,
      spheres: view.spheres,
      labels: view.labels,
      grains: view.grains,
      report: view.report ?? this.#fixtures.noReport,
      visibility,
      gatherSampler,
      skinNoise: this.#fixtures.skinNoise.createView(),
      skinSampler: this.#fixtures.skinSampler,
    };
    // spheres of bodies are shaded here, too
    if (!surface || view.bodySpheres) {
      this.#use(pass, shades.draws.grains, { ...sand, codes: targets.codes, depths: targets.depths });
      pass.draw(3);
    }
    surface?.drawPicture(pass, view, sand);
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
      this.#use(pass, this.#draws.edges, { frame, style: this.#fixtures.edgeStyle, lines: edges });
      pass.draw(6 * edgeCount);
    }
    if (view.forceLines) {
      this.#use(pass, this.#draws.veil, { frame });
      pass.draw(3);
    }
    pass.end();
  }

  /** After everything that needs the depths: the lines have the depth buffer for themselves. */
  forces(encoder: GPUCommandEncoder, { lines, draw }: ForceLines, targets: Targets): void {
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
    this.#use(pass, this.#draws.forces, { frame: this.#fixtures.frame, style: this.#fixtures.forceStyle, lines });
    pass.drawIndirect(draw, 0);
    pass.end();
  }

  present(encoder: GPUCommandEncoder, { picture, width, height }: Targets, { draws }: Shades, surface: Surface): void {
    const pass = encoder.beginRenderPass({
      label: 'present',
      colorAttachments: [{ view: surface.view(), loadOp: 'clear', storeOp: 'store' }],
    });
    const sameSize = width === surface.width && height === surface.height;
    const draw = sameSize ? draws.present : draws.presentScaled;
    this.#use(pass, draw, { frame: this.#fixtures.frame, picture, smoothSampler: this.#fixtures.smoothSampler });
    pass.draw(3);
    pass.end();
  }

  #use(pass: GPURenderPassEncoder, draw: Draw, resources: DrawResources): void {
    pass.setPipeline(draw.pipeline);
    pass.setBindGroup(0, bindDraw(this.#device, draw, resources));
  }
}
