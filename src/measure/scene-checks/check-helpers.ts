/** What checks of scenes are written with: changes to the scene's data, and what is seen in a run. Lengths in m. */
import type { Sample, SceneRun } from './run-scene';
import type { SceneJson, Variant } from './scene-check';
import { fitLine, places } from './shape-of-sand';

/**
 * Coarser and softer grains: a run takes seconds on a processor instead of minutes. The same laws and shapes; where the flow
 * depends on the number of grains across an outlet, the check also widens the outlet, in proportion to the grains.
 */
export const coarse = (radius: number, youngModulus = 5e5): Variant => ({
  label: `${1000 * radius} mm spheres, E = ${youngModulus / 1e6} MPa`,
  parameters: { radius, youngModulus },
  change: asManyAsFit,
});

/** Fewer of the larger grains fit into the same place. */
const asManyAsFit = (json: SceneJson): SceneJson => ({
  ...json,
  grains: json.grains?.map((source) => {
    const { count, ...filled } = source as { fill: string; count?: number };
    return filled.fill === 'pour' ? source : filled;
  }),
});

/** The scene with other values in some of its obstacles, by index; null takes one away. */
export function reshaped(json: SceneJson, obstacles: Readonly<Record<number, object | null>>): SceneJson {
  const change = (given: object, index: number) =>
    obstacles[index] === null ? [] : [{ ...given, ...obstacles[index] }];
  return { ...json, obstacles: json.obstacles?.flatMap(change) };
}

/** Grains that lie there already: what a pour would take seconds for. */
export const packedBox = (min: readonly number[], max: readonly number[]) => ({
  fill: 'lattice',
  region: { min, max },
  packed: true,
});

export const last = <T>(list: readonly T[]): T => list[list.length - 1];

/** The sample that is nearest to a time. */
export function sampleAt(run: SceneRun, time: number): Sample {
  return run.samples.reduce((best, sample) =>
    Math.abs(sample.time - time) < Math.abs(best.time - time) ? sample : best,
  );
}

/** Centres of the grains at the end. */
export const endPlaces = (run: SceneRun) => places(last(run.samples).grains);

/** How far body `index` has come from where it stood, until a time or until the end. */
export function distanceMoved(run: SceneRun, index: number, time?: number): number {
  const end = time === undefined ? last(run.samples) : sampleAt(run, time);
  const [from, to] = [run.samples[0].bodies[index].position, end.bodies[index].position];
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
}

/** [time, number of grains below a height] while the fraction of all grains that is below it is in a range. */
export function outflow(run: SceneRun, height: number, from: number, to: number): [number, number][] {
  const total = last(run.samples).grains.material.length;
  return run.samples
    .map(({ time, grains }): [number, number] => [time, places(grains).filter((p) => p[1] < height).length])
    .filter(([, below]) => below > from * total && below < to * total);
}

/** Root mean square distance of an outflow from a straight line, as a fraction of what flowed out in that time. */
export function unevenness(points: readonly [number, number][]): number {
  const { residual } = fitLine(points);
  return residual / (last(points)[1] - points[0][1]);
}
