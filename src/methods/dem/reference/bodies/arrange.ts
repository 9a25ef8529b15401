/** grid/arrange for the spheres of bodies, and where each was when the lists were built: the twin of bodies/arrange.wgsl. */
import { scanTable } from '../grid/arrange';
import { bodyScanAdd } from '../grid/scan-add';
import type { ReferencePass } from '../twin';
import { bodyCount } from './count';
import { bodyScatter } from './scatter';
import { bodySort } from './sort';

type Bound = 'params' | 'control' | 'spheres' | 'grains' | 'anchors' | 'bodyCounts' | 'bodyCells';

export const bodyArrange: ReferencePass<Bound> = (b, _, variant) => {
  if (b.control.rebuilding === 0) return;
  const { bodySphereCount, cellMask } = b.params;
  const ranked = { ...b, bodyRank: [] };
  bodyCount(ranked, bodySphereCount, variant);
  scanTable({ ...b, counts: b.bodyCounts, cells: b.bodyCells }, bodyScanAdd, variant);
  bodyScatter(ranked, bodySphereCount, variant);
  bodySort(b, cellMask + 1, variant);
};
