/** The same sand on two programs: what is compared, when they agree, and what scaling says. */
import { describe, expect, test } from 'vitest';
import { actsLike, actsLikeLimited, fittedPart, numberFor } from '../../../src/cli/peers/restitution-rule';
import { compared, type PeerRow, verdictOf } from '../../../src/measure/peers/agreement';
import { meanBetween, measured, type PeerSample } from '../../../src/measure/peers/measures';
import { linesOf, peersMarkdown } from '../../../src/measure/peers/report';
import {
  busyMachine,
  efficiencies,
  forecast,
  manyRanks,
  memoryLine,
  type ScalingRun,
} from '../../../src/measure/peers/scaling';
import { peerSetup, setupNames } from '../../../src/measure/peers/setups';
import { createSeeds } from '../../../src/scene/seeds';
import { validateScene } from '../../../src/scene/validate';
import { smallScene } from '../../support/lammps';

const row = (seed: number, engine: PeerRow['engine'], meanHeight: number): PeerRow => ({
  ...{ of: 'bed', grains: 100, seed, engine, seconds: 1, wall: 1, date: '2026-11-18' },
  measures: { meanHeight },
  traces: { height: [], runOut: [] },
});

describe('agreement', () => {
  test('differences are of pairs: what seeds have in common cancels', () => {
    const rows = [1, 2, 3].flatMap((seed) => [row(seed, 'tetrasand', seed), row(seed, 'lammps', seed * 1.01)]);
    const result = compared(rows, 'meanHeight', 2);
    expect(result?.difference.value).toBeCloseTo(1, 9);
    expect(result?.difference.half).toBeCloseTo(0, 9);
    expect(result?.ours.half).toBeGreaterThan(1);
    expect(result?.verdict).toBe('agree');
    expect(compared(rows, 'meanHeight', 0.3)?.verdict).toBe('differ');
    expect(compared(rows, 'discharge', 2)).toBeUndefined();
  });

  test('one pair has no interval, and a run without a partner does not count', () => {
    const rows = [row(1, 'tetrasand', 1), row(1, 'lammps', 1), row(2, 'tetrasand', 1)];
    expect(compared(rows, 'meanHeight', 2)).toMatchObject({ seeds: 1, verdict: 'one pair' });
  });

  test.each([
    [1, 0.5, 'agree'],
    [1, 3, 'agree, but the interval is wider'],
    [-4, 3, 'not told apart'],
    [-4, 1, 'differ'],
    [4, Number.NaN, 'one pair'],
    [1, Number.NaN, 'one pair'],
  ] as const)('%d ± %d %% of 2 %%: %s', (value, half, verdict) => {
    expect(verdictOf({ value, half }, 2)).toBe(verdict);
  });

  test('a scene that has a grain more from another seed is the same scene', () => {
    const rows = [1, 2].flatMap((seed) =>
      (['tetrasand', 'lammps'] as const).map((engine) => ({
        ...row(seed, engine, 1),
        of: 'scene heap',
        grains: 100 + seed,
      })),
    );
    expect(linesOf(rows).map(({ result }) => result.seeds)).toEqual([2]);
    expect(linesOf(rows.map((one) => ({ ...one, of: 'bed' }))).length).toBe(2);
  });

  test('the report counts verdicts and names what differs', () => {
    const rows = [1, 2].flatMap((seed) => [row(seed, 'tetrasand', 1), row(seed, 'lammps', 1.05)]);
    const text = peersMarkdown({
      ...{ rows, differences: { bed: ['a → b'] }, troubles: [], without: [['piles', 'why']] },
      ...{ machine: 'm', lammps: 'v' },
    });
    expect(text).toContain('These differ: bed (mean height)');
    expect(text).toMatch(
      /\| bed \| 100 \| 1 \| mean height, mm \| 1000 ± 0 \| 1050 ± 0 \| 5 ± 0 \| 2 \| differ \(0\.3 %\) \|/,
    );
    expect(text).toContain('- piles: not run, why.');
    const rough = {
      ...{ rows, troubles: [], without: [], machine: 'm', lammps: 'v' },
      differences: { bed: ['obstacle 0: a rough surface → a smooth one'] },
    };
    expect(peersMarkdown(rough)).toMatch(/\| bed † \|/);
    expect(peersMarkdown(rough)).toContain('Without those marked †: of 0 quantities');
    expect(text).not.toContain('bed †');
  });
});

