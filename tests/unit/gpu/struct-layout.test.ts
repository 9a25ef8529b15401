import { describe, expect, test } from 'vitest';
import {
  arrayOf,
  defineStruct,
  packArray,
  packStruct,
  readScalar,
  type StructValue,
  strideOf,
  typeText,
  unpackArray,
  unpackStruct,
} from '../../../src/gpu/struct-layout.ts';
import * as layouts from '../../../src/methods/dem/layouts.ts';

/** Offsets worked out by hand from WGSL's rules (14.4.1): alignment of vec3f is 16 and its size 12, so an f32 fits behind it. */
describe('struct layouts', () => {
  test('a scalar fills the gap behind a vec3f; a vec2f and a vec4f are aligned', () => {
    const layout = defineStruct('TestMixed', {
      a: 'f32',
      b: 'vec3f',
      c: 'u32',
      d: 'vec2f',
      e: 'f32',
      f: 'vec4u',
      g: 'i32',
    });
    expect(layout.offsets).toEqual({ a: 0, b: 16, c: 28, d: 32, e: 40, f: 48, g: 64 });
    expect([layout.size, layout.align]).toEqual([80, 16]);
  });

  test('structs and arrays inside a struct', () => {
    const inner = defineStruct('TestInner', { v: 'vec3f' });
    expect(inner.size).toBe(16);
    const outer = defineStruct('TestOuter', { n: 'u32', items: arrayOf(inner, 3), last: 'f32', m: 'mat4x4f' });
    expect(outer.offsets).toEqual({ n: 0, items: 16, last: 64, m: 80 });
    expect(outer.size).toBe(144);
    expect(outer.wgsl).toBe(
      'struct TestOuter {\n  n: u32,\n  items: array<TestInner, 3>,\n  last: f32,\n  m: mat4x4f,\n}\n',
    );
  });

  test('an array that a uniform block could not hold is refused', () => {
    expect(() => defineStruct('TestThin', { items: arrayOf('f32', 4) })).toThrow(/TestThin.items.*16 bytes/);
  });

  test('the structs that grains live in', () => {
    expect(layouts.grainLayout.offsets).toEqual({
      position: 0,
      orientation: 16,
      velocity: 32,
      angularVelocity: 48,
      atOrigin: 64,
      sleep: 76,
    });
    expect(layouts.grainLayout.size).toBe(80);
    const { offsets, size } = layouts.materialLayout;
    expect(offsets).toMatchObject({
      inertia: 0,
      mass: 12,
      invInertia: 16,
      invMass: 28,
      radius: 32,
      boundingRadius: 36,
    });
    expect(size % 16).toBe(0);
    expect(layouts.pairLayout.size).toBe(48);
    expect(layouts.contactRangeLayout.offsets).toEqual({ start: 0, count: 4, touching: 8, normalForce: 12 });
    // 16 materials of 48 bytes, 128 offsets of 16, 256 pairs of 48
    expect(layouts.tablesLayout.offsets).toEqual({ materials: 0, offsets: 768, pairs: 768 + 2048 });
    expect(layouts.tablesLayout.size).toBe(768 + 2048 + 12_288);
    // the draw code takes the first word for the number of grains
    expect(layouts.controlLayout.offsets.grainCount).toBe(0);
  });

  test('gravity and dt share a vec4 in SimParams, scalars follow every 4 bytes', () => {
    const { fields } = layouts.simParamsLayout;
    const offsets: Readonly<Record<string, number>> = layouts.simParamsLayout.offsets;
    expect(offsets.gravity).toBe(0);
    const scalars = Object.keys(fields).slice(1);
    expect(scalars.map((field) => offsets[field])).toEqual(scalars.map((_, i) => 12 + 4 * i));
  });

  test('uniform blocks fit WebGPU’s 64 KiB, and no workgroup limit is touched', () => {
    for (const layout of [layouts.simParamsLayout, layouts.tablesLayout, layouts.obstaclesLayout]) {
      expect(layout.size).toBeLessThanOrEqual(65_536);
    }
  });
});

