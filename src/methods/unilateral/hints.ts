/** What a person should know before the sand runs: what of the scene this method cannot do. */
import type { Problem } from '../../params/problem';
import { isGrainMaterial } from '../../scene/materials';
import type { WorldState } from '../../world/world-state';
import { cellSizeHints } from '../continuum/hints';

export function hints(world: WorldState): Problem[] {
  const moist = world.materials.some((material) => isGrainMaterial(material) && material.cohesion > 0);
  const said = { path: 'cohesion', message: 'This method has dry sand only: cohesion is ignored.' };
  return [...(moist ? [said] : []), ...cellSizeHints(world)];
}
