/** How deep grains press into what they touch: the twin of contacts/overlap.wgsl. */
import { grainPasses } from '../../grain-passes';
import type { OverlapSum } from '../../layouts';
import { entryOwnSphere, listCount } from '../lib/entry';
import { meetingOf, slotOf } from '../lib/meeting';
import type { ReferencePass } from '../twin';

type Overlap = ReferencePass<
  'params' | 'substep' | 'tables' | 'obstacles' | 'spheres' | 'grains' | 'list' | 'contacts' | 'control' | 'overlapSums'
>;
type Bound = Parameters<Overlap>[0];

export const overlap: Overlap = (b, invocations) => {
  const { workgroupSize } = grainPasses.overlap;
  for (let group = 0; group < invocations / workgroupSize; group++) {
    const sum: OverlapSum = { largest: 0, sum: 0, count: 0 };
    const end = Math.min((group + 1) * workgroupSize, b.control.grainCount);
    for (let g = group * workgroupSize; g < end; g++) addOverlaps(b, g, sum);
    b.overlapSums[group] = sum;
  }
};

function addOverlaps(b: Bound, g: number, sum: OverlapSum): void {
  const firstSphere = g * b.params.sphereStride;
  const range = b.contacts[g];
  for (let i = 0; i < listCount(range.count); i++) {
    const { entry } = slotOf(b, range, i);
    const { gap } = meetingOf(b, firstSphere, entry, b.grains[g]);
    if (gap >= 0) continue;
    const own = b.spheres[firstSphere + entryOwnSphere(entry)];
    const part = -gap / b.tables.materials[own[3]].radius;
    sum.largest = Math.max(sum.largest, part);
    sum.sum += part;
    sum.count++;
  }
}
