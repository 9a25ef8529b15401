/** What tools do to the sand, as bytes for their passes. Lengths in m, speeds in m/s. */
import { packStruct } from '../../gpu/struct-layout';
import { maxEraseRanges } from '../erasures';
import type { Erasure, Gust } from '../method';
import { erasureLayout, gustLayout } from './layouts';

export const packGust = (gust: Gust): ArrayBuffer => packStruct(gustLayout, gust);

export function packErasure({ ball, ids = [] }: Erasure): ArrayBuffer {
  if (ids.length > maxEraseRanges) throw new Error(`${ids.length} ranges of ids; ${maxEraseRanges} fit`);
  return packStruct(erasureLayout, {
    centre: ball?.centre ?? [0, 0, 0],
    radius: ball?.radius ?? 0,
    rangeCount: ids.length,
    ranges: ids.map(({ first, end }) => [first, end, 0, 0]),
  });
}
