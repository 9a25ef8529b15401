/** A slice of lists, in bands of interleaved ones: the twin of contacts/build/slice.wgsl, for all lanes at once. */

import { interleaved, spareEntries } from '../../../list-policy';
import type { Bound } from './seeker';

export interface Slice {
  /** Whether there was capacity left for it. */
  readonly fits: boolean;
  readonly start: number;
  /** By band: the entries of its longest list. */
  readonly longest: readonly number[];
}

/** By place in the slice: the lane whose list stands there, those that cost most first. Lanes of bodies keep their places. */
export function orderSlice(costs: readonly number[], forBodies: boolean): number[] {
  const lanes = costs.map((_, lane) => lane);
  return forBodies ? lanes : lanes.sort((a, b) => costs[b] - costs[a] || a - b);
}

/** Entries that each list of a band has room for. */
const roomOf = (entries: number): number =>
  entries > 0 ? entries + Math.max(spareEntries, Math.floor(entries / 4)) : 0;
export const roomAt = ({ longest }: Slice, place: number): number => roomOf(longest[Math.floor(place / interleaved)]);

const slotsBefore = (longest: readonly number[], band: number): number =>
  longest.slice(0, band).reduce((slots, entries) => slots + roomOf(entries) * interleaved, 0);

/** Takes slots for the whole slice, or counts an overflow. `counts`: entries by place. */
export function reserveSlice({ params, control }: Bound, counts: readonly number[]): Slice {
  const longest = Array.from({ length: Math.ceil(counts.length / interleaved) }, (_, band) =>
    Math.max(...counts.slice(band * interleaved, (band + 1) * interleaved)),
  );
  const start = control.listCursor;
  control.listCursor += slotsBefore(longest, longest.length);
  const fits = control.listCursor <= params.listCapacity;
  if (!fits) control.listOverflow++;
  return { fits, start, longest };
}

/** First slot of the list at a place. */
export const firstSlot = ({ start, longest }: Slice, place: number): number =>
  start + slotsBefore(longest, Math.floor(place / interleaved)) + (place % interleaved);
