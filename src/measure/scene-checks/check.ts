/** What a check of a scene is. */
import type { Params } from '../../params/table';
import type { SceneRun } from './run-scene';

/** One run of the scene: as it is, or changed. */
export interface Variant {
  /** What is changed, for the report; empty: nothing. */
  readonly label: string;
  readonly parameters?: Partial<Params>;
  /** Changes the scene's own data. */
  change?(json: SceneJson): SceneJson;
  /** Simulated seconds, when not those of the check. */
  readonly seconds?: number;
}

/** The plain data of a scene, as far as checks change it. */
export interface SceneJson {
  readonly parameters?: Partial<Params>;
  readonly container?: object;
  readonly obstacles?: readonly object[];
  readonly grains?: readonly object[];
  readonly bodies?: readonly object[];
}

export interface SceneCheck {
  /** Name in src/scene/scenes. */
  readonly scene: string;
  /** What is measured, as a phrase. */
  readonly what: string;
  readonly unit: string;
  /** Simulated seconds, and seconds between samples. */
  readonly seconds: number;
  readonly every: number;
  /** Each is run once; `measure` gets all of them. */
  readonly runs: readonly Variant[];
  measure(...runs: readonly SceneRun[]): number;
  /** The measured number must be in this range. */
  readonly least?: number;
  readonly most?: number;
  /** Why the limit is what it is. */
  readonly reason: string;
  /** Coarser still, for the tests: seconds instead of minutes, the same measure and limits. */
  readonly tested?: { readonly seconds: number; readonly runs: readonly Variant[] };
}

export const passes = (
  { least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: SceneCheck,
  value: number,
) => value >= least && value <= most;

/**
 * Coarser and softer grains: a run of seconds on a processor instead of minutes. The same laws and the same shapes; what
 * depends on the number of grains across an outlet is never coarsened.
 */
export const coarse = (radius: number, youngModulus = 5e5): Variant => ({
  label: `${1000 * radius} mm spheres, E = ${youngModulus / 1e6} MPa`,
  parameters: { radius, youngModulus },
  change: asManyAsFit,
});

/** Fewer of the larger grains fit into the same place. */
export const asManyAsFit = (json: SceneJson): SceneJson => ({
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
export function at(run: SceneRun, time: number) {
  return run.samples.reduce((best, sample) =>
    Math.abs(sample.time - time) < Math.abs(best.time - time) ? sample : best,
  );
}
