/** Each cell's start within its block plus the block's own start: the twin of grid/scan-add.wgsl. */
import { scanBlock } from '../../sim/layouts';
import type { ReferencePass } from '../types';

export const scanAdd: ReferencePass<'params' | 'cells' | 'blockSums'> = ({ params, cells, blockSums }, invocations) => {
  for (let cell = 0; cell < Math.min(invocations, params.cellMask + 1); cell++) {
    cells[cell] += blockSums[Math.floor(cell / scanBlock)];
  }
};
