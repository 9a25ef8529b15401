/** What the check of a scene is: the default export of src/scene/scenes/<name>/check.ts. */
import type { Params } from '../../params/table';
import type { SceneRun } from './run-scene';

/** The plain data of a scene, as far as checks change it. */
export interface SceneJson {
  readonly parameters?: Partial<Params>;
  readonly container?: object;
  readonly obstacles?: readonly object[];
  readonly grains?: readonly object[];
  readonly bodies?: readonly object[];
}

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

export interface SceneCheck {
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
  readonly minimum?: number;
  readonly maximum?: number;
  /** Why the limit is what it is. */
  readonly reason: string;
  /** Coarser still, for the tests: seconds instead of minutes, the same measure and limits. */
  readonly tested?: { readonly seconds: number; readonly runs: readonly Variant[] };
}

export const passes = (
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: SceneCheck,
  value: number,
): boolean => value >= minimum && value <= maximum;

/** The range that the measured number must be in, for people. */
export const limitText = ({ minimum, maximum }: SceneCheck): string =>
  [minimum !== undefined && `≥ ${minimum}`, maximum !== undefined && `≤ ${maximum}`].filter(Boolean).join(', ');
