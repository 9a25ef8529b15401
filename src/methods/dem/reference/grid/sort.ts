/** Orders the grains of a cell by id and notes where each went: the twin of grid/sort.wgsl. */
import type { ReferencePass } from '../twin';

export const sort: ReferencePass<'params' | 'cells' | 'labels' | 'order' | 'newIndex'> = (
  { params, cells, labels, order, newIndex },
  invocations,
) => {
  for (let cell = 0; cell < Math.min(invocations, params.cellMask + 1); cell++) {
    const [first, end] = [cells[cell], cells[cell + 1]];
    if (end - first > 1) order.subarray(first, end).sort((a, b) => labels[a][0] - labels[b][0]);
    for (let i = first; i < end; i++) newIndex[order[i]] = i;
  }
};
