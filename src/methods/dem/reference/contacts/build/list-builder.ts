/**
 * The entries of one list: the twin of contacts/build/list-builder.wgsl. The shader finds them twice, to count and to write;
 * here they are collected once and written in their order.
 */

import { type Vec3, zero3 } from '../../../../../math/vector';
import { entryTouching } from '../../../constants';
import type { Variant } from '../../../laws';
import { interleaved, memoryGap, obstacleCost, touchingCost } from '../../../list-policy';
import { isObstacle } from '../../lib/entry';
import type { Bound } from './seeker';

interface ListEntry {
  readonly entry: number;
  /** Stands before the entries that may only touch later. */
  readonly ahead: boolean;
  /** Whether there may be something to recall. */
  readonly remembers: boolean;
}
/** In the order in which the shader finds them. */
export type ListBuilder = ListEntry[];

/** Only contacts that touch, or nearly (held by cohesion), have anything to remember. The gap in m. */
export const mayRemember = (gap: number, radius: number): boolean => gap < memoryGap * radius;

/** The spring that contacts/keep saved for a contact of list `row`. */
function recall({ params, kept }: Bound, row: number, entry: number): Vec3 | undefined {
  const [place, count] = kept[row];
  const first = params.listRows + place;
  const found = kept.slice(first, first + count).find(([key]) => key === entry);
  return found && [found[1], found[2], found[3]];
}

export function addEntry(builder: ListBuilder, entry: number, ahead: boolean, remembers: boolean): void {
  builder.push({ entry, ahead, remembers });
}

/** Entries that touch come first. Returns how many remember something. */
export function writeEntries(b: Bound, variant: Variant, row: number, start: number, builder: ListBuilder): number {
  let remembered = 0;
  const ordered = [...builder.filter(({ ahead }) => ahead), ...builder.filter(({ ahead }) => !ahead)];
  ordered.forEach(({ entry, remembers }, i) => {
    const spring = variant.hasMemory && remembers ? recall(b, row, entry) : undefined;
    if (spring) remembered++;
    b.list[start + i * interleaved] = spring
      ? { spring, entry: (entry | entryTouching) >>> 0 }
      : { spring: zero3, entry };
  });
  return remembered;
}

/** What walking the list takes. */
export function costOf(builder: ListBuilder): number {
  const touching = builder.filter(({ ahead }) => ahead).length;
  const obstacles = builder.filter(({ entry }) => isObstacle(entry)).length;
  return 1 + touchingCost * touching + (builder.length - touching) + obstacleCost * obstacles;
}
