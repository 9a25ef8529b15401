/** Comparing what a pass left with its twin in f64: how far rounding to f32 can take the two apart. */
import { expect } from 'vitest';
import { expectCloseFloats } from './compare.ts';

/** Half a unit in the last place of f32: what one operation may be off, as a part of its result. */
export const unit = 2 ** -24;

export const largest = (values: ArrayLike<number>): number =>
  Array.from(values).reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** The numbers of some cells, `some` of `each` that a cell has. */
export const ofCells = (values: ArrayLike<number>, cells: ArrayLike<number>, each: number, some = each): number[] =>
  Array.from(cells).flatMap((c) => Array.from({ length: some }, (_, k) => values[each * c + k]));

/**
 * Every number is as wanted but for `roundings` operations in f32, each of which is off by half a unit in the last place of
 * `size`, the largest number that they pass through: by default the largest result.
 */
export function expectRounded(
  found: ArrayLike<number>,
  wanted: ArrayLike<number>,
  roundings: number,
  size = largest(wanted),
): void {
  expect(largest(wanted), 'nothing to compare').toBeGreaterThan(0);
  expectCloseFloats(found, wanted, { absolute: roundings * unit * size });
}
