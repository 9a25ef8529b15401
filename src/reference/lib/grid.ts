/** The hash grid: the twin of lib/grid.wgsl. */
import type { Vec3 } from './vector';

/**
 * Which cell is a decision, not a number that may be a little off: the product is rounded to f32 as on the GPU, so that
 * from the same f32 position both find the same cell.
 */
export function cellOf(position: Vec3, invCellSize: number): Vec3 {
  const along = (x: number) => Math.floor(Math.fround(x * invCellSize));
  return [along(position[0]), along(position[1]), along(position[2])];
}

export function tableCell(cell: Vec3, cellMask: number): number {
  const row = (Math.imul(cell[1], 0x9e3779b1) ^ Math.imul(cell[2], 0x85ebca77)) >>> 0;
  return (((row ^ (row >>> 15)) + cell[0]) & cellMask) >>> 0;
}
