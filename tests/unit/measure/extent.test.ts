import { expect, test } from 'vitest';
import { extentOf } from '../../../src/measure/statistics';
import { createSeeds } from '../../../src/scene/seeds';

/** An even block of n³ points, 1 m wide, its bottom at 2 m, its middle at x = 5. */
function block(n: number) {
  const seeds = createSeeds(n ** 3);
  for (let i = 0; i < n ** 3; i++) {
    const at = [i % n, Math.floor(i / n) % n, Math.floor(i / n ** 2)].map((k) => (k + 0.5) / n);
    seeds.position.set([4.5 + at[0], 2 + at[1], at[2] - 0.5], 3 * i);
  }
  return seeds;
}

test('height is above the ground, run-out from the middle to the corners', () => {
  const { height, runOut } = extentOf(block(20), 2);
  expect(height).toBeCloseTo(0.975, 6);
  // 99.5 % of a square lie within 0.675 of its middle; its corners at 0.707
  expect(runOut).toBeGreaterThan(0.64);
  expect(runOut).toBeLessThan(0.675);
});

test('a single stray does not count, and nothing is no sand', () => {
  const seeds = block(10);
  const { height, runOut } = extentOf(seeds, 2);
  seeds.position.set([5, 900, 0], 0);
  seeds.position.set([500, 2, 0], 3);
  expect(extentOf(seeds, 2).height).toBeCloseTo(height, 6);
  expect(extentOf(seeds, 2).runOut).toBeLessThan(runOut + 0.1);
  expect(extentOf(createSeeds(0), 2)).toEqual({ height: 0, runOut: 0 });
});
