/** What the check of a scene is: the default export of src/scene/scenes/<name>/check.ts. */
import type { Params } from '../../params/table';
import { inForm } from '../../scene/forms';
import type { SceneRun } from './run-scene';

/** One run of the scene at one of its levels: as it is, or with other parameters. */
export interface Variant {
  /** What is changed, for the report; empty: nothing. */
  readonly label: string;
  /** Instead of those in the scene's file: what is a length scales with the grains. */
  readonly parameters?: Partial<Params>;
  /** Instead of the scene's. */
  readonly method?: string;
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
  /** Its coarsest level is among the tests: it takes seconds. */
  readonly tested?: true;
}

export const passes = (
  { minimum = Number.NEGATIVE_INFINITY, maximum = Number.POSITIVE_INFINITY }: SceneCheck,
  value: number,
): boolean => value >= minimum && value <= maximum;

/** The plain data of a scene for one run. */
export const dataFor = (data: unknown, { parameters, method }: Variant): object => {
  const json = inForm(data) as { parameters?: object };
  return { ...json, ...(method && { method }), parameters: { ...json.parameters, ...parameters } };
};

/** The range that the measured number must be in, for people. */
export const limitText = ({ minimum, maximum }: SceneCheck): string =>
  [minimum !== undefined && `≥ ${minimum}`, maximum !== undefined && `≤ ${maximum}`].filter(Boolean).join(', ');
