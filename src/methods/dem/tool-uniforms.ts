/** What tools do to the sand, as bytes for their passes. Lengths in m, speeds in m/s. */
import { packStruct } from '../../gpu/struct-layout';
import { maxEraseRanges } from '../erasures';
import type { Erasure, Gust } from '../method';
import { erasureLayout, gustLayout } from './layouts';

export const packGust = (gust: Gust): ArrayBuffer => packStruct(gustLayout, { ...gust, spare0: 0, spare1: 0 });

export function packErasure({ ball, ids = [] }: Erasure): ArrayBuffer {
  if (ids.length > maxEraseRanges) throw new Error(`${ids.length} ranges of ids; ${maxEraseRanges} fit`);
  return packStruct(erasureLayout, {
    centre: ball?.centre ?? [0, 0, 0],
    radius: ball?.radius ?? 0,
    rangeCount: ids.length,
    spare0: 0,
    spare1: 0,
    spare2: 0,
    ranges: Array.from({ length: maxEraseRanges }, (_, i) => [ids[i]?.first ?? 0, ids[i]?.end ?? 0, 0, 0]),
  });
}
