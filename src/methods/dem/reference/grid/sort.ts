/** Orders the grains of a cell by id, notes where each went, and empties the grid of homes: the twin of grid/sort.wgsl. */
import { headPlace } from '../lib/links';
import { mailOf, putMail } from '../lib/mail';
import type { ReferencePass } from '../twin';

export const sort: ReferencePass<
  'params' | 'control' | 'cells' | 'labels' | 'order' | 'newIndex' | 'links' | 'mail'
> = (b, invocations) => {
  const { params, control, cells, labels, order, newIndex, links } = b;
  if (control.rebuilding === 0) return;
  for (let cell = 0; cell < Math.min(invocations, params.cellMask + 1); cell++) {
    links[headPlace(params, control.checks & 1, cell)] = 0;
    const [first, end] = [cells[cell], cells[cell + 1]];
    if (end - first > 1) order.subarray(first, end).sort((x, y) => labels[x][0] - labels[y][0]);
    for (let i = first; i < end; i++) {
      newIndex[order[i]] = i;
      putMail(b, 'alertSorted', i, mailOf(b, 'alert', order[i]));
    }
  }
};
