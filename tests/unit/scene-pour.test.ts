import { describe, expect, test } from 'vitest';
import { defaultParams, type Params } from '../../src/params';
import {
  type GrainSeeds,
  grainRadius,
  type PourSource,
  pourBatch,
  pourLayers,
  resolveMaterials,
  seedCount,
} from '../../src/scene';

const source: PourSource = {
  fill: 'pour',
  centre: [0, 0.3, 0],
  radius: 0.04,
  rate: 1000,
  start: 0,
  velocity: [0, -1, 0],
  material: 0,
};
const params = defaultParams();
const materials = resolveMaterials({ materials: [{ name: 'sand' }] }, params);
const diameter = 2 * grainRadius(materials[0]);

function batch(change: Partial<PourSource>, from: number, to: number, more: Partial<Params> = {}): GrainSeeds {
  return pourBatch({ ...source, ...change }, from, to, { ...params, ...more }, materials);
}

function leastDistance({ position }: GrainSeeds): number {
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < position.length; i += 3) {
    for (let j = 0; j < i; j += 3) {
      least = Math.min(
        least,
        Math.hypot(position[i] - position[j], position[i + 1] - position[j + 1], position[i + 2] - position[j + 2]),
      );
    }
  }
  return least;
}

describe('pour', () => {
  test.each<[string, Partial<PourSource>, Partial<Params>]>([
    ['straight down', {}, {}],
    ['as fast as it fits', { rate: 1e6 }, {}],
    ['sideways', { velocity: [2, 0, 0.5], rate: 1e6 }, {}],
    ['by gravity alone', { velocity: [0, 0, 0], rate: 1e6 }, {}],
    ['without gravity', { rate: 1e6 }, { gravity: 0 }],
    ['a drip', { radius: 0, rate: 1e6 }, {}],
  ])('%s: no two grains of a batch overlap', (_, change, more) => {
    const seeds = batch(change, 0, 0.1, more);
    expect(seedCount(seeds)).toBeGreaterThan(5);
    expect(leastDistance(seeds)).toBeGreaterThanOrEqual(diameter * (1 - 1e-9));
  });

  test('layers emitted in different batches are apart too, when the first has flown on', () => {
    const early = batch({ rate: 1e6 }, 0, 0.03);
    // Free flight of the first batch for another 0.02 s.
    early.position.forEach((x, i) => {
      early.position[i] = x + early.velocity[i] * 0.02 - (i % 3 === 1 ? 0.5 * 9.81 * 0.02 ** 2 : 0);
    });
    const late = batch({ rate: 1e6 }, 0.03, 0.05);
    const both = { ...early, position: Float64Array.of(...early.position, ...late.position) };
    expect(leastDistance(both)).toBeGreaterThanOrEqual(diameter * (1 - 1e-9));
  });

  test('the rate is kept when it fits, and is what fits when not', () => {
    expect(seedCount(batch({}, 0, 3))).toBeGreaterThan(2950);
    expect(seedCount(batch({}, 0, 3))).toBeLessThan(3050);
    expect(seedCount(batch({ rate: 5 }, 0, 10))).toBe(50);
    const { count, interval, points } = pourLayers({ ...source, rate: 1e6 }, params, materials);
    expect(count).toBe(points.length);
    expect(seedCount(batch({ rate: 1e6 }, 0, 1))).toBe(count * Math.ceil(1 / interval));
  });

  test('many small batches are one large one: same grains, none lost or doubled', () => {
    let total = 0;
    const dt = 0.00037;
    for (let step = 0; step < 1000; step++) total += seedCount(batch({}, step * dt, (step + 1) * dt));
    expect(total).toBe(seedCount(batch({}, 0, 1000 * dt)));
  });

  test('depends on the seed and the layer alone', () => {
    expect(batch({}, 0.1, 0.2)).toEqual(batch({}, 0.1, 0.2));
    expect(batch({}, 0.1, 0.2).position).not.toEqual(batch({}, 0.1, 0.2, { seed: 2 }).position);
    expect(batch({}, 0, 1e-6).orientation).not.toEqual(pourBatch(source, 0, 1e-6, params, materials, 1).orientation);
  });

  test('start, stop and count', () => {
    expect(seedCount(batch({ start: 1 }, 0, 1))).toBe(0);
    expect(seedCount(batch({ start: 1 }, 0, 1.001))).toBeGreaterThan(0);
    expect(seedCount(batch({ stop: 0.5 }, 0.5, 100))).toBe(0);
    expect(seedCount(batch({ count: 77 }, 0, 100))).toBe(77);
    expect(seedCount(batch({ count: 77 }, 50, 100))).toBe(0);
  });

  test('grains lie inside the disc and start with its velocity', () => {
    const seeds = batch({}, 0, 1e-9);
    for (let i = 0; i < seeds.position.length; i += 3) {
      // Jitter of half the gap may reach past the disc.
      expect(Math.hypot(seeds.position[i], seeds.position[i + 2]) + diameter / 2).toBeLessThan(0.04 + 0.05 * diameter);
      expect(seeds.velocity[i + 1]).toBeCloseTo(-1, 6);
    }
  });

  test('a stream that cannot move pours nothing; an absurd disc does not hang', () => {
    expect(seedCount(batch({ velocity: [0, 0, 0] }, 0, 10, { gravity: 0 }))).toBe(0);
    expect(pourLayers({ ...source, radius: 1e6 }, params, materials).points.length).toBeLessThan(100000);
  });
});
