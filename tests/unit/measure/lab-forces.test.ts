/** What grains experience, parts of the sand, and links of the laboratory, on made-up numbers. */
import { describe, expect, test } from 'vitest';
import { labAddress, readLabLink } from '../../../src/app/lab/lab-link.ts';
import { densityOf } from '../../../src/app/lab/live-recorder.ts';
import { logResidual } from '../../../src/measure/fits/distribution.ts';
import { partBeyond } from '../../../src/measure/instruments/quantities.ts';
import { judged } from '../../../src/measure/lab/experiment.ts';
import { forceNetwork } from '../../../src/measure/lab/experiments/force-network.ts';
import { experiencedForces } from '../../../src/measure/lab/forces.ts';
import { keyOf } from '../../../src/measure/lab/report.ts';
import { runExperiment, summedTroubles } from '../../../src/measure/lab/run.ts';
import type { Contact, ContactSide } from '../../../src/world/contacts.ts';
import type { GrainState } from '../../../src/world/grain-state.ts';

const sphere = (owner: number, which: number): ContactSide => ({ kind: 'grain', owner, sphere: which });
const floor: ContactSide = { kind: 'obstacle', owner: 0, sphere: 0 };
const contact = (a: ContactSide, b: ContactSide, normalForce: number): Contact => ({
  a,
  b,
  normalForce,
  point: [0, 0.5, 0],
  normal: [0, 1, 0],
  overlap: 1e-5,
  tangential: [0, 0, 0],
  rolling: [0, 0, 0],
});

describe('forces that spheres and grains experience', () => {
  test('are sums over their contacts, and the floor is no grain', () => {
    const contacts = [
      contact(sphere(1, 0), sphere(2, 3), 1),
      contact(sphere(1, 0), sphere(3, 0), 2),
      contact(sphere(1, 1), floor, 5),
      contact(sphere(2, 0), sphere(3, 0), 0),
    ];
    const { spheres, grains } = experiencedForces({ contacts, height: 1 }, 'all');
    // spheres: 1.0 has 3, 2.3 has 1, 3.0 has 2, 1.1 has 5; their mean is 11/4
    expect(spheres.map((f) => (f * 11) / 4).sort()).toEqual([1, 2, 3, 5]);
    // grains: 8, 1 and 2
    expect(grains.map((f) => (f * 11) / 3).sort()).toEqual([1, 2, 8]);
  });
});

test('part of the sand beyond a plane: by number, and by mass in a continuum', () => {
  const state = {
    position: new Float64Array([0, 1, 0, 0, -1, 0, 0, 2, 0]),
    material: new Uint32Array(3),
  } as unknown as GrainState;
  expect(partBeyond(state, [0, 0, 0], [0, 1, 0])).toBeCloseTo(2 / 3, 12);
  const continuum = { mass: Float64Array.of(1, 6, 1), shape: new Float64Array(18) };
  expect(partBeyond({ ...state, continuum }, [0, 0, 0], [0, 1, 0])).toBeCloseTo(0.25, 12);
});

test('the residual of a fit is in ln P', () => {
  const points = [1, 2, 3].map((f) => [f, Math.E * Math.exp(-f)] as const);
  expect(logResidual(points, (f) => Math.exp(-f))).toBeCloseTo(1, 12);
  expect(() => logResidual([], () => 1)).toThrow('needs at least 1');
});

test('a link keeps experiment, size, runs and method', () => {
  const link = { experiment: 'discharge', grains: 2000, runs: 2, method: 'unilateral' };
  expect(readLabLink(new URL(labAddress('http://here/?scene=heap', link)).searchParams)).toEqual(link);
  expect(readLabLink(new URLSearchParams('lab=&grains=-3'))).toEqual({ experiment: '' });
  expect(readLabLink(new URLSearchParams('scene=heap'))).toBeNull();
});

test('live P(f): counts over widths, and its integral is one', () => {
  const forces = [0, 1, 2, 3].map((i) => ({ from: i, to: i + 1, count: 100 }));
  const points = densityOf({
    grains: 1,
    kineticEnergy: 0,
    meanHeight: 0,
    meanRising: 0,
    coordination: 0,
    load: [0, 0, 0],
    contacts: 400,
    meanForce: 2,
    forces,
  });
  expect(points.map(([f]) => f)).toEqual([0.25, 0.75, 1.25, 1.75]);
  expect(points.reduce((sum, [, p]) => sum + 0.5 * p, 0)).toBeCloseTo(1, 12);
});

test('what a method cannot do is refused in a sentence, before anything runs', async () => {
  const host = (method: string) => ({ device: null, method, breathe: async () => {}, onProgress: () => {} });
  const options = { grains: 2000, seeds: 1 };
  await expect(runExperiment(host('unilateral'), forceNetwork, options)).rejects.toThrow(
    'looks at contacts or single grains, and the method unilateral has none',
  );
  await expect(runExperiment(host('magic'), forceNetwork, options)).rejects.toThrow('unknown method “magic”');
});

test('results of another method or of the thesis’ size stand in sections of their own', () => {
  expect(keyOf({ name: 'discharge', grains: 1000 })).toBe('discharge');
  expect(keyOf({ name: 'discharge', grains: 1000, method: 'unilateral' })).toBe('discharge-unilateral');
  expect(keyOf({ name: 'force-network', grains: 65_536 })).toBe('force-network-large');
  expect(judged('x', { value: 5, half: 100 }, [0, 1], '').verdict).toBe('not reproduced');
});

test('what happened in several runs is one line', () => {
  const slowed = 'grains slowed down by the guards';
  const moved = 'the sand still moved when it was measured';
  const troubles = [`μ = 0.1: 30 ${slowed}`, `μ = 0.1: 12 ${slowed}`, `μ = 0.2: 8 ${slowed}`, moved, moved];
  const summed = [`50 ${slowed} (3 runs: μ = 0.1; μ = 0.2)`, `${moved} (2 runs)`];
  expect(summedTroubles(troubles)).toEqual(summed);
  expect(summedTroubles(summed)).toEqual(summed);
  expect(summedTroubles([`rod, μ = 0.5: 1 ${slowed}`])).toEqual([`1 ${slowed} (rod, μ = 0.5)`]);
});
