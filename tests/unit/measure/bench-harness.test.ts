import { describe, expect, test } from 'vitest';
import { mirrored } from '../../../bench/mirror';
import { median, spreadOf } from '../../../bench/numbers';
import { parseOptions } from '../../../bench/options';
import { benchScene, boxWidth, template } from '../../../src/measure/bench/scene';
import { initialGrains } from '../../../src/scene/fills/fill';
import { resolveMaterials } from '../../../src/scene/materials';
import { rotate } from '../../../src/world/grain-state';

type Quaternion = [number, number, number, number];

/** Corners of a grain as a sorted list of texts, so that which sphere is which does not matter. */
const corners = (position: readonly number[], q: Quaternion, flip: readonly number[] = [1, 1, 1]) =>
  template.offsets
    .map((offset) =>
      rotate(q, offset)
        .map((x, axis) => (flip[axis] * (x + position[axis]) + 0).toFixed(9))
        .join(' '),
    )
    .sort();

describe('bench scene', () => {
  test('holds all grains, and four times the grains are twice as wide', () => {
    const { scene, params } = benchScene(4096);
    expect(initialGrains(scene, params, resolveMaterials(scene, params)).material.length).toBe(4096);
    expect(boxWidth(16_384)).toBeCloseTo(2 * boxWidth(4096), 12);
  });
});

describe('mirror images', () => {
  const length = Math.hypot(0.3, -0.5, 0.2, 0.7);
  const orientation = [0.3, -0.5, 0.2, 0.7].map((x) => x / length) as Quaternion;
  const pose = { position: [1, 2, 3], orientation, velocity: [1, 2, 3], angularVelocity: [4, 5, 6] } as const;
  const mutable = () => structuredClone(pose) as unknown as Parameters<typeof mirrored>[0];

  test.each([
    ['x', [-1, 1, 1]],
    ['z', [1, 1, -1]],
  ] as const)('in %s: the spheres are where the mirror shows them', (axis, flip) => {
    const image = mirrored(mutable(), axis);
    expect(corners(image.position, image.orientation)).toEqual(corners(pose.position, orientation, flip));
    // the comparator can fail
    expect(corners(image.position, orientation)).not.toEqual(corners(pose.position, orientation, flip));
  });

  test('velocities are polar, spins axial', () => {
    const image = mirrored(mutable(), 'x');
    expect(image.velocity).toEqual([-1, 2, 3]);
    expect(image.angularVelocity).toEqual([4, -5, -6]);
  });
});

describe('numbers and options', () => {
  test('medians', () => {
    expect(median([3, 1, 2])).toBe(2);
    expect(median([4, 1, 2, 3])).toBe(2.5);
    expect(spreadOf([3, 1, 2])).toEqual({ least: 1, median: 2, most: 3 });
  });

  test('variants tell parameters from shader constants', () => {
    const options = parseOptions(['--variant', 'friction=0.3,width=2', '--rounds=7', '--peers', 'none']);
    expect(options?.variants[0]).toMatchObject({ params: { friction: 0.3 }, constants: { width: 2 } });
    expect(options).toMatchObject({ rounds: 7, peers: [], comparison: true });
  });

  test('what is wrong is named', () => {
    expect(() => parseOptions(['--peers', 'liggghts'])).toThrow('liggghts');
    expect(() => parseOptions(['--variant', 'width=wide'])).toThrow('width');
    expect(() => parseOptions(['--grain', '5'])).toThrow('--grain');
    expect(parseOptions(['--help'])).toBeNull();
    expect(parseOptions(['--capacity'])?.comparison).toBe(false);
  });
});
