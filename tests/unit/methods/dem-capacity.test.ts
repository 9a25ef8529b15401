import { describe, expect, test } from 'vitest';
import { createRandom } from '../../../src/math/random.ts';
import type { Vec3 } from '../../../src/math/vector.ts';
import { packedSpring, unpackedSpring } from '../../../src/methods/dem/reference/lib/packed-spring.ts';
import { bufferSizes, fits, isInTwo, largestCapacity, shapeFor } from '../../../src/methods/dem/state-buffers.ts';
import { defaultParams } from '../../../src/params/table.ts';
import { resolveMaterials } from '../../../src/scene/materials.ts';

/** What WebGPU promises. */
const promised = 128 * 2 ** 20;
const materials = resolveMaterials({ materials: [{ name: 'sand' }] }, defaultParams());

describe('room for grains', () => {
  test('a million tetras with memory fit the bindings that every device has', () => {
    expect(largestCapacity(promised, materials, true)).toBeGreaterThanOrEqual(2 ** 20);
    const shape = shapeFor(2 ** 20, materials, true, undefined, promised);
    expect(fits(shape)).toBe(true);
    expect(isInTwo(shape)).toBe(true);
    // settled sand has 12 entries per grain, 8 of them touching, and slices waste some
    expect(shape.listCapacity).toBeGreaterThanOrEqual(16 * 2 ** 20);
    expect(shape.keptCapacity).toBeGreaterThanOrEqual(10 * 2 ** 20);
  });

  test('both parts of the lists together are the whole, and small worlds have one', () => {
    for (const capacity of [1000, 300_000, 400_000, 700_000, 1_000_000]) {
      const shape = shapeFor(capacity, materials, true, undefined, promised);
      const { list, listMore } = bufferSizes(shape);
      expect(isInTwo(shape)).toBe(capacity > 349_525); // 128 MiB / (24 × 16 bytes)
      if (isInTwo(shape)) expect(list + listMore).toBe(16 * shape.listCapacity);
      else expect(list).toBe(16 * shape.listCapacity);
    }
  });

  test('on a device with large bindings nobody is short of room', () => {
    const shape = shapeFor(2 ** 20, materials, true, undefined, 2 ** 32 - 4);
    expect(isInTwo(shape)).toBe(false);
    expect(shape.listCapacity).toBe(24 * 2 ** 20);
  });
});

describe('packed springs', () => {
  const random = createRandom(7);
  const springs = Array.from({ length: 2000 }, (_, i): Vec3 => {
    const size = 10 ** -(3 + (i % 20));
    return [0, 1, 2].map(() => Math.fround(size * (2 * random() - 1))) as unknown as Vec3;
  });

  test('lose at most half of 2^-16 of the largest part', () => {
    for (const spring of springs) {
      const back = unpackedSpring(packedSpring(spring));
      const largest = Math.max(...spring.map(Math.abs));
      spring.forEach((part, i) => {
        expect(Math.abs(back[i] - part)).toBeLessThanOrEqual(2 ** -17 * largest);
      });
    }
  });

  test('both partners lose the same, and packing again loses nothing', () => {
    for (const spring of springs) {
      const back = unpackedSpring(packedSpring(spring));
      const mirrored = unpackedSpring(packedSpring(spring.map((part) => -part) as unknown as Vec3));
      expect(mirrored.map((part) => -part + 0)).toEqual(back);
      expect(packedSpring(back)).toEqual(packedSpring(spring));
    }
  });

  test('nothing stays nothing', () => {
    expect(unpackedSpring(packedSpring([0, 0, 0]))).toEqual([0, 0, 0]);
    expect(unpackedSpring(packedSpring([1e-35, 0, -1e-35]))).toEqual([0, 0, 0]);
  });
});
