/** What a simulation may begin with. */
import type { NewBody } from '../world/bodies';
import type { GrainState } from '../world/grain-state';
import type { BodyCapacity, MethodOptions } from './method';

export interface SimulationOptions extends Omit<MethodOptions, 'spareBodies'> {
  /** Grains to begin with instead of the scene's own, for example after a lost device. */
  readonly start?: GrainState;
  /** Rigid bodies to begin with, by number (null: one that is gone), and capacity for more of them later. */
  readonly bodies?: readonly (NewBody | null)[];
  readonly spareBodies?: BodyCapacity;
}

/** For what people drop into a scene. */
export const bodiesToPlayWith: BodyCapacity = { bodies: 64, spheres: 24_576 };
