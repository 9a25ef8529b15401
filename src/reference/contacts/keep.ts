/** Puts aside what touching contacts remember, under the grains' new indices: the twin of contacts/keep.wgsl. */
import { sliceWidth } from '../../sim/layouts';
import { gone } from '../grid/check';
import { entryKey, entryOwnSphere, entryPartner, isObstacle, isTouching, sphereEntry } from '../lib/entry';
import type { ReferencePass } from '../types';

export const keep: ReferencePass<
  'params' | 'control' | 'order' | 'newIndex' | 'contacts' | 'list' | 'history' | 'kept'
> = ({ params, control, order, newIndex, contacts, list, history, kept }, invocations, variant) => {
  const { keptCapacity, sphereStride, bodySphereFirst, listRows } = params;
  if (!variant.hasMemory) return;
  for (let g = 0; g < Math.min(invocations, control.grainCount); g++) {
    const range = contacts[order[g]];
    const place = control.keptCursor;
    control.keptCursor += range.touching;
    if (place + range.touching > keptCapacity) {
      control.memoryOverflow += range.touching;
      kept[g] = [0, 0, 0, 0];
      continue;
    }
    const first = listRows + place;
    let count = 0;
    for (let i = 0; i < range.count && count < range.touching; i++) {
      const slot = range.start + i * sliceWidth;
      const entry = list[slot];
      if (!isTouching(entry)) continue;
      let key = (entry & entryKey) >>> 0;
      const partner = entryPartner(entry);
      if (!isObstacle(entry) && partner < bodySphereFirst) {
        const grain = newIndex[Math.floor(partner / sphereStride)];
        if (grain === gone) continue;
        key = sphereEntry(entryOwnSphere(entry), grain * sphereStride + (partner % sphereStride));
      }
      kept[first + count] = variant.hasHistory
        ? [key, history[3 * slot], history[3 * slot + 1], history[3 * slot + 2]]
        : [key, 0, 0, 0];
      count++;
    }
    kept[g] = [first, count, 0, 0];
  }
};
