import { describe, expect, test } from 'vitest';
import { defaultParams, type Params } from '../../../src/params/table';
import { grainRadius, resolveMaterials } from '../../../src/scene/materials';
import { pourBatch, pourTurns } from '../../../src/scene/pour';
import { seedCount } from '../../../src/scene/seeds';
import type { GrainSeeds, PourSource } from '../../../src/scene/types';

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
    // gravity bends such a stream until its parabolas come near each other; over 0.1 s its grains would meet, as grains do
    ['sideways', { velocity: [2, 0, 0.5], rate: 1e6 }, { gravity: 1 }],
    ['by gravity alone', { velocity: [0, 0, 0], rate: 1e6 }, {}],
    ['without gravity', { rate: 1e6 }, { gravity: 0 }],
    ['a drip', { radius: 0, rate: 1e6 }, {}],
  ])('%s: no two grains of a batch overlap', (_, change, more) => {
    const seeds = batch(change, 0, 0.1, more);
    expect(seedCount(seeds)).toBeGreaterThan(5);
    expect(leastDistance(seeds)).toBeGreaterThanOrEqual(diameter * (1 - 1e-9));
  });

  test('grains of different batches are apart too, when the first has flown on', () => {
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
    const { count, interval, outlets } = pourTurns({ ...source, rate: 1e6 }, params, materials);
    expect(count).toBe(outlets.length);
    expect(seedCount(batch({ rate: 1e6 }, 0, 100 * interval))).toBe(100 * count);
  });

  test('many small batches are one large one: same grains, none lost or doubled', () => {
    let total = 0;
    const dt = 0.00037;
    for (let step = 0; step < 1000; step++) total += seedCount(batch({}, step * dt, (step + 1) * dt));
    expect(total).toBe(seedCount(batch({}, 0, 1000 * dt)));
  });

  test('depends on the seed and the time alone', () => {
    expect(batch({}, 0.1, 0.2)).toEqual(batch({}, 0.1, 0.2));
    expect(batch({}, 0.1, 0.2).position).not.toEqual(batch({}, 0.1, 0.2, { seed: 2 }).position);
    expect(batch({}, 0, 0.1).orientation).not.toEqual(pourBatch(source, 0, 0.1, params, materials, 1).orientation);
  });

  test('start, stop and count', () => {
    expect(seedCount(batch({ start: 1 }, 0, 1))).toBe(0);
    expect(seedCount(batch({ start: 1 }, 0, 1.01))).toBeGreaterThan(0);
    expect(seedCount(batch({ stop: 0.5 }, 0.5, 100))).toBe(0);
    expect(seedCount(batch({ count: 77 }, 0, 100))).toBe(77);
    expect(seedCount(batch({ count: 77 }, 50, 100))).toBe(0);
  });

  test('grains leave inside the disc with its velocity', () => {
    let seen = 0;
    for (let time = 0; time < 0.2; time += 1e-4) {
      const seeds = batch({}, time, time + 1e-4);
      for (let i = 0; i < seeds.position.length; i += 3) {
        seen++;
        // Jitter may reach past the disc.
        const reach = Math.hypot(seeds.position[i], seeds.position[i + 2]) + diameter / 2;
        expect(reach).toBeLessThan(0.04 + 0.05 * diameter);
        // within 0.1 ms per grain moves by 0.1 mm and gains 1 mm/s
        expect(Math.abs(seeds.position[i + 1] - 0.3)).toBeLessThan(0.05 * diameter + 2e-4);
        expect(seeds.velocity[i + 1]).toBeCloseTo(-1, 2);
      }
    }
    expect(seen).toBeGreaterThan(150);
  });

  test('the stream shows no layers: departures are spread evenly over a turn', () => {
    const { interval, count } = pourTurns({ ...source, rate: 1e6 }, params, materials);
    const tenths = Array.from({ length: 10 }, (_, tenth) =>
      seedCount(batch({ rate: 1e6 }, (20 + tenth / 10) * interval, (20 + (tenth + 1) / 10) * interval)),
    );
    expect(tenths.reduce((sum, n) => sum + n)).toBe(count);
    // layers would put all into one tenth; of a fair share, one tenth has 3 times as much by chance in 1 of 1000 streams
    expect(Math.max(...tenths)).toBeLessThan((3 * count) / 10);
  });

  test('a stream that cannot move pours nothing; an absurd disc does not hang', () => {
    expect(seedCount(batch({ velocity: [0, 0, 0] }, 0, 10, { gravity: 0 }))).toBe(0);
    expect(pourTurns({ ...source, radius: 1e6 }, params, materials).outlets.length).toBeLessThan(100000);
  });
});
