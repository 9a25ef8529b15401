/**
 * The schedule of a slice of time, top to bottom. The host records as many steps as a slice may take; those that the GPU finds
 * unnecessary end at once (continuum/grid/turn, pace).
 */

import { scanBlock } from '../continuum/layouts';
import { maxSteps } from '../continuum/pace';
import type { PassName } from './passes';

/** What a pass has a thread for: one workgroup, particles, cells of the grid, blocks of them, those of a coarse grid; or a workgroup per body. */
export type Extent = 'one' | 'particles' | 'cells' | 'cellBlocks' | 'coarse' | 'bodies';

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
  /** Whether there are rigid bodies. */
  readonly bodies: boolean;
}

const sliceBegin: readonly ScheduledPass[] = [
  { pass: 'begin', extent: 'one' },
  { pass: 'carryOut', extent: 'cells' },
  { pass: 'carryIn', extent: 'cells' },
];

const toGrid: readonly ScheduledPass[] = [
  // only when a solid has moved, or the box
  { pass: 'fill', extent: 'cells' },
  { pass: 'open', extent: 'cells' },
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

type Unknown = 'lift' | 'pressure';

/**
 * A cycle of the projected multigrid: two sweeps, a correction of the cells with x > 0 from coarser grids, scaled by a line search,
 * and two sweeps in the other order.
 */
function* cycle(x: Unknown): Generator<ScheduledPass> {
  const [red, black] = [`${x}Red`, `${x}Black`] as const;
  for (const pass of [red, black, red, black]) yield { pass, extent: 'cells' };
  yield { pass: `${x}Restrict`, extent: 'coarse' };
  yield { pass: 'relaxRed', extent: 'coarse' };
  yield { pass: 'relaxBlack', extent: 'coarse' };
  yield { pass: 'restrict', extent: 'coarse' };
  yield { pass: 'bottom', extent: 'one' };
  yield { pass: 'prolong', extent: 'coarse' };
  yield { pass: 'relaxBlack', extent: 'coarse' };
  yield { pass: 'relaxRed', extent: 'coarse' };
  yield { pass: 'measure', extent: 'one' };
  yield { pass: `${x}Correct`, extent: 'cells' };
  for (const pass of [black, red, black, red]) yield { pass, extent: 'cells' };
}

/** An even number of iterations, so that the result is where it began. */
function* rub(iterations: number): Generator<ScheduledPass> {
  const count = 2 * Math.ceil(Math.min(iterations, mostIterations) / 2);
  if (count > 0) {
    yield { pass: 'bound', extent: 'cells' };
    yield { pass: 'lean', extent: 'cells' };
  }
  for (let k = 0; k < count; k++) {
    const even = k % 2 === 0;
    yield { pass: even ? 'pushEven' : 'pushOdd', extent: 'cells', iteration: k };
    const pass = even ? 'frictionEven' : k === count - 1 ? 'frictionLast' : 'frictionOdd';
    yield { pass, extent: 'cells', iteration: k };
  }
}

/** What the pressure has to prevent, from what passes the faces with friction and with the bodies as they move now. */
const loading: readonly ScheduledPass[] = [
  { pass: 'predict', extent: 'cells' },
  { pass: 'pushFriction', extent: 'cells', iteration: 0 },
  { pass: 'load', extent: 'cells' },
];

function* step({ frictionIterations, pressureCycles, bodies }: Effort): Generator<ScheduledPass> {
  const bodyPush: ScheduledPass = { pass: 'bodyPush', extent: 'bodies' };
  yield* toGrid;
  for (let i = 0; i < pressureCycles; i++) yield* cycle('lift');
  yield { pass: 'checkLift', extent: 'cells' };
  yield { pass: 'displace', extent: 'cells' };
  if (bodies) yield bodyPush;
  yield { pass: 'predict', extent: 'cells' };
  yield* rub(frictionIterations);
  for (let i = 0; i < pressureCycles; i++) {
    // bodies take turns with the pressure that pushes them
    if (bodies && i > 0) yield bodyPush;
    if (bodies || i === 0) yield* loading;
    yield* cycle('pressure');
  }
  yield { pass: 'checkPressure', extent: 'cells' };
  if (bodies) yield bodyPush;
  yield { pass: 'finish', extent: 'cells' };
  yield { pass: 'move', extent: 'particles' };
  if (bodies) {
    yield { pass: 'bodyStep', extent: 'bodies' };
    yield { pass: 'bodyClear', extent: 'particles' };
  }
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
  /** At most. */
  readonly workgroups: number;
  readonly bodies: number;
  readonly particles: number;
  readonly cells: number;
}

/**
 * Passes go over what there is in strides: more workgroups than this only cost time where there is nothing to do. A processor that
 * plays a graphics card is busy with few; results do not depend on it.
 */
export const mostWorkgroups = { hardware: 1024, software: 64 };

export function workgroupsOf(extent: Extent, { particles, cells, bodies, workgroups }: Extents): number {
  if (extent === 'one') return 1;
  if (extent === 'bodies') return bodies;
  const threads = {
    particles,
    cells,
    cellBlocks: Math.ceil(cells / scanBlock) * 64,
    coarse: cells / 8,
  }[extent];
  return Math.min(workgroups, Math.ceil(threads / 64));
}
