import { expect, test } from 'vitest';
import { amountOfAll, craterRadius, ejectaAbove } from '../../../src/measure/scene-checks/crater';
import { createSeeds } from '../../../src/scene/seeds';
import type { GrainState } from '../../../src/world/grain-state';

type Row = readonly [position: readonly number[], velocity: readonly number[], mass: number];

function sandOf(rows: readonly Row[]): GrainState {
  const seeds = createSeeds(rows.length);
  rows.forEach(([position, velocity], g) => {
    seeds.position.set(position, 3 * g);
    seeds.velocity.set(velocity, 3 * g);
  });
  const mass = Float64Array.from(rows, (row) => row[2]);
  const ids = Uint32Array.from(rows, (_, g) => g);
  return { ...seeds, time: 0, ids, continuum: { mass, shape: new Float64Array(6 * rows.length) } };
}

/** A level bed, a particle of 1 kg per cell of a lattice of 1 cm, without what is nearer to the axis than `hole`. */
const bed = (hole: number, mass = 1) => {
  const along = Array.from({ length: 41 }, (_, i) => 0.01 * (i - 20));
  const rows = along.flatMap((x) => along.map((z): Row => [[x + 0.3, 0, z], [0, 0, 0], mass]));
  return sandOf(rows.filter(([[x, , z]]) => Math.hypot(x - 0.3, z) > hole));
};

test('the radius of a hole in a bed, whatever lies around it', () => {
  const rings = { width: 0.02, rings: 8 };
  const centre = [0.3, 0] as const;
  expect(craterRadius(bed(0), bed(0.0999), centre, rings)).toBeCloseTo(0.1, 12);
  expect(craterRadius(bed(-1), bed(-1, 0.95), centre, rings)).toBe(0);
  expect(craterRadius(bed(-1), bed(-1, 0.85), centre, rings)).toBe(0.16);
  expect(craterRadius(bed(-1), bed(9), centre, rings)).toBe(0.16);
});

test('what flies: how much, and whether to one side', () => {
  const flat: Row = [[0, 0, 0], [5, 0, 5], 2];
  const [east, west] = [1, -1].map((way): Row => [[way, 1, 0], [3 * way, 1, 0], 1]);
  expect(ejectaAbove(sandOf([flat, east, west]), 0.5)).toEqual({ part: 0.5, drift: 0 });
  expect(ejectaAbove(sandOf([flat, east]), 0.5)).toEqual({ part: 1 / 3, drift: 1 });
  expect(ejectaAbove(sandOf([flat]), 0.5)).toEqual({ part: 0, drift: 1 });
  expect(amountOfAll(sandOf([flat, east, west]))).toBe(4);
});
