/** Numbers that describe sand at a moment, from its state and its contacts. SI units. */
import type { Material } from '../../scene/materials';
import type { Bounds, GrainSeeds, Vec3 } from '../../scene/types';
import type { Contact, ContactSide } from '../../world/contacts';
import { type GrainState, spheresOf } from '../../world/grain-state';
import { isInside, type Middles, volumeOf } from './tensors';

/** Mean number of other grains that a grain touches. */
export function coordination(contacts: readonly Contact[], grains: number): number {
  return grains === 0 ? 0 : (2 * grainPairs(contacts).size) / grains;
}

/** Contacts of two grains, by pair: what the spheres of one do to the other in all. */
export function grainPairs(contacts: readonly Contact[]): Map<number, Contact[]> {
  const pairs = new Map<number, Contact[]>();
  for (const contact of contacts) {
    const { a, b } = contact;
    if (a.kind !== 'grain' || b.kind !== 'grain') continue;
    // ids are below 2^26 or so: both fit into one exact number
    const key = Math.min(a.owner, b.owner) * 2 ** 26 + Math.max(a.owner, b.owner);
    const known = pairs.get(key);
    if (known) known.push(contact);
    else pairs.set(key, [contact]);
  }
  return pairs;
}

/** Part of a region that spheres fill: those whose centres lie inside, so a region should be many spheres wide. */
export function solidFraction(region: Bounds, state: GrainSeeds, materials: readonly Material[]): number {
  let volume = 0;
  for (let g = 0; g < state.material.length; g++) {
    const { radius, template } = materials[state.material[g]];
    for (const at of spheresOf(state, g, materials, template.offsets.length)) {
      if (isInside(region, at.slice(0, 3))) volume += (4 / 3) * Math.PI * radius ** 3;
    }
  }
  return volume / volumeOf(region);
}

/** Grains whose centres are beyond a plane, on the side that its normal points to. */
export function countBeyond({ position, material }: GrainSeeds, point: Vec3, normal: Vec3): number {
  let count = 0;
  for (let g = 0; g < material.length; g++) {
    let distance = 0;
    for (let axis = 0; axis < 3; axis++) distance += (position[3 * g + axis] - point[axis]) * normal[axis];
    if (distance > 0) count++;
  }
  return count;
}

/** Part of the sand beyond a plane: of the grains, or of the mass where a continuum's particles stand in their place. */
export function partBeyond(state: GrainState, point: Vec3, normal: Vec3): number {
  const mass = state.continuum?.mass;
  let [beyond, all] = [0, 0];
  for (let g = 0; g < state.material.length; g++) {
    let distance = 0;
    for (let axis = 0; axis < 3; axis++) distance += (state.position[3 * g + axis] - point[axis]) * normal[axis];
    const share = mass?.[g] ?? 1;
    all += share;
    if (distance > 0) beyond += share;
  }
  return all > 0 ? beyond / all : 0;
}

/** Height of every grain above y = 0 times gravity and mass, J. */
export function potentialEnergy(
  { position, material }: GrainSeeds,
  masses: readonly number[],
  gravity: number,
): number {
  let sum = 0;
  for (let g = 0; g < material.length; g++) sum += masses[material[g]] * position[3 * g + 1];
  return gravity * sum;
}

/** The middles of grains (by id) and bodies in a state. */
export function middlesOf(state: GrainState): Middles {
  const index = new Map(Array.from(state.ids, (id, g) => [id, g] as const));
  return {
    of({ kind, owner }: ContactSide): Vec3 | undefined {
      if (kind === 'obstacle') return undefined;
      if (kind === 'body') return state.bodies?.[owner].position;
      const g = index.get(owner);
      return g === undefined
        ? undefined
        : [state.position[3 * g], state.position[3 * g + 1], state.position[3 * g + 2]];
    },
  };
}
