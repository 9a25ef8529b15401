/**
 * Draws fewer pixels when frames take too long. A pure step from one state to the next: it waits for several frames on the
 * same side of a band before it acts, and after an upward step that did not hold it waits longer, so it never flickers.
 */
export interface ResolutionState {
  /** Pixels drawn over pixels of the canvas, each way. */
  readonly scale: number;
  /** Frames in a row over (> 0) or under (< 0) the band. */
  readonly streak: number;
  /** Frames under the band that the next upward step asks for. */
  readonly patience: number;
}

export interface ResolutionLimits {
  /** Drawing time that is wanted, ms per frame. */
  readonly target: number;
  readonly floor: number;
  readonly ceiling: number;
}

export const defaultResolutionLimits: ResolutionLimits = { target: 14, floor: 0.5, ceiling: 1 };

const slowFrames = 8;
const shortestPatience = 60;
const longestPatience = 1920;
const stepDown = 0.85;
const stepUp = 1.1;
/** Above target × 1.2 is slow. Below target × 0.7 is fast: a step up (1.1² = 1.21 × the pixels) then still stays in the band. */
const slowBand = 1.2;
const fastBand = 0.7;

export const initialResolution: ResolutionState = { scale: 1, streak: 0, patience: shortestPatience };

export function nextResolution(
  state: ResolutionState,
  frameTime: number,
  limits: ResolutionLimits = defaultResolutionLimits,
): ResolutionState {
  if (!Number.isFinite(frameTime) || frameTime <= 0) return state;
  const slow = frameTime > limits.target * slowBand;
  const fast = frameTime < limits.target * fastBand;
  const streak = slow ? Math.max(state.streak, 0) + 1 : fast ? Math.min(state.streak, 0) - 1 : 0;
  const within = (scale: number) => Math.min(limits.ceiling, Math.max(limits.floor, scale));
  if (streak >= slowFrames) {
    const scale = within(state.scale * stepDown);
    const patience = scale < state.scale ? Math.min(2 * state.patience, longestPatience) : state.patience;
    return { scale, streak: 0, patience };
  }
  if (-streak >= state.patience) return { ...state, scale: within(state.scale * stepUp), streak: 0 };
  return { ...state, streak };
}
