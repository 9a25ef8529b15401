/**
 * Fine grains to look at in sand that is a continuum: many points per particle, drawn like the spheres of grains. They are
 * made anew for every picture from the particles alone (shaders/render/fine-grains.wgsl).
 */
import { bindPass, type CompiledPass } from '../gpu/pass';
import { groupsFor, Recording } from '../gpu/program';
import { defineStruct, packStruct } from '../gpu/struct-layout';
import { contactRangeLayout } from '../methods/dem/layouts';
import type { ContinuumBuffers } from '../methods/method';
import type { Bounds } from './camera';
import { colourModeNumbers } from './colour-modes';
import type { RenderView } from './render-scene';

export const fineGrainsStruct = defineStruct('FineGrains', {
  /** Places for particles. */
  count: 'u32',
  perParticle: 'u32',
  /** What `values` hold: number of the colour mode. */
  mode: 'u32',
  /** 1/m */
  invCellSize: 'f32',
  /** kg/m³ */
  sandDensity: 'f32',
  /** Corners of the room that walls and ground leave, m. */
  low: 'vec4f',
  high: 'vec4f',
});

/** Most points of a particle: a point's number and its particle's id make one number that says how it looks. */
export const mostPerParticle = 64;
/** Part of the volume that grains fill in sand at rest: what there is to see has the size of grains of that many. */
const packing = 0.6;
const bytesPerPoint = 16;

/** Points per particle, a power of two so that small changes of what there is do not change the sand; `most` points in all. */
export function pointsPerParticle(particles: number, most: number): number {
  const fit = Math.floor(Math.log2(Math.max(1, most / Math.max(1, particles))));
  return Math.min(mostPerParticle, 2 ** fit);
}

/** m: grains of this radius, `perParticle` of them, are the sand of a particle. */
export function fineRadius({ cellSize, particlesPerCell }: ContinuumBuffers, perParticle: number): number {
  return cellSize * Math.cbrt((3 * packing) / (4 * Math.PI * particlesPerCell * perParticle));
}

export class FineGrains {
  readonly #device: GPUDevice;
  readonly #pass: CompiledPass;
  readonly #uniform: GPUBuffer;
  #points: GPUBuffer | null = null;
  /** What colours show, per particle. */
  #values: GPUBuffer | null = null;

  constructor(device: GPUDevice, pass: CompiledPass) {
    this.#device = device;
    this.#pass = pass;
    const usage = GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST;
    this.#uniform = device.createBuffer({ label: 'fine grains', size: fineGrainsStruct.size, usage });
  }

  /** The view with its particles as fine grains; one without a continuum as it is. `room`: see sand-room.ts. */
  apply(encoder: GPUCommandEncoder, view: RenderView, room: Bounds): RenderView {
    const { continuum, grainCount: count, labels } = view;
    if (!continuum || count === 0) return view;
    const { maxStorageBufferBindingSize } = this.#device.limits;
    const most = Math.min(view.finePoints ?? count, maxStorageBufferBindingSize / bytesPerPoint);
    const perParticle = pointsPerParticle(count, most);
    const points = this.#pointsFor(count * perParticle);
    const values = this.#valuesFor(count);
    const uniform = {
      count,
      perParticle,
      mode: colourModeNumbers[view.colourMode],
      invCellSize: 1 / continuum.cellSize,
      sandDensity: continuum.sandDensity,
      low: [...room.min, 0] as const,
      high: [...room.max, 0] as const,
    };
    this.#device.queue.writeBuffer(this.#uniform, 0, packStruct(fineGrainsStruct, uniform));
    const group = bindPass(this.#device, this.#pass, {
      fine: this.#uniform,
      gridFrame: continuum.frame,
      nodes: continuum.nodes,
      pressure: continuum.pressure,
      stress: continuum.stress,
      particles: continuum.particles,
      labels,
      points,
      values,
    });
    const recording = new Recording(encoder, this.#pass.spec.name);
    recording.dispatch({ pass: this.#pass, group }, groupsFor(count * perParticle, this.#pass.spec));
    recording.end();
    const radius = fineRadius(continuum, perParticle);
    return { ...view, spheres: points, report: values, sphereStride: perParticle, fineRadius: radius };
  }

  destroy(): void {
    this.#points?.destroy();
    this.#values?.destroy();
    this.#uniform.destroy();
  }

  #pointsFor(count: number): GPUBuffer {
    this.#points = this.#sized(this.#points, bytesPerPoint * count);
    return this.#points;
  }

  #valuesFor(count: number): GPUBuffer {
    this.#values = this.#sized(this.#values, contactRangeLayout.size * count);
    return this.#values;
  }

  #sized(buffer: GPUBuffer | null, size: number): GPUBuffer {
    if (buffer && buffer.size >= size && buffer.size <= 4 * size) return buffer;
    buffer?.destroy();
    return this.#device.createBuffer({
      label: 'fine grains',
      size,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
  }
}
