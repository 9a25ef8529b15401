/**
 * Sand as a surface instead of grains (shaders/surface): made from the particles of any method for every picture, and drawn into
 * the same depths, shadows and light as everything else. Compiled when it is first asked for.
 */
import { Recording } from '../gpu/program';
import { drawWords, surfaceVertexLayout } from '../mesh/point-surface/layouts';
import { PointSurface } from '../mesh/point-surface/point-surface';
import type { ColourMode } from './colour-modes';
import { bindDraw, compileDraw, type Draw, type DrawResources, type DrawSpec } from './draw-pass';
import { hasQuality, sameDepth, sunDepthState, writeDepth } from './draws';
import type { Quality, RenderScene, RenderView } from './render-scene';
import { codeFormat, pictureFormat } from './targets';

const { offsets, size } = surfaceVertexLayout;
const corner: GPUVertexBufferLayout = {
  arrayStride: size,
  attributes: [
    { shaderLocation: 0, offset: offsets.position, format: 'float32x3' },
    { shaderLocation: 1, offset: offsets.point, format: 'uint32' },
    { shaderLocation: 2, offset: offsets.normal, format: 'float32x3' },
  ],
};

const codesSpec: DrawSpec = {
  name: 'render/surface-codes',
  bindings: { frame: 'uniform' },
  vertexBuffers: [corner],
  targets: [{ format: codeFormat }],
  depth: writeDepth,
};
const sunSpec: DrawSpec = {
  name: 'render/sun-surface',
  bindings: { frame: 'uniform' },
  vertexBuffers: [{ ...corner, attributes: [...corner.attributes].slice(0, 1) }],
  targets: [],
  depth: sunDepthState,
};
const shadeSpec: DrawSpec = {
  name: 'render/shade-surface',
  bindings: {
    frame: 'uniform',
    spheres: 'read',
    labels: 'read',
    grains: 'read',
    report: 'read',
    visibility: 'uint texture',
    gatherSampler: 'point sampler',
    skinNoise: 'volume texture',
    skinSampler: 'sampler',
  },
  vertexBuffers: [corner],
  targets: [{ format: pictureFormat }],
  depth: sameDepth,
};

/** All of them, for tests. */
export const surfaceDrawSpecs: readonly DrawSpec[] = [codesSpec, sunSpec, shadeSpec];

interface Ready {
  readonly surface: PointSurface;
  readonly nodes: number;
  readonly codes: Draw;
  readonly sun: Draw;
}

/** Of a particle of a continuum, m: half of how far apart they lie. */
const particleRadius = ({ continuum }: RenderView): number | undefined =>
  continuum && continuum.cellSize / (2 * Math.cbrt(continuum.particlesPerCell));

export class SandSurface {
  readonly #device: GPUDevice;
  readonly #shades = new Map<string, Draw>();
  #ready: Ready | null = null;
  #coming: Promise<void> | null = null;

  constructor(device: GPUDevice) {
    this.#device = device;
  }

  /** Compiles what a surface of this kind needs. */
  async prepare(nodes: number, quality: Quality, mode: ColourMode): Promise<void> {
    const withData = Number(mode !== 'material');
    this.#coming ??= this.#compile(nodes);
    await this.#coming;
    const key = `${quality} ${withData}`;
    if (this.#shades.has(key)) return;
    const light = {
      withLight: Number(hasQuality(quality, 'lit')),
      withShadows: Number(hasQuality(quality, 'shadows')),
    };
    this.#shades.set(key, await compileDraw(this.#device, shadeSpec, { ...light, withData }));
  }

  async #compile(nodes: number): Promise<void> {
    const [surface, codes, sun] = await Promise.all([
      PointSurface.create(this.#device, nodes),
      compileDraw(this.#device, codesSpec),
      compileDraw(this.#device, sunSpec),
    ]);
    this.#ready = { surface, nodes, codes, sun };
  }

  /** Whether a surface can be drawn in place of the grains; if not yet, it is on its way. A cut shows grains. */
  takes(view: RenderView): boolean {
    if (!view.surfaceNodes || view.slice || view.hideGrains || view.grainCount === 0) return false;
    if (this.#ready && this.#shade(view)) return true;
    void this.prepare(view.surfaceNodes, view.quality, view.colourMode);
    return false;
  }

  /** The view as the shaders of the surface take it: particles as they are, each with its own radius. */
  viewed(asked: RenderView, prepared: RenderView): RenderView {
    const fineRadius = particleRadius(asked);
    const { spheres, sphereStride } = asked;
    return { ...prepared, spheres, sphereStride, ...(fineRadius && { fineRadius }) };
  }

  encode(encoder: GPUCommandEncoder, { bounds, materials }: RenderScene, view: RenderView): void {
    const radius = particleRadius(view);
    const side = [0, 1, 2].map((axis) => bounds.max[axis] - bounds.min[axis]);
    const recording = new Recording(encoder, 'surface');
    this.#ready?.surface.encode(recording, view.spheres, {
      count: view.grainCount * view.sphereStride,
      radii: radius ? [radius] : materials.map((material) => material.radius),
      // strays far away would take the grid's cells from the sand
      low: [0, 1, 2].map((axis) => bounds.min[axis] - side[axis]) as never,
      high: [0, 1, 2].map((axis) => bounds.max[axis] + side[axis]) as never,
    });
    recording.end();
  }

  drawCodes(pass: GPURenderPassEncoder, frame: GPUBuffer): void {
    if (this.#ready) this.#draw(pass, this.#ready.codes, { frame });
  }

  drawSun(pass: GPURenderPassEncoder, frame: GPUBuffer): void {
    if (this.#ready) this.#draw(pass, this.#ready.sun, { frame });
  }

  drawPicture(pass: GPURenderPassEncoder, view: RenderView, resources: DrawResources): void {
    const shade = this.#shade(view);
    if (shade) this.#draw(pass, shade, resources);
  }

  destroy(): void {
    this.#ready?.surface.destroy();
  }

  #shade({ quality, colourMode }: RenderView): Draw | undefined {
    return this.#shades.get(`${quality} ${Number(colourMode !== 'material')}`);
  }

  #draw(pass: GPURenderPassEncoder, draw: Draw, resources: DrawResources): void {
    const { surface } = this.#ready as Ready;
    pass.setPipeline(draw.pipeline);
    pass.setBindGroup(0, bindDraw(this.#device, draw, resources));
    pass.setVertexBuffer(0, surface.vertices);
    pass.setIndexBuffer(surface.indices, 'uint32');
    pass.drawIndexedIndirect(surface.draw, 4 * drawWords.indexCount);
  }
}
