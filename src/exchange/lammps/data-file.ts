/** Spheres of grains and bodies as a LAMMPS data file, line by line: a million grains never stand in memory as text. */
import { cross } from '../../math/pose';
import type { Material } from '../../scene/materials';
import type { GrainSeeds } from '../../scene/types';
import { rotate } from '../../world/grain-state';
import type { PreparedBody } from '../../world/prepare-bodies';

export interface Sphere {
  /** 1, 2, 3 … */
  readonly id: number;
  /** Rigid things are molecules; 1, 2, 3 … */
  readonly molecule: number;
  readonly material: number;
  readonly position: readonly number[];
  readonly velocity: readonly number[];
  readonly spin: readonly number[];
}

/** `first`: the ids of the first sphere and molecule. */
export function* grainSpheres(
  seeds: GrainSeeds,
  materials: readonly Material[],
  first: { readonly sphere: number; readonly molecule: number },
): Generator<Sphere> {
  let id = first.sphere;
  for (let g = 0; g < seeds.material.length; g++) {
    const { template, radius } = materials[seeds.material[g]];
    const state = {
      position: seeds.position.subarray(3 * g, 3 * g + 3),
      orientation: seeds.orientation.subarray(4 * g, 4 * g + 4),
      velocity: seeds.velocity.subarray(3 * g, 3 * g + 3),
      angularVelocity: seeds.angularVelocity.subarray(3 * g, 3 * g + 3),
    };
    for (const offset of template.offsets) {
      const arm = offset.map((x) => x * radius);
      yield { id: id++, molecule: first.molecule + g, material: seeds.material[g], ...carried(state, arm) };
    }
  }
}

export function* bodySpheres(bodies: readonly (PreparedBody & { material: number })[]): Generator<Sphere> {
  let id = 1;
  for (const [index, body] of bodies.entries()) {
    const { spheres } = body.shape;
    for (let s = 0; s < spheres.length; s += 3) {
      const arm = [...spheres.subarray(s, s + 3)];
      yield { id: id++, molecule: index + 1, material: body.material, ...carried(body, arm) };
    }
  }
}

interface Moving {
  readonly position: ArrayLike<number>;
  readonly orientation: ArrayLike<number>;
  readonly velocity: ArrayLike<number>;
  readonly angularVelocity: ArrayLike<number>;
}

/** A point of a rigid thing, `arm` from its centre in its own axes. */
function carried({ position, orientation, velocity, angularVelocity }: Moving, arm: readonly number[]) {
  const lever = rotate([orientation[0], orientation[1], orientation[2], orientation[3]], arm);
  const spin = Array.from(angularVelocity);
  const around = cross(spin, lever);
  return {
    position: lever.map((x, axis) => position[axis] + x),
    velocity: around.map((x, axis) => velocity[axis] + x),
    spin,
  };
}

export interface DataFile {
  readonly title: string;
  /** Asked for three times: once for each section. */
  readonly spheres: () => Iterable<Sphere>;
  readonly count: number;
  readonly materials: readonly Material[];
  /** LAMMPS' type of a material, from 1. */
  readonly typeOf: (material: number) => number;
  readonly types: number;
  /** Whether the file says which spheres belong together. */
  readonly molecules?: boolean;
  /** m */
  readonly box: { readonly min: readonly number[]; readonly max: readonly number[] };
}

export function* dataLines({
  title,
  spheres,
  count,
  materials,
  typeOf,
  types,
  box,
  molecules = true,
}: DataFile): Generator<string> {
  yield `${title}\n\n${count} atoms\n${types} atom types\n`;
  for (const axis of [0, 1, 2]) yield `${box.min[axis]} ${box.max[axis]} ${'xyz'[axis]}lo ${'xyz'[axis]}hi\n`;
  yield '\nAtoms # sphere\n\n';
  for (const { id, material, position } of spheres()) {
    const { radius, density } = materials[material];
    yield `${id} ${typeOf(material)} ${2 * radius} ${density} ${position.join(' ')}\n`;
  }
  yield '\nVelocities\n\n';
  for (const { id, velocity, spin } of spheres()) yield `${id} ${velocity.join(' ')} ${spin.join(' ')}\n`;
  if (!molecules) return;
  yield '\nMolecules\n\n';
  for (const { id, molecule } of spheres()) yield `${id} ${molecule}\n`;
}
