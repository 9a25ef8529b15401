/**
 * What a substep and a picture cost, fitted to pieces of work that held some of both. Pure.
 *
 * A piece of n substeps and d pictures that took t gives one equation, a n + b d = t. Each moves the estimate by the shortest
 * way (normalised least mean squares) in the logarithm: costs span decades and are positive, a piece of one kind corrects that
 * kind alone, and where pieces always hold the same mixture the total comes out right and the ratio stays what it was.
 */
export interface Work {
  readonly steps: number;
  readonly pictures: number;
}

/** ms */
export interface Costs {
  readonly step: number;
  readonly picture: number;
}

/** Nothing is cheaper, ms. */
const least: Costs = { step: 1e-4, picture: 0.01 };
/** One piece counts as at most this many times what was believed: a machine that stalls for a second is no slow device. */
const largestJump = 3;
/** Of a surprise in a mixture pictures take this part: what substeps cost changes with the sand, pictures stay the same. */
const steadiness = 0.2;
/** A picture in substeps, before anything is known. */
const firstGuess = 8;

export const costOf = ({ step, picture }: Costs, { steps, pictures }: Work): number =>
  step * steps + picture * pictures;

/** The first piece of all: both kinds in it take the same share. */
export function firstCosts(work: Work, time: number): Costs {
  const step = Math.max(time / (work.steps + firstGuess * work.pictures), least.step);
  return { step, picture: Math.max(firstGuess * step, least.picture) };
}

/** `gain`: 1 makes this piece come out exactly, 0 changes nothing. */
export function fitCosts(costs: Costs, work: Work, time: number, gain: number): Costs {
  const guess = costOf(costs, work);
  if (!(guess > 0)) return costs;
  // a gain of 1 believes everything
  const jump = gain < 1 ? largestJump : Number.POSITIVE_INFINITY;
  const ratio = Math.min(jump, Math.max(1 / jump, Math.max(time, 1e-4) / guess));
  const ofSteps = (costs.step * work.steps) / guess;
  const ofPictures = 1 - ofSteps;
  const way = (gain * Math.log(ratio)) / (ofSteps ** 2 + steadiness * ofPictures ** 2);
  return {
    step: Math.max(costs.step * Math.exp(way * ofSteps), least.step),
    picture: Math.max(costs.picture * Math.exp(way * steadiness * ofPictures), least.picture),
  };
}

export const scaleCosts = ({ step, picture }: Costs, factor: number): Costs => ({
  step: Math.max(step * factor, least.step),
  picture: Math.max(picture * factor, least.picture),
});
