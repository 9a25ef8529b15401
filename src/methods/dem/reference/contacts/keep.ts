/** Saves what touching contacts remember, under the grains' new indices: the twin of contacts/keep.wgsl. */
import { entryKey, gone } from '../../constants';
import { entryOwnSphere, entryPartner, isObstacle, isTouching, listSlots, sphereEntry } from '../lib/entry';
import { packedSpring, unpackedSpring } from '../lib/packed-spring';
import type { ReferencePass } from '../twin';

type Keep = ReferencePass<'params' | 'control' | 'order' | 'newIndex' | 'contacts' | 'list' | 'kept'>;

export const keep: Keep = (b, invocations, variant) => {
  if (!variant.hasMemory) return;
  for (let g = 0; g < Math.min(invocations, b.control.grainCount); g++) keepRow(b, g, b.order[g]);
};

/** Bodies are never sorted: their lists keep their rows. */
export const bodyKeep: Keep = (b, invocations, variant) => {
  if (!variant.hasMemory) return;
  for (let s = 0; s < Math.min(invocations, b.params.bodySphereCount); s++) {
    keepRow(b, b.params.bodyRowFirst + s, b.params.bodyRowFirst + s);
  }
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
  for (const slot of listSlots(range)) {
    if (count === range.touching) break;
    const { entry, spring } = list[slot];
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
