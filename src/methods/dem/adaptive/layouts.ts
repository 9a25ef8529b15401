/** The structs of the adaptive integrators. */
import { defineConstants } from '../../../gpu/shader-constants';
import { arrayOf, defineStruct, type StructValue } from '../../../gpu/struct-layout';
import { errorRow, mostStages, rowWidth, stepRow } from './tableau';

/** `rates` holds two vectors per thing and stage: acceleration (m/s²), angular acceleration (rad/s²). */
defineConstants('Adaptive', 'u32', { mostStages, stepRow, errorRow });

/** Which pair, how exact, and the window that is divided into steps: see docs/physics.md. */
export const schemeLayout = defineStruct('Scheme', {
  /** Row after row of tableau.ts, in vectors of four. */
  rates: arrayOf('vec4f', ((errorRow + 1) * rowWidth) / 4),
  positions: arrayOf('vec4f', ((errorRow + 1) * rowWidth) / 4),
  times: arrayOf('vec4f', rowWidth / 4),
  stages: 'u32',
  /** Tries in a window: as many as the host records. */
  attempts: 'u32',
  /** s */
  window: 'f32',
  /** Local error per contact's duration, in radii, and that duration in s. */
  tolerance: 'f32',
  contactTime: 'f32',
  /** h_opt = h (tolerance / 2 error)^exponent. */
  exponent: 'f32',
  /** s, the first step that is tried. */
  firstStep: 'f32',
});

/** What the GPU decides about its steps, and what it counts of them. */
export const paceLayout = defineStruct('Pace', {
  grainCount: 'u32',
  /** The window has come to its end. */
  done: 'u32',
  /** The last try was accepted, and how long it was (s). */
  taken: 'u32',
  takenStep: 'f32',
  attemptsLeft: 'u32',
  /** The window ends with so many steps of the length that is being tried; and whether there is no try to spare. */
  stepsToGo: 'u32',
  forced: 'u32',
  /** s of the window that have passed. */
  time: 'f32',
  /** s: the step that is being tried, and what the error of the last one asks for. */
  step: 'f32',
  wished: 'f32',
  /** Largest error of this try: a float as bits. */
  error: 'atomic<u32>',
  accepted: 'u32',
  rejected: 'u32',
  /** Steps that were taken although their error was too large, for want of tries. */
  overdue: 'u32',
  /** s: shortest step that was accepted, 0 before the first; and the time that accepted steps add up to. */
  leastStep: 'f32',
  simulated: 'f32',
  simulatedRest: 'f32',
});

export type Scheme = StructValue<typeof schemeLayout>;
export type Pace = StructValue<typeof paceLayout>;