describe('writing and reading', () => {
  const inner = defineStruct('TestPoint', { at: 'vec3f', id: 'u32' });
  const layout = defineStruct('TestPacked', {
    x: 'f32',
    n: 'i32',
    u: 'vec2u',
    points: arrayOf(inner, 2),
    a: 'atomic<u32>',
  });
  const values: StructValue<typeof layout> = {
    x: 0.5,
    n: -3,
    u: [7, 4_294_967_295],
    points: [
      { at: [1, 2, 3], id: 9 },
      { at: [-1, 0, 0.25], id: 8 },
    ],
    a: 5,
  };

  test('what was written is what is read', () => {
    expect(unpackStruct(layout, packStruct(layout, values))).toEqual(values);
  });

  test('every kind of number lies where WGSL looks for it', () => {
    const view = new DataView(packStruct(layout, values));
    expect(view.getFloat32(0, true)).toBe(0.5);
    expect(view.getInt32(4, true)).toBe(-3);
    expect(view.getUint32(12, true)).toBe(4_294_967_295);
    expect(view.getFloat32(16 + 8, true)).toBe(3);
    expect(view.getUint32(16 + 12, true)).toBe(9);
    expect(view.getFloat32(32 + 8, true)).toBe(0.25);
    expect(view.getUint32(48, true)).toBe(5);
    expect([readScalar(layout, view, 'x'), readScalar(layout, view, 'n'), readScalar(layout, view, 'a')]).toEqual([
      0.5, -3, 5,
    ]);
  });

  test('a missing, an unknown and a misshapen value are refused', () => {
    const { x, ...rest } = values;
    // @ts-expect-error: the compiler finds it too
    expect(() => packStruct(layout, rest)).toThrow(/TestPacked: field x is missing/);
    // @ts-expect-error
    expect(() => packStruct(layout, { ...values, y: 1 })).toThrow(/TestPacked has no field y/);
    // @ts-expect-error
    expect(() => packStruct(layout, { ...values, u: [1, 2, 3] })).toThrow(/vec2u takes 2 numbers, got 3/);
    const three = [...values.points, values.points[0]];
    expect(() => packStruct(layout, { ...values, points: three })).toThrow(/3 values for an array of 2/);
    expect(x).toBe(0.5);
  });

  test('by name, only numbers can be read: the compiler refuses typos and vectors', () => {
    const view = new DataView(packStruct(layout, values));
    const number = () => readScalar(layout, view, 'n');
    // @ts-expect-error
    const typo = () => readScalar(layout, view, 'm');
    // @ts-expect-error
    const vector = () => readScalar(layout, view, 'u');
    expect(number()).toBe(-3);
    expect([typo, vector].map((read) => typeof read)).toEqual(['function', 'function']);
  });

  test('arrays of structs, vectors and numbers', () => {
    expect(unpackArray(inner, packArray(inner, values.points))).toEqual(values.points);
    // a vec3f takes the place of a vec4f
    const vectors = packArray('vec3f', [
      [1, 2, 3],
      [4, 5, 6],
    ]);
    expect([...new Float32Array(vectors)]).toEqual([1, 2, 3, 0, 4, 5, 6, 0]);
    expect(strideOf('vec3f')).toBe(16);
    expect(unpackArray('u32', packArray('u32', [7, 4_294_967_295]))).toEqual([7, 4_294_967_295]);
    // what is left of an element at the end is none
    expect(unpackArray('vec4f', new ArrayBuffer(24))).toHaveLength(1);
  });

  test('arrays are named as WGSL names them', () => {
    expect(typeText(arrayOf(inner))).toBe('array<TestPoint>');
    expect(typeText(arrayOf('vec4f', 3))).toBe('array<vec4f, 3>');
    expect(typeText(arrayOf('atomic<u32>'))).toBe('array<atomic<u32>>');
  });
});
