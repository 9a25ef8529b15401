/** What the simulation keeps on the GPU, how big it is, and how many grains fit. */
import { SimError } from '../gpu/errors';
import { grainRadius, type Material } from '../scene/materials';
import {
  contactRangeLayout,
  controlLayout,
  dispatchLayout,
  grainLayout,
  obstaclesLayout,
  scanBlock,
  simParamsLayout,
  sliceWidth,
  spawnBatch,
  spawnCountLayout,
  spawnRequestLayout,
  tablesLayout,
} from './layouts';
import { substepKindNames } from './schedule';
import { substepSlot } from './uniforms';

/** Entries of the contact list that a grain of four equal spheres gets on average; a settled bed needs about 20. */
const entriesPerTetra = 32;
/** Touching contacts a sphere whose memory a rebuild can carry over, on average. */
const keptPerSphere = 4;

export interface Shape {
  readonly capacity: number;
  readonly sphereStride: number;
  readonly cellCount: number;
  readonly listCapacity: number;
  readonly keptCapacity: number;
  readonly history: boolean;
  readonly memory: boolean;
}

const roundUp = (value: number, multiple: number) => Math.ceil(value / multiple) * multiple;

export function shapeFor(capacity: number, materials: readonly Material[], history: boolean, memory: boolean): Shape {
  const grains = materials.filter((material) => !material.wall);
  const radii = grains.map((material) => material.radius);
  const sphereStride = Math.max(...grains.map((material) => material.template.offsets.length));
  // A big grain among small ones has a longer list, and its whole slice with it.
  const ratio = Math.max(...radii) / Math.min(...radii);
  const entries = Math.ceil(entriesPerTetra * Math.max(1, sphereStride / 4) * ratio);
  return {
    capacity,
    sphereStride,
    cellCount: Math.max(scanBlock, 2 ** Math.ceil(Math.log2(capacity))),
    listCapacity: roundUp(capacity, sliceWidth) * entries,
    keptCapacity: roundUp(capacity, sliceWidth) * Math.max(8, keptPerSphere * sphereStride),
    history,
    memory,
  };
}

/** Bytes of every buffer. Names are those of the bindings. */
export function bufferSizes(shape: Shape): Record<string, number> {
  const { capacity, sphereStride, cellCount, listCapacity, keptCapacity } = shape;
  const spheres = 16 * capacity * sphereStride;
  const grains = grainLayout.size * capacity;
  return {
    params: simParamsLayout.size,
    substep: substepSlot * substepKindNames.length,
    tables: tablesLayout.size,
    obstacles: obstaclesLayout.size,
    spawnCount: spawnCountLayout.size,
    requests: spawnRequestLayout.size * spawnBatch,
    control: controlLayout.size,
    dispatch: dispatchLayout.size,
    removedSeen: 4,
    spheres0: spheres,
    spheres1: spheres,
    grains0: grains,
    grains1: grains,
    anchors: spheres,
    labels: 8 * capacity,
    labelsSorted: 8 * capacity,
    contacts: contactRangeLayout.size * capacity,
    list: 4 * listCapacity,
    // a law without memory allocates next to nothing for it
    history: shape.history ? 12 * listCapacity : 16,
    kept: shape.memory ? 16 * (capacity + keptCapacity) : 16,
    cells: 4 * (cellCount + 1),
    blockSums: 4 * Math.ceil(cellCount / scanBlock),
    cellRank: 8 * capacity,
    order: 4 * capacity,
    newIndex: 4 * capacity,
  };
}

/** Most grains whose buffers fit the device, each in one binding. */
export function largestCapacity(
  limits: GPUSupportedLimits,
  materials: readonly Material[],
  history: boolean,
  memory: boolean,
): number {
  const most = Math.min(limits.maxStorageBufferBindingSize, limits.maxBufferSize);
  const fits = (capacity: number) =>
    Object.values(bufferSizes(shapeFor(capacity, materials, history, memory))).every((size) => size <= most);
  let [low, high] = [1, 2 ** 24];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}

export function checkCapacity(
  limits: GPUSupportedLimits,
  materials: readonly Material[],
  wanted: number,
  history: boolean,
  memory: boolean,
): void {
  const fits = largestCapacity(limits, materials, history, memory);
  if (wanted <= fits) return;
  throw new SimError(
    'capacity',
    `${wanted.toLocaleString('en')} grains do not fit this graphics device; ${fits.toLocaleString('en')} do. ` +
      'Lower “capacity”, or choose a tangential law without memory.',
  );
}

export type StateBuffers = Readonly<Record<string, GPUBuffer>>;

export function createBuffers(device: GPUDevice, shape: Shape, names?: readonly string[]): StateBuffers {
  const { STORAGE, UNIFORM, COPY_SRC, COPY_DST, INDIRECT } = GPUBufferUsage;
  const uniforms = new Set(['params', 'substep', 'tables', 'obstacles', 'spawnCount']);
  const wanted = Object.entries(bufferSizes(shape)).filter(([name]) => !names || names.includes(name));
  return Object.fromEntries(
    wanted.map(([name, size]) => {
      const usage = uniforms.has(name) ? UNIFORM : STORAGE | (name === 'dispatch' ? INDIRECT : 0);
      const padded = Math.max(16, roundUp(size, 4));
      return [name, device.createBuffer({ label: name, size: padded, usage: usage | COPY_SRC | COPY_DST })];
    }),
  );
}

export const largestGrainRadius = (materials: readonly Material[]): number =>
  Math.max(...materials.filter((material) => !material.wall).map(grainRadius));
