/**
 * The entries of one list: the twin of contacts/build/list-builder.wgsl. The shader finds them twice, to count and to write;
 * here they are collected once and written in their order.
 */

import { type Vec3, zero3 } from '../../../../../math/vector';
import { entryTouching } from '../../../constants';
import type { Variant } from '../../../laws';
import { interleaved, obstacleCost, touchingCost } from '../../../list-policy';
import { isObstacle, sphereEntry } from '../../lib/entry';
import { firstSphereOf } from '../../lib/homes';
import type { Buffers } from '../../twin';
import { neighboursOf } from './neighbours';
import { approachesOf } from './obstacles';
import { pairsWith, passingSpeed } from './pairs';
import type { Owner, Bound as Seen } from './seeker';

export type Bound = Seen & Pick<Buffers, 'kept'>;

interface ListEntry {
  readonly entry: number;
  /** Stands before the entries that may only touch later. */
  readonly ahead: boolean;
  /** Whether there may be something to recall. */
  readonly remembers: boolean;
}

export interface ListBuilder {
  /** In the order in which the shader finds them. */
  readonly entries: readonly ListEntry[];
  /** m/s: fastest that anything on the list passes the seeker. */
  readonly alert: number;
}

export function entriesFor(b: Seen, variant: Variant, seeker: Owner): ListBuilder {
  const approaches = approachesOf(b, variant, seeker);
  const met = neighboursOf(b, variant, seeker)
    .map((other) => ({ other, pairs: pairsWith(b, variant, seeker, other) }))
    .filter(({ pairs }) => pairs.length > 0);
  const obstacles = approaches.flatMap(({ entries, isNew }) =>
    entries.map((entry) => ({ entry, ahead: true, remembers: !isNew })),
  );
  const spheres = met.flatMap(({ other, pairs }) =>
    pairs.map(({ m, k, touching, remembering }) => ({
      entry: sphereEntry(k, firstSphereOf(b.params, other.row) + m),
      ahead: touching,
      remembers: remembering,
    })),
  );
  const speeds = [...approaches.map(({ alert }) => alert), ...met.map(({ other }) => passingSpeed(seeker, other))];
  return { entries: [...obstacles, ...spheres], alert: Math.max(0, ...speeds) };
}

/** The spring that contacts/keep saved for a contact of list `row`. */
function recall({ params, kept }: Bound, row: number, entry: number): Vec3 | undefined {
  const [place, count] = kept[row];
  const first = params.listRows + place;
  const found = kept.slice(first, first + count).find(([key]) => key === entry);
  return found && [found[1], found[2], found[3]];
}

/** Entries that touch come first. Returns how many remember something. */
export function writeEntries(b: Bound, variant: Variant, row: number, start: number, { entries }: ListBuilder): number {
  let remembered = 0;
  const ordered = [...entries.filter(({ ahead }) => ahead), ...entries.filter(({ ahead }) => !ahead)];
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
export function costOf({ entries }: ListBuilder): number {
  const touching = entries.filter(({ ahead }) => ahead).length;
  const obstacles = entries.filter(({ entry }) => isObstacle(entry)).length;
  return 1 + touchingCost * touching + (entries.length - touching) + obstacleCost * obstacles;
}
