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

const rowLength = 32;

export function tableCell(cell: Vec3, cellMask: number): number {
  const block = (Math.imul(cell[1] >> 2, 0x9e3779b1) ^ Math.imul(cell[2] >> 2, 0x85ebca77)) >>> 0;
  const row = (cell[1] & 3) + 4 * (cell[2] & 3);
  return (((block ^ (block >>> 15)) + rowLength * row + cell[0]) & cellMask) >>> 0;
}
