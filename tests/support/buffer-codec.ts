/**
 * Buffers of the reference as the bytes that the GPU holds, and back, by what buffer-types.ts says of each. The exceptions are
 * the departures of reference/twin.ts: `kept` is packed, slots are vectors to the shaders, grains have a shortcut there, and
 * the largest speed and the error of a step are kept as bits.
 */
import type { BufferType } from '../../src/gpu/bindings.ts';
import {
  arrayOf,
  type FieldValue,
  isStruct,
  packArray,
  packStruct,
  type StructLayout,
  type StructValue,
  unpackArray,
  unpackStruct,
} from '../../src/gpu/struct-layout.ts';
import { cross, length, subtract, type Vec3, type Vec4, xyz } from '../../src/math/vector.ts';
import { type Pace, paceLayout } from '../../src/methods/dem/adaptive/layouts.ts';
import { type BufferName, bufferTypes } from '../../src/methods/dem/buffer-types.ts';
import { type Control, controlLayout, grainLayout, slotLayout } from '../../src/methods/dem/layouts.ts';
import { packedSpring, unpackedSpring } from '../../src/methods/dem/reference/lib/packed-spring.ts';
import type { Buffers, Grain } from '../../src/methods/dem/reference/twin.ts';

const types: Readonly<Record<BufferName, BufferType>> = {
  ...bufferTypes,
  list: arrayOf(slotLayout),
  listMore: arrayOf(slotLayout),
};

const bits = new DataView(new ArrayBuffer(4));
const bitsOf = (x: number): number => {
  bits.setFloat32(0, x);
  return bits.getUint32(0);
};
const floatOf = (x: number): number => {
  bits.setUint32(0, x);
  return bits.getFloat32(0);
};

type PackedGrain = StructValue<typeof grainLayout>;

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

function encodeKept(kept: Buffers['kept'], headers: number): ArrayBuffer {
  const words = kept.map(([first, ...rest], i) => (i < headers ? [first, rest[0]] : [first, ...packedSpring(rest)]));
  return new Uint32Array(words.flat()).buffer;
}

function decodeKept(bytes: ArrayBuffer, headers: number): Buffers['kept'] {
  const words = new Uint32Array(bytes);
  const contacts = (words.length - 2 * headers) / 3;
  return [
    ...Array.from({ length: headers }, (_, i): Vec4 => [words[2 * i], words[2 * i + 1], 0, 0]),
    ...Array.from({ length: contacts }, (_, i): Vec4 => {
      const [key, low, high] = words.subarray(2 * headers + 3 * i);
      return [key, ...unpackedSpring([low, high])];
    }),
  ];
}

/** `headers`: how many lists have a header in `kept`. */
export function encode<Name extends BufferName>(name: Name, value: Buffers[Name], headers: number): ArrayBuffer {
  const type = types[name];
  if (name === 'kept') return encodeKept(value as Buffers['kept'], headers);
  if (type === controlLayout) {
    const control = value as Control;
    return packStruct(controlLayout, { ...control, maxSpeed: bitsOf(control.maxSpeed) });
  }
  if (type === paceLayout) {
    const pace = value as Pace;
    return packStruct(paceLayout, { ...pace, error: bitsOf(pace.error) });
  }
  if (isStruct(type)) return packStruct(type, value as StructValue<StructLayout>);
  if (value instanceof Uint32Array) return value.slice().buffer;
  if (type.element === grainLayout) {
    const grains = (value as Grain[]).map((grain) => ({ ...grain, atOrigin: atOrigin(grain) }));
    return packArray(grainLayout, grains);
  }
  return packArray(type.element, value as FieldValue<typeof type.element>[]);
}

export function decode<Name extends BufferName>(name: Name, bytes: ArrayBuffer, headers: number): Buffers[Name] {
  return decodeAny(name, bytes, headers) as Buffers[Name];
}

function decodeAny(name: BufferName, bytes: ArrayBuffer, headers: number): unknown {
  const type = types[name];
  if (name === 'kept') return decodeKept(bytes, headers);
  if (type === controlLayout) {
    const control = unpackStruct(controlLayout, bytes);
    return { ...control, maxSpeed: floatOf(control.maxSpeed) };
  }
  if (type === paceLayout) {
    const pace = unpackStruct(paceLayout, bytes);
    return { ...pace, error: floatOf(pace.error) };
  }
  if (isStruct(type)) return unpackStruct(type, bytes);
  if (type.element === 'u32') return new Uint32Array(bytes);
  if (type.element === grainLayout) return unpackArray(grainLayout, bytes).map(withoutOrigin);
  return unpackArray(type.element, bytes);
}
