/** What tools do to the sand, as bytes for their passes. Lengths in m, speeds in m/s. */
import { packStruct } from '../../gpu/struct-layout';
import type { Vec3 } from '../../scene/types';
import { erasureLayout, gustLayout, maxEraseRanges } from './layouts';

/** See shaders/dem/lib/gust.wgsl. */
export interface Gust {
  readonly centre: Vec3;
  readonly radius: number;
  /** The wind: the same everywhere, and away from the centre. */
  readonly along: Vec3;
  readonly outward: number;
  /** e^−dose of the difference to the wind is left at the centre. */
  readonly dose: number;
  /** kg/m²: things that carry more over their cross-section follow less. */
  readonly massOverArea: number;
}

/** Ids from `first` to before `end`. */
export interface IdRange {
  readonly first: number;
  readonly end: number;
}

/** Grains in a ball, and those with an id in one of at most maxEraseRanges ranges. */
export interface Erasure {
  readonly ball?: { readonly centre: Vec3; readonly radius: number };
  readonly ids?: readonly IdRange[];
}

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

/** As many erasures as it takes; ranges that follow each other become one. */
export function erasuresOf(ids: readonly IdRange[]): Erasure[] {
  const joined: IdRange[] = [];
  for (const range of ids) {
    const last = joined.at(-1);
    if (last?.end === range.first) joined[joined.length - 1] = { first: last.first, end: range.end };
    else joined.push(range);
  }
  return Array.from({ length: Math.ceil(joined.length / maxEraseRanges) }, (_, i) => ({
    ids: joined.slice(i * maxEraseRanges, (i + 1) * maxEraseRanges),
  }));
}
