/** Starts within blocks become starts among all; the total goes behind the last cell: the twin of grid/scan-add.wgsl. */
import { scanBlock } from '../../constants';
import type { Buffers, ReferencePass } from '../twin';

type Bound = 'params' | 'control' | 'cells' | 'blockSums';

export const scanAdd: ReferencePass<Bound> = (b) => {
  b.control.grainCount = addBlocks(b);
};

function addBlocks({ params, cells, blockSums }: Pick<Buffers, Bound>): number {
  const size = params.cellMask + 1;
  let before = 0;
  for (let cell = 0; cell < size; cell++) {
    if (cell > 0 && cell % scanBlock === 0) before += blockSums[cell / scanBlock - 1];
    cells[cell] += before;
  }
  const total = before + blockSums[Math.ceil(size / scanBlock) - 1];
  cells[size] = total;
  return total;
}
