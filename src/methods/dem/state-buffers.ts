/** What the simulation keeps on the GPU, how big it is, and how many grains fit. */

import { SimError } from '../../gpu/errors';
import type { NamedBuffers } from '../../gpu/program';
import { grainRadius, isGrainMaterial, type Material } from '../../scene/materials';
import type { RigidBody } from '../../world/bodies';
import { type BodyCapacity, noBodies } from '../method';
import { paceLayout, schemeLayout } from './adaptive/layouts';
import { mostStages } from './adaptive/tableau';
import { scanBlock } from './constants';
import {
  bodyLayout,
  contactRangeLayout,
  controlLayout,
  erasureLayout,
  grainLayout,
  gustLayout,
  mostErasedKept,
  obstaclesLayout,
  simParamsLayout,
  slotLayout,
  spawnBatch,
  spawnCountLayout,
  spawnRequestLayout,
  tablesLayout,
} from './layouts';
import {
  entriesPerBodySphere,
  growListsAt,
  keptPerBodySphere,
  type ListSize,
  listGrowth,
  minKeptPerGrain,
  roomyCapacity,
  roomyListSize,
  sliceWidth,
  tightListSize,
  usualListSize,
} from './list-policy';
import { slotsPerKind, substepKindNames } from './schedule';
import { substepSlot } from './uniforms';

export interface Shape {
  readonly capacity: number;
  readonly sphereStride: number;
  readonly cellCount: number;
  readonly listCapacity: number;
  /** Slots of the lists that are in the first of two buffers: all of them if one binding can hold them. */
  readonly listSplit: number;
  readonly keptCapacity: number;
  readonly bodyCapacity: number;
  readonly bodySphereCapacity: number;
  /** Bytes that one binding may have. */
  readonly limit: number;
  /** Whether contacts are recognised after a rebuild (springs or cohesion). */
  readonly memory: boolean;
  /** Whether there are buffers for the stages of adaptive steps. */
  readonly adaptive: boolean;
}

/** Body spheres that share a cell of the grid: a grain's cell is wide against the distance of a body's spheres. */
const bodySpheresPerCell = 8;
/** Bindings may begin at multiples of so many u32 (WebGPU's default alignment of 256 bytes). */
const bindingStep = 64;

const roundUp = (value: number, multiple: number) => Math.ceil(value / multiple) * multiple;

/** Where the bodies' part begins in the buffers that grains and bodies share. */
export function bodyParts(shape: Shape) {
  const bodyRowFirst = roundUp(shape.capacity, sliceWidth);
  return {
    bodySphereFirst: shape.capacity * shape.sphereStride,
    bodyRowFirst,
    bodyCellFirst: roundUp(shape.cellCount + 1, bindingStep),
    listRows: bodyRowFirst + shape.bodySphereCapacity,
  };
}

/** Bytes that one binding may have. */
export const bindingLimit = ({ maxStorageBufferBindingSize, maxBufferSize }: GPUSupportedLimits): number =>
  Math.min(maxStorageBufferBindingSize, maxBufferSize);

/** Whether the lists are in two buffers. */
export const isInTwo = ({ listSplit, listCapacity }: Shape): boolean => listSplit < listCapacity;

/** Whether every buffer can be bound; of `substep` only a slot at a time is. */
export const fits = (shape: Shape): boolean =>
  Object.values({ ...bufferSizes(shape), substep: substepSlot }).every((size) => size <= shape.limit);

/** `limit`: bytes that one binding may have. */
export function shapeFor(
  capacity: number,
  materials: readonly Material[],
  memory: boolean,
  bodies: BodyCapacity = noBodies,
  limit = Number.POSITIVE_INFINITY,
  adaptive = false,
): Shape {
  const sized = (size: ListSize) => ({ ...shapeWith(size, capacity, materials, memory, bodies, limit), adaptive });
  const wished = capacity <= roomyCapacity ? [roomyListSize, usualListSize] : [usualListSize];
  return wished.map(sized).find(fits) ?? sized(tightListSize);
}

