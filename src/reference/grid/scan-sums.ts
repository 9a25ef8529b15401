/** Totals of the blocks become their starts; the grand total goes behind the last cell: the twin of grid/scan-sums.wgsl. */
import { scanBlock } from '../../sim/layouts';
import type { ReferencePass } from '../types';

export const scanSums: ReferencePass<'params' | 'cells' | 'blockSums'> = ({ params, cells, blockSums }) => {
  const blocks = Math.ceil((params.cellMask + 1) / scanBlock);
  let before = 0;
  for (let block = 0; block < blocks; block++) {
    const total = blockSums[block];
    blockSums[block] = before;
    before += total;
  }
  cells[params.cellMask + 1] = before;
};
