/** The box around all grains, in cells, and the numbers that follow from it: the twin of dem/lib/bounds.wgsl. */

import type { Vec3 } from '../../../../math/vector';
import { boundsBias } from '../../constants';
import type { Control } from '../../layouts';

const biased = (cell: number): number => Math.min(Math.max(boundsBias + cell, 1), 2 * boundsBias);

export function widenBounds(control: Control, [x, y, z]: Vec3): void {
  control.lowX = Math.max(control.lowX, biased(-x));
  control.lowY = Math.max(control.lowY, biased(-y));
  control.lowZ = Math.max(control.lowZ, biased(-z));
  control.highX = Math.max(control.highX, biased(x));
  control.highY = Math.max(control.highY, biased(y));
  control.highZ = Math.max(control.highZ, biased(z));
}

export function numberCells(control: Control, cellSize: number, invCellSize: number, cellMask: number): void {
  const { lowX, lowY, lowZ, highX, highY, highZ, cellSize: before } = control;
  const first = [lowX, lowY, lowZ].map((low) => Math.floor((boundsBias - low) * before * invCellSize - 0.01) - 1);
  const last = [highX, highY, highZ].map(
    (high) => Math.floor((high - boundsBias + 1) * before * invCellSize + 0.01) + 1,
  );
  const [sizeX, sizeY, sizeZ] = last.map((cell, axis) => cell - first[axis] + 1);
  const blocksUp = Math.ceil(sizeY / 4);
  const fits = highX > 0 && 16 * sizeX * blocksUp * Math.ceil(sizeZ / 4) <= cellMask + 1;
  [control.originX, control.originY, control.originZ] = fits ? first : [0, 0, 0];
  control.rowLength = fits ? sizeX : 0;
  control.blocksUp = fits ? blocksUp : 0;
  for (const bound of ['lowX', 'lowY', 'lowZ', 'highX', 'highY', 'highZ'] as const) control[bound] = 0;
  control.cellSize = cellSize;
  control.invCellSize = invCellSize;
}
