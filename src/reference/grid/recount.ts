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
  const groups = Math.ceil(control.grainCount / 64);
  dispatch.grains = [groups, 1, 1, 0];
  dispatch.rebuildGrains = [groups, 1, 1, 0];
};
