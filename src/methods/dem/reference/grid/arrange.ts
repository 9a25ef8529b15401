/** Decides, and where a rebuild is due brings the grains into order: the twin of grid/arrange.wgsl. */
import { scanBlock } from '../../constants';
import { passes } from '../../passes';
import type { Buffers, ReferencePass } from '../twin';
import { count } from './count';
import { decide } from './decide';
import { scanAdd } from './scan-add';
import { scanBlocks } from './scan-blocks';
import { scatter } from './scatter';
import { sort } from './sort';

type Bound = 'params' | 'control' | 'removedSeen' | 'grains' | 'labels' | 'counts' | 'cells' | 'order' | 'newIndex';

/** Starts of all cells of a table from their counts. */
export function scanTable(
  b: Pick<Buffers, 'params' | 'control' | 'counts' | 'cells'>,
  add: typeof scanAdd,
  variant: Parameters<typeof scanAdd>[2],
): void {
  const blocks = Math.ceil((b.params.cellMask + 1) / scanBlock);
  const scan = { ...b, blockSums: new Uint32Array(blocks) };
  scanBlocks(scan, blocks * passes.scanBlocks.workgroupSize, variant);
  add(scan, blocks * passes.scanAdd.workgroupSize, variant);
}

export const arrange: ReferencePass<Bound> = (b, _, variant) => {
  decide(b, 1, variant);
  if (b.control.rebuilding === 0) return;
  const { sortCount } = b.control;
  const ranked = { ...b, cellRank: [] };
  count(ranked, sortCount, variant);
  scanTable(b, scanAdd, variant);
  scatter(ranked, sortCount, variant);
  sort(b, b.params.cellMask + 1, variant);
};
