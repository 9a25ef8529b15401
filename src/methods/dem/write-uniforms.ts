/** Brings the uniforms of a machine up to date with the world. */
import type { PlacedSurfaces, WorldState } from '../../world/world-state';
import { stableStep } from './contact-constants';
import type { Machine } from './machine';
import { bodyParts } from './state-buffers';
import { checkIntervalFor, packSimParams, packSubsteps, packTables, smallestGrainRadius } from './uniforms';

/** Tables of the materials, and the length of a substep. Returns how many substeps lie between two checks of the lists. */
export function writeConstants(machine: Machine, { params, materials, scene }: WorldState): number {
  const step = stableStep(params, materials, scene.pairs);
  machine.write('tables', packTables(params, materials, scene.pairs));
  machine.write('substep', packSubsteps(step.dt));
  return checkIntervalFor(step, smallestGrainRadius(materials));
}

export function writeParams(
  machine: Machine,
  world: WorldState,
  placed: PlacedSurfaces,
  bodySphereCount: number,
): void {
  const { shape } = machine;
  machine.write('params', packSimParams(world, placed, { ...shape, ...bodyParts(shape), bodySphereCount }));
}
