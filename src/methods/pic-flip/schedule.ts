/**
 * The schedule of a slice of time, top to bottom. The host records as many steps as a slice may take; those that the GPU finds
 * unnecessary end at once (continuum/grid/turn, pace).
 */
import { bodyTurn, lastBodyTurn, type ScheduledPass as Scheduled, sliceOfSteps, toGrid } from '../continuum/schedule';
import { cycle } from '../unilateral/schedule';
import { pace } from './pace';
import type { PassName } from './passes';

type ScheduledPass = Scheduled<PassName>;

export interface Effort {
  /** At most. */
  readonly pressureCycles: number;
  /** Whether one workgroup solves for the pressure: where there is little sand, and dispatches cost more than it. */
  readonly alone: boolean;
  /** Whether there are rigid bodies. */
  readonly bodies: boolean;
  /** Friction on walls as printed: from what falls onto them, before the pressure. */
  readonly impactWalls: boolean;
  /** Whether anything can hold sand together: water needs no clusters. */
  readonly yields: boolean;
}

const overCells = (...names: PassName[]): ScheduledPass[] => names.map((pass) => ({ pass, extent: 'cells' }));

/** Cells that do not yield, in clusters that move as one; and friction in the others. */
const clusters: readonly ScheduledPass[] = [
  ...overCells('yield', 'unite', 'label', 'sum', 'moments'),
  { pass: 'settle', extent: 'coarse' },
  { pass: 'apply', extent: 'cells' },
];

/** Where the residual is small enough, what follows up to `accept` ends at once. */
const isSolved: readonly ScheduledPass[] = [
  { pass: 'check', extent: 'cells' },
  { pass: 'decide', extent: 'one' },
];

/** The pressure of a step; with bodies it takes turns with what it pushes. */
function* solve({ pressureCycles, bodies, alone }: Effort): Generator<ScheduledPass> {
  if (alone && !bodies) {
    yield { pass: 'load', extent: 'cells' };
    yield { pass: 'solve', extent: 'one' };
    return;
  }
  if (bodies) yield* bodyTurn;
  for (let i = 0; i < pressureCycles; i++) {
    if (bodies && i > 0) yield* bodyTurn;
    if (bodies || i === 0) yield* overCells('load');
    if (i > 0) yield* isSolved;
    yield* cycle('pressure');
  }
  yield* overCells('check');
  yield { pass: 'accept', extent: 'one' };
  if (bodies) yield* lastBodyTurn;
}

function* step(effort: Effort): Generator<ScheduledPass> {
  const { bodies, impactWalls, yields } = effort;
  yield* toGrid;
  yield* impactWalls ? overCells('predictSpare', 'wallsBack') : overCells('predict');
  yield* overCells('rows');
  yield* solve(effort);
  yield* overCells('project', 'extendThere', 'extendBack');
  if (yields) {
    yield* clusters;
    yield* overCells('extendThere', 'extendBack');
  }
  yield* overCells('wallsThere', 'extendBack');
  yield { pass: 'move', extent: 'particles' };
  if (bodies) {
    yield { pass: 'bodyClear', extent: 'particles' };
    yield { pass: 'bodyStep', extent: 'bodies' };
  }
}

export const slice = (effort: Effort): Generator<ScheduledPass> => sliceOfSteps(pace.maxSteps, () => step(effort));
