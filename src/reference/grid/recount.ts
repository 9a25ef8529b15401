/** How many grains are left after a rebuild: the twin of grid/recount.wgsl. */
import type { ReferencePass } from '../types';

export const recount: ReferencePass<'params' | 'cells' | 'control' | 'dispatch'> = ({
  params,
  cells,
  control,
  dispatch,
}) => {
  if (control.rebuilding === 0) return;
  control.grainCount = cells[params.cellMask + 1];
  dispatch.grains = [Math.ceil(control.grainCount / 64), 1, 1, 0];
};
