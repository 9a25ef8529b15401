/** Buffers of the reference as the bytes that the GPU holds, and back. */
import { packStruct, type StructLayout, type StructValues } from '../../src/gpu/struct-layout.ts';
import { cross, length, subtract, type Vec3, xyz } from '../../src/math/vector.ts';
import {
  bodyLayout,
  contactRangeLayout,
  controlLayout,
  erasureLayout,
  forceLineLayout,
  grainLayout,
  gustLayout,
  lineDrawLayout,
  obstaclesLayout,
  simParamsLayout,
  slotLayout,
  spawnCountLayout,
  spawnRequestLayout,
  substepLayout,
  tablesLayout,
} from '../../src/methods/dem/layouts.ts';
import { packedSpring, unpackedSpring } from '../../src/methods/dem/reference/lib/packed-spring.ts';
import { readStruct, unpackStruct } from '../../src/methods/dem/reference/struct-reader.ts';
import type { Buffers, Grain } from '../../src/methods/dem/reference/types.ts';

export type BufferName = keyof Buffers;

const structs: Partial<Record<BufferName, StructLayout>> = {
  params: simParamsLayout,
  substep: substepLayout,
  tables: tablesLayout,
  obstacles: obstaclesLayout,
  spawnCount: spawnCountLayout,
  gust: gustLayout,
  erasure: erasureLayout,
  control: controlLayout,
  lineDraw: lineDrawLayout,
};
const structArrays: Partial<Record<BufferName, StructLayout>> = {
  requests: spawnRequestLayout,
  erased: spawnRequestLayout,
  contacts: contactRangeLayout,
  list: slotLayout,
  listMore: slotLayout,
  grains: grainLayout,
  grainsIn: grainLayout,
  grainsOut: grainLayout,
  grainsSorted: grainLayout,
  bodies: bodyLayout,
  lines: forceLineLayout,
};
const floatVectors = new Set([
  'spheres',
  'anchors',
  'spheresIn',
  'spheresOut',
  'spheresSorted',
  'bodyOffsets',
  'bodyLoads',
]);
const integerPairs = new Set(['labels', 'labelsSorted', 'cellRank', 'bodyRank']);
const integers = new Set([
  'removedSeen',
  'cells',
  'counts',
  'bodyCounts',
  'blockSums',
  'order',
  'newIndex',
  'bodyCells',
]);

const bits = new DataView(new ArrayBuffer(4));
const bitsOf = (x: number): number => {
  bits.setFloat32(0, x);
  return bits.getUint32(0);
};
const floatOf = (x: number): number => {
  bits.setUint32(0, x);
  return bits.getFloat32(0);
};

type PackedGrain = Grain & { atOrigin: Vec3 };

/** The GPU's shortcut to the velocities of a grain's points; the reference takes the long way. */
function atOrigin({ position, velocity, angularVelocity }: Grain): Vec3 {
  return subtract(xyz(velocity), cross(xyz(angularVelocity), xyz(position)));
}

/** Whichever pass wrote a grain, its shortcut must belong to its motion: f32's half ulp in each of five operations. */
function withoutOrigin({ atOrigin: found, ...grain }: PackedGrain): Grain {
  const expected = atOrigin(grain);
  const { position, velocity, angularVelocity } = grain;
  const size = length(xyz(velocity)) + length(xyz(angularVelocity)) * length(xyz(position));
  for (let axis = 0; axis < 3; axis++) {
    if (Math.abs(found[axis] - expected[axis]) > 5 * 6e-8 * size) {
      throw new Error(`a grain moves with ${found} at the origin instead of ${expected}`);
    }
  }
  return grain;
}

/** Fields that WGSL wants and the reference has no use for. */
function withSpares(layout: StructLayout, value: object): StructValues {
  const spares = Object.fromEntries(Object.keys(layout.fields).map((field) => [field, 0]));
  return { ...spares, ...value } as StructValues;
}

/** `headers`: how many lists have a header in `kept`, of two words; behind them are three words a contact. */
export function encode(name: BufferName, value: Buffers[BufferName], headers: number): ArrayBuffer {
  const layout = structs[name];
  if (name === 'control') {
    const control = value as Buffers['control'];
    return packStruct(controlLayout, withSpares(controlLayout, { ...control, maxSpeed: bitsOf(control.maxSpeed) }));
  }
  if (layout) return packStruct(layout, withSpares(layout, value));
  if (value instanceof Uint32Array) return value.slice().buffer;
  const items = Array.from(value as unknown as ArrayLike<never>);
  const elements = structArrays[name];
  if (elements === grainLayout) {
    return join((items as Grain[]).map((grain) => packStruct(grainLayout, { ...grain, atOrigin: atOrigin(grain) })));
  }
  if (elements) return join(items.map((item) => packStruct(elements, withSpares(elements, item))));
  if (name === 'kept') {
    const words = (items as Buffers['kept']).map(([first, ...rest], i) =>
      i < headers ? [first, rest[0]] : [first, ...packedSpring(rest)],
    );
    return new Uint32Array(words.flat()).buffer;
  }
  if (floatVectors.has(name)) return new Float32Array(items.flat()).buffer;
  if (integerPairs.has(name)) return new Uint32Array(items.flat()).buffer;
  throw new Error(`no encoding for ${name}`);
}

function join(parts: readonly ArrayBuffer[]): ArrayBuffer {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    all.set(new Uint8Array(part), at);
    at += part.byteLength;
  }
  return all.buffer;
}

const grouped = (values: ArrayLike<number>, size: number): number[][] =>
  Array.from({ length: values.length / size }, (_, i) => Array.from({ length: size }, (_, c) => values[size * i + c]));

export function decode<Name extends BufferName>(name: Name, bytes: ArrayBuffer, headers: number): Buffers[Name] {
  return decodeAny(name, bytes, headers) as Buffers[Name];
}

function decodeAny(name: BufferName, bytes: ArrayBuffer, headers: number): unknown {
  const layout = structs[name];
  if (name === 'control') {
    const control = unpackStruct<Buffers['control']>(controlLayout, bytes);
    return { ...control, maxSpeed: floatOf(control.maxSpeed) };
  }
  if (layout) return unpackStruct(layout, bytes);
  const elements = structArrays[name];
  if (elements) {
    const view = new DataView(bytes);
    const all = Array.from({ length: bytes.byteLength / elements.size }, (_, i) =>
      readStruct(elements, view, i * elements.size),
    );
    return elements === grainLayout ? (all as unknown as PackedGrain[]).map(withoutOrigin) : all;
  }
  if (name === 'kept') {
    const words = new Uint32Array(bytes);
    return [
      ...grouped(words.subarray(0, 2 * headers), 2).map((header) => [...header, 0, 0]),
      ...grouped(words.subarray(2 * headers), 3).map(([key, low, high]) => [key, ...unpackedSpring([low, high])]),
    ];
  }
  if (floatVectors.has(name)) return grouped(new Float32Array(bytes), 4);
  if (integerPairs.has(name)) return grouped(new Uint32Array(bytes), 2);
  if (integers.has(name)) return new Uint32Array(bytes);
  throw new Error(`no decoding for ${name}`);
}
