/** How the tower of two blocks stands: what the checks of the avalanche measure. */
import type { SceneRun } from './run-scene';

/** Its lower and its upper block are the last two bodies. */
const blocksOf = (run: SceneRun, sample: number) => run.samples[sample].bodies.slice(-2);

/** Degrees from upright at each sample: positive downhill, negative towards the sand that comes. */
export const tilts = (run: SceneRun): number[] =>
  run.samples.map((_, sample) => {
    const [lower, upper] = blocksOf(run, sample).map(({ position }) => position);
    return (180 / Math.PI) * Math.atan2(upper[0] - lower[0], upper[1] - lower[1]);
  });

/** The tilt at which it has toppled: the upper block lies beside the lower one. */
const toppled = 60;

/** By how much it leaned towards the sand before it toppled, degrees; 0: it did not lean, or still stands. */
export function leanBeforeTheFall(run: SceneRun): number {
  const all = tilts(run);
  const fall = all.findIndex((tilt) => Math.abs(tilt) > toppled);
  return fall < 0 ? 0 : Math.max(0, -Math.min(...all.slice(0, fall)));
}
