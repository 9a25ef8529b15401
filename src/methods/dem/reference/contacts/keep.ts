/** Saves what touching contacts remember, under the grains' new indices: the twin of contacts/keep.wgsl. */
import { entryKey, gone } from '../../constants';
import { interleaved } from '../../list-policy';
import { passes } from '../../passes';
import { entryOwnSphere, entryPartner, isObstacle, isTouching, listCount, sphereEntry } from '../lib/entry';
import { firstGrainThread } from '../lib/owner';
import { packedSpring, unpackedSpring } from '../lib/packed-spring';
import type { ReferencePass } from '../twin';

type Keep = ReferencePass<'params' | 'control' | 'order' | 'newIndex' | 'contacts' | 'list' | 'kept'>;

/** Bodies are never sorted: their lists keep their rows. */
export const keep: Keep = (b, invocations, variant) => {
  if (!variant.hasMemory) return;
  const { bodySphereCount, bodyRowFirst } = b.params;
  for (let s = 0; s < Math.min(invocations, bodySphereCount); s++) keepRow(b, bodyRowFirst + s, bodyRowFirst + s);
  const forGrains = invocations - firstGrainThread(bodySphereCount, passes.keep.workgroupSize);
  for (let g = 0; g < Math.min(forGrains, b.control.grainCount); g++) keepRow(b, g, b.order[g]);
};

function keepRow(
  { params, control, newIndex, contacts, list, kept }: Parameters<Keep>[0],
  row: number,
  before: number,
): void {
  const { keptCapacity, sphereStride, bodySphereFirst, listRows } = params;
  const range = contacts[before];
  const place = control.keptCursor;
  control.keptCursor += range.touching;
  if (place + range.touching > keptCapacity) {
    control.memoryOverflow += range.touching;
    kept[row] = [kept[row][0], 0, 0, 0];
    return;
  }
  let count = 0;
  for (let i = 0; i < listCount(range.count) && count < range.touching; i++) {
    const { entry, spring } = list[range.start + i * interleaved];
    if (!isTouching(entry)) continue;
    let key = (entry & entryKey) >>> 0;
    const partner = entryPartner(entry);
    if (!isObstacle(entry) && partner < bodySphereFirst) {
      const grain = newIndex[Math.floor(partner / sphereStride)];
      if (grain === gone) continue;
      key = sphereEntry(entryOwnSphere(entry), grain * sphereStride + (partner % sphereStride));
    }
    kept[listRows + place + count] = [key, ...unpackedSpring(packedSpring(spring))];
    count++;
  }
  kept[row] = [place, count, 0, 0];
}
