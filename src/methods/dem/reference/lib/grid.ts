/** The grid's cells and their numbers: the twin of dem/lib/grid.wgsl and dem/lib/numbering.wgsl. */

import { subtract, type Vec3 } from '../../../../math/vector';
import { chanceRow } from '../../constants';
import type { Control } from '../../layouts';

/**
 * Which cell is a decision, not a number that may be a little off: the product is rounded to f32 as on the GPU, so that
 * from the same f32 position both find the same cell.
 */
export function cellOf(position: Vec3, invCellSize: number): Vec3 {
  const along = (x: number) => Math.floor(Math.fround(x * invCellSize));
  return [along(position[0]), along(position[1]), along(position[2])];
}

export interface Numbering {
  readonly origin: Vec3;
  readonly rowLength: number;
  readonly blocksUp: number;
  readonly cellMask: number;
}

export const numbering = (control: Control, { cellMask }: { cellMask: number }): Numbering => ({
  origin: [control.originX, control.originY, control.originZ],
  rowLength: control.rowLength,
  blocksUp: control.blocksUp,
  cellMask,
});

export function tableCell(place: Vec3, { origin, rowLength, blocksUp, cellMask }: Numbering): number {
  const [x, y, z] = subtract(place, origin);
  const row = (y & 3) + 4 * (z & 3);
  if (rowLength > 0) {
    const block = Math.imul(z >> 2, blocksUp) + (y >> 2);
    return ((Math.imul(block * 16 + row, rowLength) + x) & cellMask) >>> 0;
  }
  const chance = (Math.imul(y >> 2, 0x9e3779b1) ^ Math.imul(z >> 2, 0x85ebca77)) >>> 0;
  return (((chance ^ (chance >>> 15)) + chanceRow * row + x) & cellMask) >>> 0;
}
