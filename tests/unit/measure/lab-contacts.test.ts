/** Who touches whom in the laboratory's packings, on made-up sand; and what should not have happened, in words. */
import { expect, test } from 'vitest';
import { density } from '../../../src/measure/fits/distribution.ts';
import { Recorder } from '../../../src/measure/instruments/recorder.ts';
import { attempt } from '../../../src/measure/lab/experiment.ts';
import { touchesOf } from '../../../src/measure/lab/experiments/contact-angles.ts';
import { troublesOf } from '../../../src/measure/lab/rig.ts';
import type { Counters } from '../../../src/methods/method.ts';
import type { Contact, ContactSide } from '../../../src/world/contacts.ts';
import type { GrainState } from '../../../src/world/grain-state.ts';

const grain = (owner: number, sphere = 0): ContactSide => ({ kind: 'grain', owner, sphere });
const contact = (a: ContactSide, b: ContactSide, normal: [number, number, number], normalForce: number): Contact => ({
  ...{ a, b, normal, normalForce, point: [0, 0, 0], overlap: 1e-5, tangential: [0, 0, 0], rolling: [0, 0, 0] },
});

test('angles of touching grains are those of their centroids; strong are those that carry twice the mean', () => {
  // 7 above 8, 9 beside 8; two spheres of 7 press 8, straight and at 45°
  const state = {
    ids: Uint32Array.of(7, 8, 9, 10, 11, 12),
    position: Float64Array.of(0, 1, 0, 0, 0, 0, 1, 0, 0, 5, 0, 0, 6, 0, 0, 7, 0, 0),
  } as unknown as GrainState;
  const weak = (a: number, b: number) => contact(grain(a), grain(b), [1, 0, 0], 0.1);
  const touches = touchesOf({
    state,
    contacts: [
      contact(grain(7, 0), grain(8, 1), [0, 1, 0], 3),
      contact(grain(8, 2), grain(7, 3), [-Math.SQRT1_2, -Math.SQRT1_2, 0], 3 * Math.SQRT2),
      contact(grain(9), grain(8), [0.6, 0.8, 0], 1),
      weak(11, 10),
      weak(12, 11),
      contact(grain(7), { kind: 'obstacle', owner: 0, sphere: 0 }, [0, 1, 0], 2),
    ],
  });
  // carried: 7 has 9.24, 8 has 8.24, 9 has 1, 10 and 12 have 0.1, 11 has 0.2; their mean is 3.15
  expect(touches.length).toBe(4);
  expect(touches[0].theta).toBeCloseTo(0, 12);
  expect(touches[1].theta).toBeCloseTo(Math.PI / 2, 12);
  expect(touches.map(({ strong }) => strong)).toEqual([true, false, false, false]);
});

test('a recorder that filled is among the troubles of a run, with what is left in it', () => {
  const recorder = new Recorder([{ name: 'load', unit: 'N' }], { every: 0, capacity: 3 });
  const none = {} as Counters;
  for (let i = 0; i < 3; i++) recorder.record(i, [i]);
  expect(troublesOf(none, [recorder])).toEqual([]);
  for (let i = 3; i < 5; i++) recorder.record(i, [i]);
  expect(troublesOf(none, [recorder])).toEqual([
    'The recorder holds 3 rows; the 2 oldest were dropped. Record less often, or for a shorter time.',
  ]);
  expect(recorder.column('load')).toEqual([2, 3, 4]);
});

test('a fit without data costs a line, not the experiment; other errors are not hidden', () => {
  const notes: string[] = [];
  expect(attempt(notes, 'tail of grains', () => density([1, 2, 3]))).toBeUndefined();
  expect(notes).toEqual([
    'tail of grains: A density needs at least 20 values, and there are 3: record for longer, or use more grains.',
  ]);
  const broken = () => {
    throw new TypeError('a mistake');
  };
  expect(() => attempt(notes, 'x', broken)).toThrow('a mistake');
});
