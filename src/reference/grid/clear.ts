/** Empties the cell counts: the twin of grid/clear.wgsl. */
import type { ReferencePass } from '../types';

export const clear: ReferencePass<'params' | 'cells'> = ({ params, cells }, invocations) => {
  cells.fill(0, 0, Math.min(invocations, params.cellMask + 1));
};
