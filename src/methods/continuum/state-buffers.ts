/** What a continuum method keeps on the GPU, and how big it is. */
import { SimError } from '../../gpu/errors';
import type { NamedBuffers } from '../../gpu/program';
import { bodyLayout, erasureLayout, grainLayout, gustLayout, obstaclesLayout } from '../dem/layouts';
import {
  controlLayout,
  frameLayout,
  impulseWords,
  iterationSlot,
  mostErasedKept,
  nodeLayout,
  paramsLayout,
  particleLayout,
  requestLayout,
  scanBlock,
  spawnBatch,
  spawnCountLayout,
} from './layouts';
import type { Solver } from './solver';

export interface Shape {
  /** Particles */
  readonly capacity: number;
  /** Of those, kept for halves of particles that split. */
  readonly spare: number;
  readonly cellCapacity: number;
  readonly bodyCapacity: number;
  /** Words for the distance fields and covers of bodies. */
  readonly fieldCapacity: number;
}

/** Bytes of the buffers that all continuum methods have. */
function sharedSizes({ capacity, cellCapacity, fieldCapacity, ...shape }: Shape) {
  const vectors = 16 * cellCapacity;
  // a binding holds at least one element, whether or not there may be bodies
  const bodyCapacity = Math.max(1, shape.bodyCapacity);
  return {
    params: paramsLayout.size,
    obstacles: obstaclesLayout.size,
    frame: frameLayout.size,
    control: controlLayout.size,
    particles: particleLayout.size * capacity,
    labels: 8 * capacity,
    counts: 4 * cellCapacity,
    cellRank: 8 * capacity,
    sorted: 4 * (cellCapacity + 1 + capacity),
    blockSums: 4 * Math.ceil(cellCapacity / scanBlock),
    solid: vectors,
    flow: vectors,
    open: vectors,
    nodes: nodeLayout.size * cellCapacity,
    // either colour may have all cells but for the checkerboard, which has one more of one
    wet: 4 * 2 * (Math.ceil(cellCapacity / 2) + 1),
    after: vectors,
    lift: 4 * cellCapacity,
    pressure: 4 * cellCapacity,
    stress: 2 * vectors,
    stressNext: 2 * vectors,
    bodies: bodyLayout.size * bodyCapacity,
    fields: 4 * fieldCapacity,
    motions: 32 * bodyCapacity,
    turns: 32 * bodyCapacity,
    owners: 8 * cellCapacity,
    reaction: vectors,
    impulses: 4 * impulseWords * bodyCapacity,
    spawnCount: spawnCountLayout.size,
    requests: requestLayout.size * spawnBatch,
    gust: gustLayout.size,
    erasure: erasureLayout.size,
    erased: requestLayout.size * Math.min(capacity, mostErasedKept),
    spheres: 16 * capacity,
    grains: grainLayout.size * (capacity + bodyCapacity),
  };
}
export type BufferName = keyof ReturnType<typeof sharedSizes>;
/** The solver's own are there by their names, too. */
export type StateBuffers = Readonly<Record<BufferName, GPUBuffer> & Record<string, GPUBuffer>>;

/** Bytes of every buffer. */
export const bufferSizes = (shape: Shape, solver: Solver): Readonly<Record<string, number>> => ({
  ...sharedSizes(shape),
  ...solver.sizes(shape),
});

/** Written by the host before they are read. */
const rewritten: ReadonlySet<string> = new Set([
  ...['params', 'obstacles', 'iteration', 'spawnCount', 'requests', 'gust', 'erasure', 'erased'],
]);

/** The buffers of a checkpoint: the particles, the warm start and all that a step finds as the last one left it. */
export const rememberedBuffers = (shape: Shape, solver: Solver): string[] =>
  Object.keys(bufferSizes(shape, solver)).filter((name) => !rewritten.has(name));

export function checkFits(shape: Shape, solver: Solver, limit: number): void {
  const sizes = Object.entries(bufferSizes(shape, solver));
  const [name, largest] = sizes.reduce((most, next) => (next[1] > most[1] ? next : most));
  if (largest <= limit) return;
  throw new SimError(
    'capacity',
    `${shape.capacity.toLocaleString('en')} particles and ${shape.cellCapacity.toLocaleString('en')} cells do not fit on this graphics device (${name}). Raise “cell size” or lower “capacity”.`,
  );
}

const uniforms: ReadonlySet<string> = new Set(['params', 'obstacles', 'iteration', 'spawnCount', 'gust', 'erasure']);

/** As passes bind them: of the rows for iterations one at a time. */
export const bindable = (buffers: StateBuffers): NamedBuffers =>
  buffers.iteration ? { ...buffers, iteration: { buffer: buffers.iteration, size: iterationSlot } } : buffers;

export function createBuffers(device: GPUDevice, shape: Shape, solver: Solver): StateBuffers {
  const { STORAGE, UNIFORM, COPY_SRC, COPY_DST } = GPUBufferUsage;
  const made = Object.entries(bufferSizes(shape, solver)).map(([name, size]) => {
    const usage = (uniforms.has(name) ? UNIFORM : STORAGE) | COPY_SRC | COPY_DST;
    return [name, device.createBuffer({ label: name, size: Math.max(16, Math.ceil(size / 4) * 4), usage })];
  });
  return Object.fromEntries(made) as StateBuffers;
}