function shapeWith(
  { entriesPerTetra, keptPerSphere }: ListSize,
  capacity: number,
  materials: readonly Material[],
  memory: boolean,
  bodies: BodyCapacity,
  limit: number,
): Omit<Shape, 'adaptive'> {
  const grains = materials.filter(isGrainMaterial);
  const radii = grains.map((material) => material.radius);
  const sphereStride = Math.max(...grains.map((material) => material.template.offsets.length));
  // A big grain among small ones has a longer list, and its whole slice with it.
  const ratio = Math.max(...radii) / Math.min(...radii);
  const entries = Math.ceil(entriesPerTetra * Math.max(1, sphereStride / 4) * ratio);
  const listCapacity =
    roundUp(capacity, sliceWidth) * entries + roundUp(bodies.spheres, sliceWidth) * entriesPerBodySphere;
  return {
    capacity,
    sphereStride,
    cellCount: Math.max(scanBlock, 2 ** Math.ceil(Math.log2(Math.max(capacity, bodies.spheres / bodySpheresPerCell)))),
    listCapacity,
    listSplit: Math.min(listCapacity, Math.floor(limit / slotLayout.size)),
    keptCapacity:
      roundUp(capacity, sliceWidth) * Math.max(minKeptPerGrain, keptPerSphere * sphereStride) +
      bodies.spheres * keptPerBodySphere,
    bodyCapacity: bodies.bodies,
    bodySphereCapacity: bodies.spheres,
    limit,
    memory,
  };
}

/** Bytes of every buffer. Names are those of the bindings. */
export function bufferSizes(shape: Shape) {
  const { capacity, sphereStride, cellCount, listCapacity, listSplit, keptCapacity } = shape;
  const { bodyCapacity, bodySphereCapacity } = shape;
  const { bodyCellFirst, listRows } = bodyParts(shape);
  const spheres = 16 * (capacity * sphereStride + bodySphereCapacity);
  const grains = grainLayout.size * (capacity + bodyCapacity);
  return {
    params: simParamsLayout.size,
    substep: substepSlot * substepKindNames.length * slotsPerKind,
    tables: tablesLayout.size,
    obstacles: obstaclesLayout.size,
    spawnCount: spawnCountLayout.size,
    requests: spawnRequestLayout.size * spawnBatch,
    gust: gustLayout.size,
    erasure: erasureLayout.size,
    erased: spawnRequestLayout.size * Math.min(capacity, mostErasedKept),
    control: controlLayout.size,
    removedSeen: 4,
    spheres0: spheres,
    spheres1: spheres,
    grains0: grains,
    grains1: grains,
    anchors: spheres,
    labels: 8 * capacity,
    labelsSorted: 8 * capacity,
    contacts: contactRangeLayout.size * listRows,
    list: slotLayout.size * listSplit,
    listMore: slotLayout.size * Math.max(1, listCapacity - listSplit),
    // a header of two words per list, then three words per contact
    kept: shape.memory ? 8 * listRows + 12 * keptCapacity : 16,
    cells: 4 * (bodyCellFirst + cellCount + 1 + bodySphereCapacity),
    // grains and spheres of bodies in each cell, while they are being counted
    counts: 8 * cellCount,
    blockSums: 4 * Math.ceil(cellCount / scanBlock),
    cellRank: 8 * capacity,
    order: 4 * capacity,
    newIndex: 4 * capacity,
    sleepMarks: 8 * capacity,
    scheme: schemeLayout.size,
    pace: paceLayout.size,
    rates: shape.adaptive ? 32 * mostStages * (capacity + bodyCapacity) : 16,
    moves: shape.adaptive ? 32 * (capacity + bodyCapacity) : 16,
    bodies: bodyLayout.size * bodyCapacity,
    bodyOffsets: 16 * bodySphereCapacity,
    bodyLoads: 32 * bodySphereCapacity,
    bodyRank: 8 * bodySphereCapacity,
  };
}

/** What a substep finds as it left it must be in a checkpoint; these are written again, by the host or by passes, before they are read. */
const rewritten = new Set<BufferName>([
  ...(['params', 'substep', 'tables', 'obstacles', 'spawnCount', 'requests', 'gust', 'erasure', 'erased'] as const),
  ...([
    'labelsSorted',
    'kept',
    'counts',
    'blockSums',
    'cellRank',
    'order',
    'newIndex',
    'sleepMarks',
    'bodyLoads',
    'bodyRank',
    'scheme',
    'rates',
    'moves',
  ] as const),
]);

/** The buffers of a checkpoint. */
export const rememberedBuffers = (shape: Shape): BufferName[] =>
  (Object.keys(bufferSizes(shape)) as BufferName[]).filter(
    (name) => !rewritten.has(name) && (name !== 'pace' || shape.adaptive),
  );

/** The shape with a larger capacity for lists that are `use` full; null while there is no need, or where it does not fit. */
export function largerLists(shape: Shape, use: number): Shape | null {
  if (use <= growListsAt) return null;
  const listCapacity = roundUp(listGrowth * shape.listCapacity, sliceWidth);
  const larger = { ...shape, listCapacity, ...(!isInTwo(shape) && { listSplit: listCapacity }) };
  return fits(larger) ? larger : null; // an overflow will be counted and shown
}