describe('measures', () => {
  const { materials } = smallScene({ materials: [{ name: 'ball', template: 'sphere', radius: 0.01 }], grains: [] });
  const sample = (time: number, heights: readonly number[]): PeerSample => {
    const seeds = createSeeds(heights.length);
    for (const [i, y] of heights.entries()) seeds.position.set([0.019 * i, y, 0], 3 * i);
    const ids = Uint32Array.from(heights, (_, i) => i);
    return { time, grains: { ...seeds, ids, time }, bodies: [] };
  };

  test('a row of touching balls: height over the ground, two contacts each but for the ends', () => {
    const { measures } = measured([sample(0, [9, 9, 9, 9]), sample(1, [1, 1, 1, 1])], materials, {
      ...{ ground: 0.5, seconds: 1 },
    });
    // 8 m fall in a second, straight: 1 m above the end on average over the last quarter
    expect(measures.meanHeight).toBeCloseTo(0.5 + 1, 12);
    expect(measures.coordination).toBeCloseTo((2 * 3) / 4, 12);
    expect(measures.discharge).toBeUndefined();
  });

  test('the mean over a time does not depend on the moments at which one looked', () => {
    const fall = (times: readonly number[]) => times.map((t): [number, number] => [t, 10 - 4 * t]);
    for (const times of [
      [0, 1, 2],
      [0, 0.9, 1.4, 2.1],
      [0, 1.49, 1.51, 2],
    ])
      expect(meanBetween(fall(times), 1.5, 2)).toBeCloseTo(3, 12);
    expect(meanBetween(fall([0, 1]), 2, 3)).toBe(6);
  });

  test('discharge is the slope of what has left, also of what has left the world', () => {
    const samples = Array.from({ length: 21 }, (_, i) => {
      // 100 leave evenly in two seconds; every second one vanishes
      const left = 5 * i;
      const there = Array.from({ length: 100 - Math.floor(left / 2) }, (_, g) => (g < Math.ceil(left / 2) ? -1 : 1));
      return sample(0.1 * i, there);
    });
    const { measures } = measured(samples, materials, { ground: 0, outlet: 0, seconds: 2 });
    expect(measures.discharge).toBeCloseTo(50, 6);
  });
});

test.each(setupNames)('the set-up %s is a valid scene that LAMMPS can be given', (name) => {
  const { scene, seconds } = peerSetup(name, 1000, 1);
  expect('scene' in validateScene(scene, {})).toBe(true);
  expect(seconds).toBeLessThan(4);
});

describe('restitution in LAMMPS', () => {
  test('its fit gives 1/√2 of what the effective mass needs; 0.65 acts like 0.74', () => {
    expect(fittedPart(0.65)).toBeCloseTo(Math.SQRT1_2, 2);
    expect(actsLike(0.65)).toBeCloseTo(0.739, 3);
  });

  test.each([0.3, 0.65, 0.9])('the number for %d acts like it', (e) => {
    expect(actsLikeLimited(numberFor(e))).toBeCloseTo(e, 6);
  });
});

describe('scaling', () => {
  const run = (ranks: number, grains: number, rate: number): ScalingRun => ({
    ...{ ranks, grains, rate, rounds: [rate], memory: ranks * 2e6 + 1000 * grains },
  });
  const runs = [run(1, 1000, 1e6), run(1, 2000, 1e6), run(2, 2000, 1.6e6), run(2, 4000, 1.9e6)];

  test('weak compares as many grains a rank, strong as many in all', () => {
    const { weak, strong } = efficiencies(runs);
    expect(weak).toEqual([
      [1000, 0.8],
      [2000, 0.95],
    ]);
    expect(strong).toEqual([[2000, 0.8]]);
    expect(memoryLine(runs)).toEqual({ perGrain: 1000, perRank: 2e6 });
  });

  test('what was timed beside other programs is not kept', () => {
    const result = { runs, dt: 1e-4, date: '', machine: '' };
    expect(busyMachine({ ...result, cores: 0.99 })).toBeNull();
    expect(busyMachine({ ...result, cores: 0.11 })).toMatch(/only 11 % of the time.*nothing was stored/);
  });

  test('hours are steps × grains a rank over the rate', () => {
    const { hours, perRank, memory } = forecast({ runs, dt: 1e-4, date: '', machine: '', cores: 1 }, 10_000_000, 100);
    expect(perRank).toBe(100_000);
    expect(hours).toBeCloseTo((1e4 * 1e5) / (1e6 * manyRanks) / 3600, 9);
    expect(memory).toBeGreaterThan(100 * 2e6 + 1000 * 1e7);
    expect(memory).toBeLessThan(1.5 * (100 * 2e6 + 1000 * 1e7));
  });
});
