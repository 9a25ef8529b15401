/** What the simulation keeps on the GPU, how big it is, and how many grains fit. */
import { SimError } from '../../gpu/errors';
import { grainRadius, isGrainMaterial, type Material } from '../../scene/materials';
import {
  bodyLayout,
  contactRangeLayout,
  controlLayout,
  erasureLayout,
  grainLayout,
  gustLayout,
  mostErasedKept,
  obstaclesLayout,
  scanBlock,
  simParamsLayout,
  sliceWidth,
  slotLayout,
  spawnBatch,
  spawnCountLayout,
  spawnRequestLayout,
  tablesLayout,
} from './layouts';
import { slotsPerKind, substepKindNames } from './schedule';
import { substepSlot } from './uniforms';

/**
 * How much room contacts get on average. `entries`: of the contact list, for a grain of four equal spheres; a settled bed needs
 * about 12, and as many more as there are, the longer lists last. `kept`: touching contacts a sphere whose memory a rebuild can
 * carry over; in a settled bed 2 touch. Worlds too large for the usual room are given the tight one.
 */
const usualRoom = { entries: 24, kept: 4 };
const tightRoom = { entries: 16, kept: 2.5 };

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
  readonly most: number;
  /** Whether contacts are recognised after a rebuild (springs or cohesion). */
  readonly memory: boolean;
}

/** Entries a sphere of a body: it touches grains on one side only. */
const entriesPerBodySphere = 12;
/** Body spheres that share a cell of the grid: a grain's cell is wide against the distance of a body's spheres. */
const bodySpheresPerCell = 8;
/** Bindings may begin at multiples of so many u32 (WebGPU's default alignment of 256 bytes). */
const bindingStep = 64;

/** Room for rigid bodies. */
export interface BodyRoom {
  readonly bodies: number;
  readonly spheres: number;
}
export const noBodies: BodyRoom = { bodies: 0, spheres: 0 };

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

/** Whether every buffer can be bound. */
export const fits = (shape: Shape): boolean => Object.values(bufferSizes(shape)).every((size) => size <= shape.most);

/** `most`: bytes that one binding may have. */
export function shapeFor(
  capacity: number,
  materials: readonly Material[],
  memory: boolean,
  room: BodyRoom = noBodies,
  most = Number.POSITIVE_INFINITY,
): Shape {
  const usual = shapeWith(usualRoom, capacity, materials, memory, room, most);
  return fits(usual) ? usual : shapeWith(tightRoom, capacity, materials, memory, room, most);
}

function shapeWith(
  { entries: entriesPerTetra, kept: keptPerSphere }: typeof usualRoom,
  capacity: number,
  materials: readonly Material[],
  memory: boolean,
  room: BodyRoom,
  most: number,
): Shape {
  const grains = materials.filter(isGrainMaterial);
  const radii = grains.map((material) => material.radius);
  const sphereStride = Math.max(...grains.map((material) => material.template.offsets.length));
  // A big grain among small ones has a longer list, and its whole slice with it.
  const ratio = Math.max(...radii) / Math.min(...radii);
  const entries = Math.ceil(entriesPerTetra * Math.max(1, sphereStride / 4) * ratio);
  const listCapacity =
    roundUp(capacity, sliceWidth) * entries + roundUp(room.spheres, sliceWidth) * entriesPerBodySphere;
  return {
    capacity,
    sphereStride,
    cellCount: Math.max(scanBlock, 2 ** Math.ceil(Math.log2(Math.max(capacity, room.spheres / bodySpheresPerCell)))),
    listCapacity,
    listSplit: Math.min(listCapacity, Math.floor(most / slotLayout.size)),
    keptCapacity: roundUp(capacity, sliceWidth) * Math.max(8, keptPerSphere * sphereStride) + room.spheres * 4,
    bodyCapacity: room.bodies,
    bodySphereCapacity: room.spheres,
    most,
    memory,
  };
}

/** Bytes of every buffer. Names are those of the bindings. */
export function bufferSizes(shape: Shape): Record<string, number> {
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
    // a header of two words a list, then three words a contact
    kept: shape.memory ? 8 * listRows + 12 * keptCapacity : 16,
    cells: 4 * (bodyCellFirst + cellCount + 1 + bodySphereCapacity),
    // grains and spheres of bodies in each cell, while they are being counted
    counts: 8 * cellCount,
    blockSums: 4 * Math.ceil(cellCount / scanBlock),
    cellRank: 8 * capacity,
    order: 4 * capacity,
    newIndex: 4 * capacity,
    bodies: bodyLayout.size * bodyCapacity,
    bodyOffsets: 16 * bodySphereCapacity,
    bodyLoads: 32 * bodySphereCapacity,
    bodyRank: 8 * bodySphereCapacity,
  };
}

/** Most grains whose buffers fit into bindings of at most so many bytes. */
export function largestCapacity(
  most: number,
  materials: readonly Material[],
  memory: boolean,
  room: BodyRoom = noBodies,
): number {
  let [low, high] = [1, 2 ** 24];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (fits(shapeFor(middle, materials, memory, room, most))) low = middle;
    else high = middle;
  }
  return low;
}

export function checkCapacity(
  most: number,
  materials: readonly Material[],
  wanted: number,
  memory: boolean,
  room: BodyRoom = noBodies,
): void {
  const largest = largestCapacity(most, materials, memory, room);
  if (wanted <= largest) return;
  throw new SimError(
    'capacity',
    `${wanted.toLocaleString('en')} grains do not fit this graphics device; ${largest.toLocaleString('en')} do. Lower “capacity”.`,
  );
}

export type StateBuffers = Readonly<Record<string, GPUBuffer>>;

export function createBuffers(device: GPUDevice, shape: Shape, names?: readonly string[]): StateBuffers {
  const { STORAGE, UNIFORM, COPY_SRC, COPY_DST } = GPUBufferUsage;
  const uniforms = new Set(['params', 'substep', 'tables', 'obstacles', 'spawnCount', 'gust', 'erasure']);
  const wanted = Object.entries(bufferSizes(shape)).filter(([name]) => !names || names.includes(name));
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
