/** The embedded pairs: order of both solutions, measured on a smooth problem with the very functions that move a grain. */
import { describe, expect, test } from 'vitest';
import {
  add,
  cross,
  dot,
  length,
  multiplyEach,
  scale,
  subtract,
  type Vec3,
  type Vec4,
  vec4,
} from '../../../src/math/vector.ts';
import { type Pair, pairs, stepRow, tableauOf } from '../../../src/methods/dem/adaptive/tableau.ts';
import { advanced, turnedFar } from '../../../src/methods/dem/reference/adaptive/advance.ts';
import { emptyPace } from '../../../src/methods/dem/reference/buffers.ts';
import { rotate, rotateBack } from '../../../src/methods/dem/reference/lib/quaternion.ts';

interface State {
  x: Vec3;
  v: Vec3;
  q: Vec4;
  w: Vec3;
}
const inertia: Vec3 = [1, 2, 3];

/** A mass on a spring that is dragged through syrup, and a body with three different moments of inertia in a field that turns it. */
function ratesOf({ x, v, q, w }: State): [Vec3, Vec3] {
  const torque = cross(rotate(q, [0.3, 0, 0.1]), [0, -1, 0.5]);
  const own = rotateBack(q, w);
  const gyroscopic = subtract(rotateBack(q, torque), cross(own, multiplyEach(inertia, own)));
  return [subtract(scale(-2, x), scale(0.1, v)), rotate(q, multiplyEach([1, 1 / 2, 1 / 3], gyroscopic))];
}

function run(pair: Pair, steps: number, duration: number): State {
  const tableau = tableauOf(pair);
  const fours = (rows: readonly (readonly number[])[]) =>
    rows.flatMap((row) => [row.slice(0, 4), row.slice(4)] as unknown as Vec4[]);
  const scheme = {
    ...{ attempts: 1, window: 1, tolerance: 1, contactTime: 1, exponent: 1, firstStep: 1 },
    rates: fours(tableau.rates),
    positions: fours(tableau.positions),
    times: fours([tableau.times]),
    stages: tableau.stages,
  };
  let state: State = { x: [1, 0, 0.5], v: [0, 0.4, 0], q: [0, 0, 0, 1], w: [0.5, 2, 0.3] };
  const rates: Vec4[] = [];
  const b = { scheme, pace: { ...emptyPace(), step: duration / steps }, rates, grains: new Array(1) };
  for (let i = 0; i < steps; i++) {
    const at = (row: number): State => {
      const { shift, turn, velocity, spin } = advanced(b, row, 0, state.v, state.w);
      return { x: add(state.x, shift), v: velocity, q: turnedFar(state.q, turn), w: spin };
    };
    for (let stage = 0; stage < tableau.stages; stage++) {
      const [push, twist] = ratesOf(at(stage));
      rates[2 * stage] = vec4(push, 0);
      rates[2 * stage + 1] = vec4(twist, 0);
    }
    state = at(stepRow);
  }
  return state;
}

const apart = (a: State, b: State) => ({
  place: length(subtract(a.x, b.x)) + length(subtract(a.v, b.v)),
  turn: Math.sqrt(Math.max(0, 2 * (1 - Math.abs(dot4(a.q, b.q))))) + length(subtract(a.w, b.w)),
});
const dot4 = (a: Vec4, b: Vec4) => dot([a[0], a[1], a[2]], [b[0], b[1], b[2]]) + a[3] * b[3];

describe.each(['rkf45', 'rk23'] as const)('%s', (name) => {
  const pair = pairs[name];
  const swapped: Pair = {
    ...pair,
    taken: pair.other,
    other: pair.taken,
    order: pair.otherOrder,
    otherOrder: pair.order,
  };

  test.each([
    ['the solution that is taken', pair],
    ['the other one', swapped],
  ])('%s has its order, in places and in orientations', (_, tried) => {
    const exact = run(pairs.rkf45, 4096, 2);
    const errors = [16, 32].map((steps) => apart(run(tried, steps, 2), exact));
    for (const what of ['place', 'turn'] as const) {
      const order = Math.log2(errors[0][what] / errors[1][what]);
      // halving the step once: what is of higher order still takes part
      expect(order, what).toBeGreaterThan(tried.order - 0.35);
      expect(order, what).toBeLessThan(tried.order + 0.75);
    }
  });

  test('rows end where their times say, and the error is the difference of the two', () => {
    const { times, positions, rates, stages } = tableauOf(pair);
    expect(stages).toBe(pair.stages.length + 1);
    expect(times[stepRow]).toBeCloseTo(1, 14);
    expect(times[stepRow + 1]).toBeCloseTo(0, 14);
    // constant acceleration: x = ½ t² at the end of the step, and both solutions agree
    const ends = positions.map((row) => row.reduce((sum, weight) => sum + weight, 0));
    expect(ends[stepRow]).toBeCloseTo(0.5, 14);
    expect(ends[stepRow + 1]).toBeCloseTo(0, 14);
    expect(rates[stepRow + 1][0]).toBeCloseTo(pair.taken[0] - pair.other[0], 14);
  });
});
