/** Ids to take away, as erasures that a method can take in one go each. */
import type { IdRange } from '../world/newcomers';
import type { Erasure } from './method';

/** Ranges per erasure. */
export const maxEraseRanges = 128;

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
