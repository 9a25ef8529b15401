/**
 * How many substeps a frame may take. Pure: the frame loop feeds it measured times, and tests feed it made-up ones.
 *
 * The step dt is never stretched. A frame asks for the simulated time that real time × speed calls for, and gets at most
 * what fits the budget; what does not fit is dropped, so that a slow device shows slow sand and never a growing backlog.
 */

/** GPU time that a frame may take so that 60 frames per second have some air, ms. */
export const frameTarget = 14;
/** However slow the drawing is, input should be seen again after about this long, ms. */
const longestShare = 80;
/** The lists are checked every 8 substeps and at least once per frame: fewer substeps would hardly cost less. */
const leastSteps = 8;
/** More would be minutes of work if the estimate of their cost were wrong. */
const mostSteps = 4000;
/** Steps may grow by this factor from one frame to the next; a measurement may move the estimate by at most 2. */
const growth = 1.5;
const gain = 0.25;
const largestJump = 2;
const warmUp = 4;
/** A pause of the page (a hidden tab, a dialog, a slow compile) must not be caught up, s. */
const longestElapsed = 0.25;

export interface Budget {
  /** Cost of a substep, ms; null until one was measured. */
  readonly stepCost: number | null;
  /** Cost of drawing a frame, ms. */
  readonly drawCost: number;
  /** Substeps that the last frame could have had. */
  readonly allowed: number;
  /** Measurements so far. */
  readonly seen: number;
  /** Simulated seconds that are asked for and not yet done; less than a step or two. */
  readonly debt: number;
}

export const initialBudget: Budget = { stepCost: null, drawCost: 0, allowed: leastSteps, seen: 0, debt: 0 };

/** Smooths in the logarithm: costs span decades, and one stalled frame must not count more than a few good ones. */
function follow(old: number, measured: number): number {
  const ratio = Math.min(largestJump, Math.max(1 / largestJump, Math.max(measured, 1e-4) / old));
  return old * ratio ** gain;
}

/** `steps` substeps took `time` ms. */
export function observeSteps(budget: Budget, steps: number, time: number): Budget {
  if (steps <= 0) return budget;
  const cost = Math.max(time, 1e-3) / steps;
  const seen = budget.seen + 1;
  // The first ones hold the driver's own compilation: each is better than those before it.
  const stepCost = budget.stepCost === null || seen <= warmUp ? cost : follow(budget.stepCost, cost);
  return { ...budget, seen, stepCost };
}

/** Drawing a frame took `time` ms. */
export function observeDrawing(budget: Budget, time: number): Budget {
  return { ...budget, drawCost: budget.drawCost > 0 ? follow(budget.drawCost, time) : Math.max(time, 1e-3) };
}

/** GPU time of a whole frame, ms. */
export function frameCost({ stepCost, drawCost, allowed }: Budget): number {
  return (stepCost ?? 0) * allowed + drawCost;
}

/** Time for substeps in a frame, ms: what drawing leaves, and at least as much as drawing takes. */
export function stepShare(drawCost: number): number {
  return Math.min(longestShare, Math.max(frameTarget - drawCost, drawCost));
}

export interface FrameWish {
  /** Real seconds since the last frame that was planned. */
  readonly elapsed: number;
  /** Simulated seconds wanted for a real one. */
  readonly speed: number;
  /** Seconds per substep. */
  readonly dt: number;
}

export function planFrame(budget: Budget, { elapsed, speed, dt }: FrameWish): { steps: number; budget: Budget } {
  const debt = budget.debt + Math.min(Math.max(elapsed, 0), longestElapsed) * speed;
  // the small part keeps a debt of 3 steps from counting as 2.9999
  const wanted = Math.floor(debt / dt + 1e-6);
  const fits = budget.stepCost === null ? leastSteps : stepShare(budget.drawCost) / budget.stepCost;
  const allowed = Math.min(mostSteps, Math.max(leastSteps, Math.min(fits, budget.allowed * growth)));
  const steps = Math.max(0, Math.min(wanted, Math.floor(allowed)));
  const left = debt - steps * dt;
  return { steps, budget: { ...budget, allowed, debt: Math.min(Math.max(left, 0), dt) } };
}
