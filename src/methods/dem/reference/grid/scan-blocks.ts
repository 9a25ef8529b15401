/** Prefix sum of the cell counts within blocks: the twin of grid/scan-blocks.wgsl. */
import { scanBlock } from '../../constants';
import { passes } from '../../passes';
import type { ReferencePass } from '../twin';

export const scanBlocks: ReferencePass<'params' | 'counts' | 'cells' | 'blockSums'> = (
  { params, counts, cells, blockSums },
  invocations,
) => {
  for (let block = 0; block < invocations / passes.scanBlocks.workgroupSize; block++) {
    let start = 0;
    const end = Math.min((block + 1) * scanBlock, params.cellMask + 1);
    for (let cell = block * scanBlock; cell < end; cell++) {
      const size = counts[cell];
      counts[cell] = 0;
      cells[cell] = start;
      start += size;
    }
    blockSums[block] = start;
  }
};
