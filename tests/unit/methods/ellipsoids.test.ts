import { expect, test } from 'vitest';
import { type Clump, merge, split } from '../../../src/methods/unilateral/reference/ellipsoids.ts';

const clump: Clump = {
  mass: 3,
  position: [0.1, -0.2, 0.3],
  velocity: [1, 2, -3],
  // positive: its diagonal outweighs the rest
  shape: [4, 1.5, 1, 0.7, -0.4, 0.2],
};

test('halves that merge are the particle again', () => {
  const again = merge(...split(clump));
  expect(again.mass).toBe(clump.mass);
  for (const key of ['position', 'velocity', 'shape'] as const)
    again[key].forEach((value, i) => {
      expect(value).toBeCloseTo(clump[key][i], 9);
    });
});

test('a merge keeps mass, momentum, centre and second moment', () => {
  const other: Clump = { mass: 1, position: [1, 0, 0], velocity: [0, -1, 0], shape: [1, 1, 1, 0, 0, 0] };
  const both = merge(clump, other);
  expect(both.mass).toBe(4);
  expect(both.mass * both.velocity[1]).toBeCloseTo(3 * 2 - 1, 12);
  expect(both.mass * both.position[0]).toBeCloseTo(3 * 0.1 + 1, 12);
  // about the origin: Σ m (A + x xᵀ)
  const moment = ({ mass, position, shape }: Clump) => mass * (shape[3] + position[0] * position[1]);
  expect(moment(both)).toBeCloseTo(moment(clump) + moment(other), 12);
});
