import { expect, test } from 'vitest';
import { nextVelocity } from '../../../src/measure/instruments/control.ts';
import { csvOf, Recorder } from '../../../src/measure/instruments/recorder.ts';
import { stressIn } from '../../../src/measure/instruments/tensors.ts';
import { guidedOn, motionPose } from '../../../src/scene/motion.ts';

const height = [{ name: 'height', unit: 'm' }];

test('samples on the beat of simulated time, however late it is asked', () => {
  const recorder = new Recorder(height, { every: 0.1 });
  for (let time = 0; time < 1; time += 0.03) if (recorder.isDue(time)) recorder.record(time, [2 * time]);
  expect(recorder.length).toBe(10);
  expect(recorder.column('time')[1]).toBeCloseTo(0.12, 9);
  expect(recorder.series('height')[2][1]).toBeCloseTo(2 * recorder.column('time')[2], 12);
  expect(recorder.complaint).toBeUndefined();
});

test('a full one keeps the newest rows, and says what it dropped', () => {
  const recorder = new Recorder(height, { every: 0, capacity: 4 });
  for (let i = 0; i < 7; i++) recorder.record(i, [i * i]);
  expect(recorder.column('time')).toEqual([3, 4, 5, 6]);
  expect(recorder.column('height')).toEqual([9, 16, 25, 36]);
  expect(recorder.complaint).toContain('3 oldest');
  recorder.clear();
  expect(recorder.length).toBe(0);
  expect(recorder.csv()).toBe('time [s],height [m]\n');
});

test('CSV: names with commas are quoted, what is no number is empty', () => {
  expect(
    csvOf(
      ['a, b', 'c'],
      [
        [1, 2],
        [Number.NaN, 0.1],
      ],
    ),
  ).toBe('"a, b",c\n1,\n2,0.1\n');
});

test('a guided obstacle goes on from where it is, never faster than its limit', () => {
  const rest = { kind: 'guided', limit: 0.5, time: 0, move: [0, 0, 0], velocity: [0, 0, 0] } as const;
  const start = {
    ...rest,
    move: [0, 0, 0] as [number, number, number],
    velocity: [0, 0, 0] as [number, number, number],
  };
  const down = guidedOn(start, [0, -0.2, 0], 1);
  expect(motionPose(down, 3).position).toEqual([0, -0.4, 0]);
  const faster = guidedOn(down, [0, 9, 0], 3);
  expect(faster.velocity[1]).toBeCloseTo(0.5, 12);
  expect(motionPose(faster, 4).position[1]).toBeCloseTo(0.1, 12);
});

test('a controller settles on any stiffness, with and without mass', () => {
  // heavier ones would swing for long: nothing but the steps themselves damps a spring
  for (const mass of [0, 1e-4]) {
    for (const stiffness of [1e2, 1e4, 1e6]) {
      const [wanted, interval] = [10, 1e-3];
      const state = { velocity: 0, resistance: 0 };
      let depth = 1e-5;
      for (let i = 0; i < 20_000; i++) {
        state.resistance = stiffness * Math.max(0, depth);
        state.velocity = nextVelocity({ mass, approach: 0.1 }, state, wanted, depth > 0 ? stiffness : 0, interval);
        depth += state.velocity * interval;
      }
      expect(state.resistance).toBeCloseTo(wanted, 3);
    }
  }
});

test('stress: a chain of two forces along a line through the region', () => {
  const side = (owner: number) => ({ kind: 'grain' as const, owner, sphere: 0 });
  const contact = {
    a: side(1),
    b: side(0),
    point: [0, 0.5, 0],
    normal: [0, 1, 0],
    overlap: 0.01,
    normalForce: 6,
    tangential: [2, 0, 0],
    rolling: [0, 0, 0],
  } as const;
  const middles = { of: ({ owner }: { owner: number }) => [0, owner, 0] as [number, number, number] };
  // half of the branch lies inside of 2 × 0.5 × 1 m³: σ_yy = 6 N · 0.5 m / 1 m³, σ_xy = 2 · 0.5
  const region = { min: [-1, 0.25, -0.5], max: [1, 0.75, 0.5] } as never;
  const stress = stressIn(region, [contact as never], middles);
  expect(stress[1][1]).toBeCloseTo(3, 12);
  expect(stress[0][1]).toBeCloseTo(1, 12);
  expect(stressIn({ min: [1, 0, 0], max: [2, 1, 1] } as never, [contact as never], middles)[1][1]).toBe(0);
});
