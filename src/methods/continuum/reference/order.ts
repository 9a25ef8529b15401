/** Particles by cell: twins of continuum/particles/count, scatter and sort, and of the prefix sum in continuum/grid. */
import { xyz } from '../../../math/vector';
import { scaleOf } from './gather';
import { floor, inCells, indexOf, isOnGrid, type Vec } from './grid';
import { originOf, type Reads, sizeOf } from './state';

export interface Counted {
  /** In cells from the box's corner. */
  readonly place: Vec;
  /** Undefined off the grid, or for what is gone. */
  readonly cell?: number;
  /** What its weights are multiplied with beside walls. */
  readonly scale: readonly number[];
}

export function count({
  params,
  frame,
  solid,
  open,
  particles,
}: Reads<'params' | 'frame' | 'solid' | 'open' | 'particles'>): Counted[] {
  const box = { origin: originOf(frame), size: sizeOf(frame), cellSize: params.cellSize };
  return particles.slice(0, frame.particleCount).map(({ position, scale }) => {
    const place = inCells(box, xyz(position));
    if (position[3] < 0 || !isOnGrid(box, floor(place))) return { place, scale };
    const cell = indexOf(box, floor(place));
    return { place, cell, scale: scaleOf(box, solid, open[4 * cell + 3] > 0, xyz(position)) };
  });
}

/** Where each cell's particles begin, and behind the last cell how many there are. */
export function starts({ frame, counts }: Reads<'frame' | 'counts'>): Uint32Array {
  const found = new Uint32Array(frame.cellCount + 1);
  for (let c = 0; c < frame.cellCount; c++) found[c + 1] = found[c] + counts[c];
  return found;
}

/** Particles by cell, inside a cell by id. `cellRank`: two per particle, its cell first; 2³² − 1: none. */
export function order({ frame, cellRank, labels }: Reads<'frame' | 'cellRank' | 'labels'>): number[] {
  const cellOf = (p: number) => cellRank[2 * p];
  return Array.from({ length: frame.particleCount }, (_, p) => p)
    .filter((p) => cellOf(p) < frame.cellCount)
    .sort((p, q) => cellOf(p) - cellOf(q) || labels[2 * p] - labels[2 * q]);
}
