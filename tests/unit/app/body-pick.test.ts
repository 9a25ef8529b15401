import { expect, test } from 'vitest';
import { pickBody } from '../../../src/app/bodies/pick';
import { turnAbout } from '../../../src/math/pose';
import type { BodyState } from '../../../src/world/bodies';
import type { PreparedBody } from '../../../src/world/prepare-bodies';

/** Two balls of radius 1 at x = ±2 of the body. */
const dumbbell = {
  shape: { spheres: new Float32Array([-2, 0, 0, 2, 0, 0]), boundingRadius: 3 },
  cover: { radius: 1 },
} as unknown as PreparedBody;
const at = (x: number, y: number, z: number, turn = 0): BodyState => ({
  position: [x, y, z],
  orientation: turnAbout([0, 1, 0], turn),
  velocity: [0, 0, 0],
  angularVelocity: [0, 0, 0],
});
const down = (x: number, z: number) => ({
  origin: [x, 10, z] as [number, number, number],
  direction: [0, -1, 0] as [number, number, number],
});

test('a ray meets the spheres of a body, not the hole between them', () => {
  const bodies = [{ index: 4, body: dumbbell }];
  const states = [];
  states[4] = at(0, 0, 0);
  expect(pickBody(down(2, 0), bodies, states)).toMatchObject({ index: 4, at: [2, 1, 0], point: [2, 1, 0] });
  expect(pickBody(down(0, 0), bodies, states)).toBeNull();
  expect(pickBody(down(2, 1.1), bodies, states)).toBeNull();
});

test('the point is given in the body’s own axes', () => {
  const found = pickBody(down(0, -2), [{ index: 0, body: dumbbell }], [at(0, 3, 0, Math.PI / 2)]);
  // a quarter turn about y takes the body's x to the world's −z
  expect(found?.at).toEqual([0, 4, -2].map((x) => expect.closeTo(x, 6)));
  expect(found?.point).toEqual([2, 1, 0].map((x) => expect.closeTo(x, 6)));
});

test('the nearest body counts, and one that was never seen does not', () => {
  const bodies = [0, 1, 2].map((index) => ({ index, body: dumbbell }));
  expect(pickBody(down(2, 0), bodies, [at(0, 0, 0), at(0, 3, 0)])?.index).toBe(1);
});
