/** The sand of a running world as it lies, for another world of the same scene: one whose grains it has, and more. */
import type { Params } from '../../params/table';
import type { Scene } from '../../scene/types';
import { saveBodies } from '../../world/saved-bodies';
import { saveObstacles } from '../../world/saved-obstacles';
import type { SavedState } from '../../world/saved-state';
import { sceneData } from '../start-state';
import type { World } from '../world';

export async function sandOf(world: World | null, scene: Scene, params: Params): Promise<SavedState | undefined> {
  if (!world) return undefined;
  const grains = await world.sim.readState();
  return {
    scene: sceneData(scene),
    params,
    grains,
    bodies: saveBodies(world.bodies.inStates(grains.bodies ?? [])),
    obstacles: saveObstacles(world.sim, scene),
    page: {},
  };
}
