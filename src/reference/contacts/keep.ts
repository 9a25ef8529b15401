/** Puts aside what touching contacts remember, under the grains' new indices: the twin of contacts/keep.wgsl. */
import type { Variant } from '../../sim/laws';
import { sliceWidth } from '../../sim/layouts';
import { gone } from '../grid/check';
import { entryKey, entryOwnSphere, entryPartner, isObstacle, isTouching, listCount, sphereEntry } from '../lib/entry';
import type { ReferencePass } from '../types';

type Keep = ReferencePass<'params' | 'control' | 'order' | 'newIndex' | 'contacts' | 'list' | 'history' | 'kept'>;

export const keep: Keep = (b, invocations, variant) => {
  if (!variant.hasMemory) return;
  for (let g = 0; g < Math.min(invocations, b.control.grainCount); g++) keepRow(b, g, b.order[g], variant);
};

/** Bodies are never sorted: their lists keep their rows. */
export const bodyKeep: Keep = (b, invocations, variant) => {
  if (!variant.hasMemory) return;
  for (let s = 0; s < Math.min(invocations, b.params.bodySphereCount); s++) {
    keepRow(b, b.params.bodyRowFirst + s, b.params.bodyRowFirst + s, variant);
  }
};

function keepRow(
  { params, control, newIndex, contacts, list, history, kept }: Parameters<Keep>[0],
  row: number,
  before: number,
  variant: Variant,
): void {
  const { keptCapacity, sphereStride, bodySphereFirst, listRows } = params;
  const range = contacts[before];
  const place = control.keptCursor;
  control.keptCursor += range.touching;
  if (place + range.touching > keptCapacity) {
    control.memoryOverflow += range.touching;
    kept[row] = [0, 0, 0, 0];
    return;
  }
  const first = listRows + place;
  let count = 0;
  for (let i = 0; i < listCount(range.count) && count < range.touching; i++) {
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
  kept[row] = [first, count, 0, 0];
}
