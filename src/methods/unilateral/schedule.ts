/**
 * The schedule of a slice of time, top to bottom. The host records as many steps as a slice may take; those that the GPU finds
 * unnecessary end at once (continuum/grid/turn, pace).
 */

import { bodyTurn, lastBodyTurn, type ScheduledPass as Scheduled, sliceOfSteps, toGrid } from '../continuum/schedule';
import { pace } from './pace';
import type { PassName } from './passes';

type ScheduledPass = Scheduled<PassName>;

/** Slots of the iteration uniform. */
export const mostIterations = 200;

export interface Effort {
  readonly frictionIterations: number;
  readonly pressureCycles: number;
  /** Whether there are rigid bodies. */
  readonly bodies: boolean;
  /** Whether one workgroup does whole cycles and the friction solve: where there is little sand, and dispatches cost more than it. */
  readonly alone: boolean;
}

type Unknown = 'lift' | 'pressure';
type CyclePass<X extends Unknown> =
  | `${X}${'Red' | 'Black' | 'Restrict' | 'Correct'}`
  | 'relaxRed'
  | 'relaxBlack'
  | 'restrict'
  | 'bottom'
  | 'prolong'
  | 'measure';

/**
 * A cycle of the projected multigrid: two sweeps, a correction of the cells with x > 0 from coarser grids, scaled by a line search,
 * and two sweeps in the other order.
 */
export function* cycle<X extends Unknown>(x: X): Generator<Scheduled<CyclePass<X>>> {
  const [red, black]: CyclePass<X>[] = [`${x}Red`, `${x}Black`];
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

/** All cycles, by one workgroup where there is little sand. */
function* cycles(x: Unknown, { pressureCycles, alone }: Effort): Generator<ScheduledPass> {
  if (alone) yield { pass: `${x}Cycles`, extent: 'one' };
  else for (let i = 0; i < pressureCycles; i++) yield* cycle(x);
}

function* rub(iterations: number, alone: boolean): Generator<ScheduledPass> {
  if (iterations === 0) return;
  yield { pass: 'bound', extent: 'cells' };
  yield { pass: 'lean', extent: 'cells' };
  if (alone) {
    yield { pass: 'rub', extent: 'one' };
    return;
  }
  for (let iteration = 0; iteration < iterations; iteration++) {
    yield { pass: 'push', extent: 'cells', iteration };
    yield { pass: iteration === iterations - 1 ? 'frictionLast' : 'friction', extent: 'cells', iteration };
  }
}

/** What the pressure has to prevent, from what passes the faces with friction. */
const loading: readonly ScheduledPass[] = [
  { pass: 'pushFriction', extent: 'cells', iteration: 0 },
  { pass: 'load', extent: 'cells' },
];

/** Bodies take turns with the stresses that push them. */
function* solve(effort: Effort): Generator<ScheduledPass> {
  if (!effort.bodies) {
    yield* loading;
    yield* cycles('pressure', effort);
    return;
  }
  for (let i = 0; i < effort.pressureCycles; i++) {
    yield* bodyTurn;
    yield { pass: 'predict', extent: 'cells' };
    yield* loading;
    if (effort.alone) yield { pass: 'pressureCycle', extent: 'one' };
    else yield* cycle('pressure');
  }
}

function* step(effort: Effort): Generator<ScheduledPass> {
  const { frictionIterations, bodies, alone } = effort;
  yield* toGrid;
  yield { pass: 'dry', extent: 'cells' };
  yield { pass: 'rows', extent: 'cells' };
  yield* cycles('lift', effort);
  yield { pass: 'checkLift', extent: 'cells' };
  yield { pass: 'displace', extent: 'cells' };
  if (bodies) yield* bodyTurn;
  yield { pass: 'predict', extent: 'cells' };
  yield* rub(frictionIterations, alone);
  yield* solve(effort);
  yield { pass: 'checkPressure', extent: 'cells' };
  if (bodies) yield* lastBodyTurn;
  yield { pass: 'finish', extent: 'cells' };
  yield { pass: 'move', extent: 'particles' };
  if (bodies) {
    yield { pass: 'bodyTouch', extent: 'one' };
    yield { pass: 'bodyClear', extent: 'particles' };
    yield { pass: 'bodyStep', extent: 'bodies' };
  }
}

/** Particles that have become too long or too short, once per slice. */
const reshaping: readonly ScheduledPass[] = [
  { pass: 'examine', extent: 'particles' },
  { pass: 'merge', extent: 'particles' },
  { pass: 'split', extent: 'one' },
];

export function* slice(effort: Effort): Generator<ScheduledPass> {
  yield* sliceOfSteps(pace.maxSteps, () => step(effort));
  yield* reshaping;
}
