/** Detail: the same scene with larger or smaller grains. docs/scene-format.md describes what a scene file may say about it. */
import type { Params } from '../../params/table';
import type { Material } from '../materials';
import type { Obstacle } from '../obstacle-types';

/** What a scene says about its grain sizes; read from the key `detail`. */
export interface DetailSpec {
  /** About as many grains as the scene should have; absent: as it is written. */
  readonly grains?: number;
  /** Grains at the coarsest and at the finest level. */
  readonly coarsest: number;
  readonly finest: number;
  /** Pa: what Young's modulus falls to at coarse levels; absent: it stays. */
  readonly softest?: number;
  /** What is as many grain diameters wide at every level. */
  readonly openings: readonly Opening[];
  /** The number of layers of copied bodies is what changes; grains, and the spheres of bodies, stay as they are. */
  readonly layers: boolean;
  /** Values that hold at the level of `grains`, whatever follows from the scene as it is written. */
  readonly parameters: Partial<Params>;
}

/** Lengths of one obstacle that scale with the grains. */
export interface Opening {
  /** Index into the scene's obstacles, the container included. */
  readonly obstacle: number;
  readonly keys: readonly string[];
}

/** Which level a scene has, and which there are. */
export interface SceneDetail {
  /** About how many grains (or copied bodies) each level has, from coarse to fine. */
  readonly levels: readonly number[];
  /** Indices into `levels`: the scene as it is written, and as it is here. */
  readonly written: number;
  readonly level: number;
  /** Size of the grains over that of the scene as it is written. */
  readonly scale: number;
  /** How long the stable step of each level is, over that of the scene as it is written. */
  readonly steps: readonly number[];
}

/** A scene of one level. */
export const noLevels: SceneDetail = { levels: [0], written: 0, level: 0, scale: 1, steps: [1] };

/** A level by about how many grains it has, or by its place: `written` is the scene as its file has it. */
export type DetailWish = number | 'coarsest' | 'written' | 'finest';

/** What sources of grains are scaled by: parameters and materials as they were and as they become. */
export interface Sizes {
  readonly scale: number;
  readonly old: { readonly params: Params; readonly materials: readonly Material[] };
  readonly now: { readonly params: Params; readonly materials: readonly Material[] };
  /** As they become. */
  readonly obstacles: readonly Obstacle[];
}
