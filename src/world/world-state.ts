/** What every method simulates: the scene as people have changed it. Plain data, replaced and never changed in place. */
import type { Params } from '../params/table';
import type { Material } from '../scene/materials';
import type { Obstacle, Scene } from '../scene/types';
import type { Drive, RigidBody } from './bodies';
import type { Surface } from './obstacle-field';

export interface WorldState {
  readonly scene: Scene;
  readonly params: Params;
  /** The scene's, then those that cover rigid bodies. */
  readonly materials: readonly Material[];
  readonly obstacles: readonly Obstacle[];
  /** By number; null: removed, and the number is free. */
  readonly bodies: readonly (RigidBody | null)[];
}

/** Substeps for which obstacles and driven bodies are placed at once; pours are updated this often, too. */
export const intervalSteps = 32;

/** The surfaces of all obstacles during an interval. */
export interface PlacedSurfaces {
  readonly surfaces: readonly Surface[];
  /** m/s, of the fastest point of an obstacle. */
  readonly speed: number;
  /** An obstacle began or ceased to exist or to move, or was replaced: contact lists no longer hold. */
  readonly changed: boolean;
}

/** A body on rails: where it is at the beginning of an interval, and how it moves on to the end. */
export interface DrivenBody extends Drive {
  readonly index: number;
  readonly position: RigidBody['position'];
  readonly orientation: RigidBody['orientation'];
}

/** What the host says about the next `intervalSteps` substeps. */
export interface Interval {
  /** Simulated seconds when it began. */
  readonly start: number;
  /** Null: as in the interval before. */
  readonly placed: PlacedSurfaces | null;
  readonly driven: readonly DrivenBody[];
}
