/** What a person should know before the sand runs: what of the scene this method cannot do. */
import type { Problem } from '../../params/problem';
import { isGrainMaterial } from '../../scene/materials';
import type { WorldState } from '../../world/world-state';
import { resolutionFor } from '../continuum/grains-to-particles';

export function hints(world: WorldState): Problem[] {
  const { params, materials } = world;
  const problems: Problem[] = [];
  const say = (path: string, message: string) => problems.push({ path, message });
  if (materials.some((material) => isGrainMaterial(material) && material.cohesion > 0))
    say('cohesion', 'This method has dry sand only: cohesion is ignored.');
  const { cellSize } = resolutionFor(world);
  if (params.cellSize > 0 && Math.abs(cellSize / params.cellSize - 1) > 0.05) {
    const size = (1000 * cellSize).toPrecision(3);
    say('cellSize', `Cells of ${size} mm are used: grains are divided into whole particles, eight of them per cell.`);
  }
  return problems;
}
