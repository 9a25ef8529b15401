/** How many particles and cells memory is allocated for. */
import type { WorldState } from '../../world/world-state';
import { bindingLimit } from '../dem/state-buffers';
import type { MethodOptions } from '../method';
import { fieldCapacityFor } from './body-slots';
import type { LabelledParticle, Resolution } from './grains-to-particles';
import type { Solver } from './solver';
import { checkFits, type Shape } from './state-buffers';

/** Cells: at least, and at most. */
const [fewestCells, mostCells] = [2 ** 16, 2 ** 21];
/** Cells around the scene on every side: what the box keeps free, and room for what flies. */
const margin = 10;

/** As much as a run had that goes on, where that is enough and can be true: a file may say anything. */
const asBefore = (before: number | undefined, needed: number, usual: number): number =>
  Number.isInteger(before) && Number(before) >= needed && Number(before) <= 16 * usual ? Number(before) : usual;

export function shapeFor(
  device: GPUDevice,
  { scene, params, bodies }: WorldState,
  particles: readonly LabelledParticle[],
  { cellSize, perGrain, skip }: Resolution,
  options: MethodOptions,
  solver: Solver,
  /** Of the run that goes on. */
  before: Partial<Shape> = {},
): Shape {
  const { min, max } = scene.bounds;
  const cells = min.reduce((product, low, axis) => product * ((max[axis] - low) / cellSize + 2 * margin), 1);
  const usual = Math.max(Math.ceil((params.capacity * perGrain) / skip), particles.length);
  const capacity = asBefore(before.capacity, particles.length, Math.ceil((1 + solver.spare) * usual));
  const shape = {
    capacity,
    spare: Math.floor(capacity * (solver.spare / (1 + solver.spare))),
    cellCapacity: Math.ceil(Math.min(mostCells, Math.max(fewestCells, 1.5 * cells))),
    bodyCapacity: asBefore(before.bodyCapacity, bodies.length, bodies.length + options.spareBodies.bodies),
    // bodies that are gone have left their fields behind
    fieldCapacity: asBefore(before.fieldCapacity, fieldCapacityFor(bodies, 0), fieldCapacityFor(bodies)),
  };
  checkFits(shape, solver, options.bindingLimit ?? bindingLimit(device.limits));
  return shape;
}