/** Capacity for the bodies that are there and some more. */
export function bodyCapacityFor(bodies: readonly (RigidBody | null)[], spare: BodyCapacity): BodyCapacity {
  const spheres = bodies.reduce((sum, body) => sum + (body?.shape.spheres.length ?? 0) / 3, 0);
  return { bodies: bodies.length + spare.bodies, spheres: spheres + spare.spheres };
}

/** Most grains whose buffers fit into bindings of at limit so many bytes. */
export function largestCapacity(
  limit: number,
  materials: readonly Material[],
  memory: boolean,
  bodies: BodyCapacity = noBodies,
  adaptive = false,
): number {
  let [low, high] = [1, 2 ** 24];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(shapeFor(middle, materials, memory, bodies, limit, adaptive))) low = middle;
    else high = middle;
  }
  return low;
}

export function checkCapacity(
  limit: number,
  materials: readonly Material[],
  wanted: number,
  memory: boolean,
  bodies: BodyCapacity = noBodies,
  adaptive = false,
): void {
  const largest = largestCapacity(limit, materials, memory, bodies, adaptive);
  if (wanted <= largest) return;
  throw new SimError(
    'capacity',
    `${wanted.toLocaleString('en')} grains do not fit on this graphics device; the maximum is ${largest.toLocaleString('en')}. Lower “capacity”.`,
  );
}

export type BufferName = keyof ReturnType<typeof bufferSizes>;
export type StateBuffers = Readonly<Record<BufferName, GPUBuffer>>;

export function createBuffers(device: GPUDevice, shape: Shape): StateBuffers {
  return makeBuffers(device, shape) as StateBuffers;
}

/** Other buffers of some names, of the sizes of another shape, empty or with what was in the old ones; those are gone then. */
export function replaceBuffers(
  device: GPUDevice,
  buffers: StateBuffers,
  shape: Shape,
  names: readonly BufferName[],
  content: 'empty' | 'copied',
): StateBuffers {
  const made = { ...buffers, ...makeBuffers(device, shape, names) };
  if (content === 'copied') {
    const encoder = device.createCommandEncoder({ label: 'grow' });
    for (const name of names) encoder.copyBufferToBuffer(buffers[name], 0, made[name], 0, buffers[name].size);
    device.queue.submit([encoder.finish()]);
  }
  for (const name of names) buffers[name].destroy();
  return made;
}

function makeBuffers(device: GPUDevice, shape: Shape, names?: readonly BufferName[]): Partial<StateBuffers> {
  const { STORAGE, UNIFORM, COPY_SRC, COPY_DST } = GPUBufferUsage;
  const uniforms = new Set(['params', 'substep', 'tables', 'obstacles', 'scheme', 'spawnCount', 'gust', 'erasure']);
  const wanted = Object.entries(bufferSizes(shape)).filter(([name]) => !names || names.includes(name as BufferName));
  return Object.fromEntries(
    wanted.map(([name, size]) => {
      const usage = uniforms.has(name) ? UNIFORM : STORAGE;
      const padded = Math.max(16, roundUp(size, 4));
      return [name, device.createBuffer({ label: name, size: padded, usage: usage | COPY_SRC | COPY_DST })];
    }),
  );
}

export const largestGrainRadius = (materials: readonly Material[]): number =>
  Math.max(...materials.filter(isGrainMaterial).map(grainRadius));

/** The buffers by the names of the bindings. `turn` says which of the two state buffers is current: 0 or 1. */
export function namedBuffers(buffers: StateBuffers, shape: Shape, turn: 0 | 1): NamedBuffers {
  const { bodyCellFirst } = bodyParts(shape);
  const [here, there] = turn === 0 ? ([0, 1] as const) : ([1, 0] as const);
  return {
    ...buffers,
    substep: { buffer: buffers.substep, size: substepSlot },
    bodyCells: { buffer: buffers.cells, offset: 4 * bodyCellFirst },
    bodyCounts: { buffer: buffers.counts, offset: buffers.counts.size / 2 },
    spheres: buffers[`spheres${here}`],
    grains: buffers[`grains${here}`],
    spheresIn: buffers[`spheres${here}`],
    grainsIn: buffers[`grains${here}`],
    spheresOut: buffers[`spheres${there}`],
    grainsOut: buffers[`grains${there}`],
    // the buffer that the next step will overwrite serves the sort as scratch space
    spheresSorted: buffers[`spheres${there}`],
    grainsSorted: buffers[`grains${there}`],
  };
}
