/** Counts the grains of each cell: the twin of grid/count.wgsl. Ranks here follow the grains; on the GPU, the order of the atomics. */

import { xyz } from '../../../../math/vector';
import { gone } from '../../constants';
import { cellOf, numbering, tableCell } from '../lib/grid';
import type { ReferencePass } from '../twin';

export const count: ReferencePass<'params' | 'control' | 'grains' | 'labels' | 'counts' | 'cellRank'> = (
  { params, control, grains, labels, counts, cellRank },
  invocations,
) => {
  for (let g = 0; g < Math.min(invocations, control.sortCount); g++) {
    if (labels[g][1] === gone) {
      cellRank[g] = [gone, 0];
      continue;
    }
    const cell = tableCell(cellOf(xyz(grains[g].position), control.invCellSize), numbering(control, params));
    cellRank[g] = [cell, counts[cell]++];
  }
};
