import type { Buffers } from '../../src/methods/dem/reference/twin.ts';

/** What the header of a list in `kept` leads to, wherever the atomics put it. */
export function keptOf({ params, kept }: Buffers, row: number): number[][] {
  const [place, count] = kept[row];
  const first = params.listRows + place;
  return kept.slice(first, first + count).map((entry) => [...entry]);
}
