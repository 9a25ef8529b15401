/** What of a scene a grid cannot do as it was asked for. */
import type { Problem } from '../../params/problem';
import type { WorldState } from '../../world/world-state';
import { resolutionFor } from './grains-to-particles';

export function cellSizeHints(world: WorldState): Problem[] {
  const wanted = world.params.cellSize;
  const { cellSize } = resolutionFor(world);
  if (wanted === 0 || Math.abs(cellSize / wanted - 1) <= 0.05) return [];
  const size = (1000 * cellSize).toPrecision(3);
  const message = `Cells of ${size} mm are used: grains are divided into whole particles, eight of them per cell.`;
  return [{ path: 'cellSize', message }];
}
