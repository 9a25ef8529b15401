/** Brings the uniforms of a machine up to date with the world. */
import type { PlacedSurfaces, WorldState } from '../../world/world-state';
import { packScheme, type Rhythm, rhythmOf } from './adaptive/pace';
import type { Machine } from './machine';
import { bodyParts } from './state-buffers';
import { packSimParams, packSubsteps, packTables, smallestGrainRadius } from './uniforms';

/** Tables of the materials, and the length of a substep. */
export function writeConstants(machine: Machine, world: WorldState): Rhythm {
  const { params, materials, scene } = world;
  const rhythm = rhythmOf(world, smallestGrainRadius(materials));
  machine.write('tables', packTables(params, materials, scene.pairs));
  machine.write('substep', packSubsteps(rhythm.substep));
  machine.write('scheme', packScheme(world, rhythm));
  return rhythm;
}

export function writeParams(
  machine: Machine,
  world: WorldState,
  placed: PlacedSurfaces,
  bodySphereCount: number,
  time: number,
): void {
  const { shape } = machine;
  machine.write('params', packSimParams(world, placed, { ...shape, ...bodyParts(shape), bodySphereCount }, time));
}
