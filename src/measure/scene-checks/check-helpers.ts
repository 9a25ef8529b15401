/** What checks of scenes are written with: what is seen in a run. Lengths in m. */
import { amountOf, meanHeight } from '../statistics';
import type { Sample, SceneRun } from './run-scene';
import { fitLine, places } from './shape-of-sand';

export const last = <T>(list: readonly T[]): T => list[list.length - 1];

/** The sample that is nearest to a time. */
export function sampleAt(run: SceneRun, time: number): Sample {
  return run.samples.reduce((best, sample) =>
    Math.abs(sample.time - time) < Math.abs(best.time - time) ? sample : best,
  );
}

/** Centres of the grains at the end. */
export const endPlaces = (run: SceneRun) => places(last(run.samples).grains);

/** Mean height of the grains at a time, or at the end, over that at the start. */
export function heightKept(run: SceneRun, time?: number): number {
  const mean = ({ grains }: Sample) => meanHeight(grains);
  return mean(time === undefined ? last(run.samples) : sampleAt(run, time)) / mean(run.samples[0]);
}

/** How far body `index` has come from where it stood, until a time or until the end. */
export function distanceMoved(run: SceneRun, index: number, time?: number): number {
  const end = time === undefined ? last(run.samples) : sampleAt(run, time);
  const [from, to] = [run.samples[0].bodies[index].position, end.bodies[index].position];
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
}

/**
 * [time, grains (or kg of a continuum) below a height] while the fraction of all sand that is below it is in a range. Several runs are
 * added up: a few hundred grains arrive in gusts, whose noise the sum of three has less of.
 */
export function outflow(
  runs: SceneRun | readonly SceneRun[],
  height: number,
  from: number,
  to: number,
): [number, number][] {
  const all = 'samples' in runs ? [runs] : runs;
  const amount = ({ grains }: Sample, top: number) =>
    places(grains).reduce((sum, p, g) => (p[1] < top ? sum + amountOf(grains, g) : sum), 0);
  const total = all.reduce((sum, run) => sum + amount(last(run.samples), Number.POSITIVE_INFINITY), 0);
  const below = (sample: Sample) => amount(sample, height);
  const length = Math.min(...all.map(({ samples }) => samples.length));
  return Array.from({ length }, (_, i): [number, number] => [
    all[0].samples[i].time,
    all.reduce((sum, { samples }) => sum + below(samples[i]), 0),
  ]).filter(([, count]) => count > from * total && count < to * total);
}

/** Root mean square distance of an outflow from a straight line, as a fraction of what flowed out in that time. */
export function unevenness(points: readonly [number, number][]): number {
  const { residual } = fitLine(points);
  return residual / (last(points)[1] - points[0][1]);
}
