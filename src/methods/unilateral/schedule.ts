/**
 * The schedule of a slice of time, top to bottom. The host records as many steps as a slice may take; those that the GPU finds
 * unnecessary end at once (continuum/grid/turn, pace).
 */

import { scanBlock } from '../continuum/layouts';
import { maxSteps } from '../continuum/pace';
import type { PassName } from './passes';

/** What a pass has a thread for: one workgroup, particles, cells of the grid, or blocks of them. */
export type Extent = 'one' | 'particles' | 'cells' | 'cellBlocks';

export interface ScheduledPass {
  readonly pass: PassName;
  readonly extent: Extent;
  /** Which slot of the iteration uniform holds. */
  readonly iteration?: number;
}

/** Slots of the iteration uniform. */
export const mostIterations = 200;

export interface Effort {
  readonly frictionIterations: number;
  readonly pressureCycles: number;
}

const sliceBegin: readonly ScheduledPass[] = [
  { pass: 'begin', extent: 'one' },
  { pass: 'carryOut', extent: 'cells' },
  { pass: 'carryIn', extent: 'cells' },
  { pass: 'fill', extent: 'cells' },
  { pass: 'open', extent: 'cells' },
];

const toGrid: readonly ScheduledPass[] = [
  { pass: 'count', extent: 'particles' },
  { pass: 'scanBlocks', extent: 'cellBlocks' },
  { pass: 'scanAdd', extent: 'cellBlocks' },
  { pass: 'scatter', extent: 'particles' },
  { pass: 'sort', extent: 'cells' },
  { pass: 'gather', extent: 'cells' },
  { pass: 'pace', extent: 'one' },
  { pass: 'dry', extent: 'cells' },
  { pass: 'rows', extent: 'cells' },
];

const sweepsPerCycle = 8;

function* solve(red: PassName, black: PassName, cycles: number): Generator<ScheduledPass> {
  for (let sweep = 0; sweep < sweepsPerCycle * cycles; sweep++) {
    yield { pass: red, extent: 'cells' };
    yield { pass: black, extent: 'cells' };
  }
}

function* step({ pressureCycles }: Effort): Generator<ScheduledPass> {
  yield* toGrid;
  yield* solve('liftRed', 'liftBlack', pressureCycles);
  yield { pass: 'displace', extent: 'cells' };
  yield { pass: 'predict', extent: 'cells' };
  yield { pass: 'load', extent: 'cells' };
  yield* solve('pressureRed', 'pressureBlack', pressureCycles);
  yield { pass: 'finish', extent: 'cells' };
  yield { pass: 'move', extent: 'particles' };
}

export function* slice(effort: Effort): Generator<ScheduledPass> {
  yield* sliceBegin;
  for (let i = 0; i < maxSteps; i++) {
    if (i > 0) yield { pass: 'turn', extent: 'one' };
    yield* step(effort);
  }
  yield { pass: 'turn', extent: 'one' };
}

export interface Extents {
  readonly particles: number;
  readonly cells: number;
}

/** Passes go over what there is in strides: more workgroups than this only cost time where there is nothing to do. */
const mostWorkgroups = 512;

export function workgroupsOf(extent: Extent, { particles, cells }: Extents): number {
  if (extent === 'one') return 1;
  const threads = extent === 'cellBlocks' ? Math.ceil(cells / scanBlock) * 64 : extent === 'cells' ? cells : particles;
  return Math.min(mostWorkgroups, Math.ceil(threads / 64));
}
