/**
 * How long the windows of the adaptive integrators are. A window is what other integrators take several substeps for: the time from
 * one check of the contact lists to the next. Steps divide it, and its end is exact.
 */
import { packStruct } from '../../../gpu/struct-layout';
import { intervalSteps, type WorldState } from '../../../world/world-state';
import { type StableStep, stableStep } from '../contact-constants';
import { checkTime } from '../list-policy';
import { type Scheme, schemeLayout } from './layouts';
import { isAdaptive, pairs, tableauOf } from './tableau';

type PacedWorld = Pick<WorldState, 'params' | 'materials' | 'scene'>;

export interface Rhythm {
  readonly step: StableStep;
  /** s: what a substep of the simulation is. With a fixed step that is the step. */
  readonly substep: number;
  /** Fixed steps that a substep is as long as: a power of two. */
  readonly stepsPerSubstep: number;
  /** Substeps of an interval, for which obstacles are placed. */
  readonly perInterval: number;
}

/** Fixed steps in a window, at most: what lists may go without a check (checkTime), which is about half of a contact. */
const longestWindow = checkTime;

/**
 * m/s: something this fast moves one smallest radius in a window, at most. 3, half of list-policy's checkSpeed: long steps are what
 * an adaptive integrator saves, and lists that are longer cost less than they do.
 */
const windowSpeed = 3;

/** `smallestRadius` in m. */
export function rhythmOf({ params, materials, scene }: PacedWorld, smallestRadius: number): Rhythm {
  const step = stableStep(params, materials, scene.pairs);
  if (!isAdaptive(params.integrator)) {
    return { step, substep: step.dt, stepsPerSubstep: 1, perInterval: intervalSteps };
  }
  let steps = longestWindow;
  const longest = Math.min(checkTime * step.stable, smallestRadius / windowSpeed);
  while (steps > 1 && steps * step.dt > 1.001 * longest) steps /= 2;
  return { step, substep: steps * step.dt, stepsPerSubstep: steps, perInterval: intervalSteps / steps };
}

/** Tries that are recorded for a window: the shortest step follows from it. */
export const attemptsIn = ({ params }: Pick<WorldState, 'params'>, { stepsPerSubstep }: Rhythm): number =>
  Math.ceil(stepsPerSubstep / params.leastStep);

/** A contact lasts about 15 stable steps: contact-constants.ts. */
const stepsPerContact = 15;

/** In f64; the GPU gets it as f32. */
export function schemeOf(world: PacedWorld, rhythm: Rhythm): Scheme {
  const { params } = world;
  const { rates, positions, times, stages, power } = tableauOf(
    pairs[isAdaptive(params.integrator) ? params.integrator : 'rkf45'],
  );
  const fours = (rows: readonly (readonly number[])[]) =>
    rows.flatMap((row) => [row.slice(0, 4), row.slice(4, 8)] as unknown as [number, number, number, number][]);
  return {
    rates: fours(rates),
    positions: fours(positions),
    times: fours([times]),
    stages,
    attempts: attemptsIn(world, rhythm),
    window: rhythm.substep,
    tolerance: params.tolerance,
    contactTime: stepsPerContact * rhythm.step.stable,
    exponent: 1 / power,
    firstStep: rhythm.step.dt,
  };
}

export const packScheme = (world: PacedWorld, rhythm: Rhythm): ArrayBuffer =>
  packStruct(schemeLayout, schemeOf(world, rhythm));
