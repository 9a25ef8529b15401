/**
 * The schedule of a slice of time, top to bottom. The host records as many steps as a slice may take; those that the GPU finds
 * unnecessary end at once (continuum/grid/turn, pace).
 */

import { type ScheduledPass as Scheduled, sliceOfSteps, toGrid } from '../continuum/schedule';
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
  yield { pass: 'dry', extent: 'cells' };
  yield { pass: 'rows', extent: 'cells' };
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

export const slice = (effort: Effort): Generator<ScheduledPass> => sliceOfSteps(pace.maxSteps, () => step(effort));
