/** How many particles and cells memory is allocated for. */
import type { WorldState } from '../../world/world-state';
import type { LabelledParticle, Resolution } from '../continuum/grains-to-particles';
import { bindingLimit } from '../dem/state-buffers';
import type { MethodOptions } from '../method';
import { fieldCapacityFor } from './body-slots';
import { checkFits, type Shape } from './state-buffers';

/** Cells: at least, and at most. */
const [fewestCells, mostCells] = [2 ** 16, 2 ** 21];
/** Cells around the scene on every side: what the box keeps free, and room for what flies. */
const margin = 10;

export function shapeFor(
  device: GPUDevice,
  { scene, params, bodies }: WorldState,
  particles: readonly LabelledParticle[],
  { cellSize, perGrain, skip }: Resolution,
  options: MethodOptions,
): Shape {
  const { min, max } = scene.bounds;
  const cells = min.reduce((product, low, axis) => product * ((max[axis] - low) / cellSize + 2 * margin), 1);
  const shape = {
    capacity: Math.max(Math.ceil((params.capacity * perGrain) / skip), particles.length),
    cellCapacity: Math.ceil(Math.min(mostCells, Math.max(fewestCells, 1.5 * cells))),
    bodyCapacity: bodies.length + options.spareBodies.bodies,
    fieldCapacity: fieldCapacityFor(bodies),
  };
  checkFits(shape, options.bindingLimit ?? bindingLimit(device.limits));
  return shape;
}
