/** Writes each grain's index to its place in cell order: the twin of grid/scatter.wgsl. */
import { gone } from '../../constants';
import type { ReferencePass } from '../twin';

export const scatter: ReferencePass<'control' | 'cells' | 'cellRank' | 'order' | 'newIndex'> = (
  { control, cells, cellRank, order, newIndex },
  invocations,
) => {
  for (let g = 0; g < Math.min(invocations, control.sortCount); g++) {
    const [cell, rank] = cellRank[g];
    if (cell === gone) newIndex[g] = gone;
    else order[cells[cell] + rank] = g;
  }
};
