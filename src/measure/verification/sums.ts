/** Sums over a state, in f64: momentum, overlaps and the energy in them. */
import { cross, dot } from '../../math/pose';
import { effectiveValues } from '../../methods/dem/contact-constants';
import { grainMass, grainRadius, type Material } from '../../scene/materials';
import { vectorOf } from '../../scene/seeds';
import type { GrainSeeds, Vec3 } from '../../scene/types';
import { rotate, spheresOf } from '../../world/grain-state';
import { bodySpin, unitOrientation } from '../statistics';

export const norm = (a: readonly number[]) => Math.sqrt(dot(a, a));
export const add = (a: readonly number[], b: readonly number[], scale = 1): Vec3 => [
  a[0] + scale * b[0],
  a[1] + scale * b[1],
  a[2] + scale * b[2],
];
const indices = (state: GrainSeeds) => state.material.keys();

/** R I Rᵀ ω of one grain. */
export function spinMomentum(state: GrainSeeds, index: number, materials: readonly Material[]): Vec3 {
  const { density, radius, template } = materials[state.material[index]];
  return rotate(
    unitOrientation(state, index),
    bodySpin(state, index).map((w, axis) => density * radius ** 5 * template.inertia[axis] * w),
  );
}

export interface Momenta {
  linear: Vec3;
  /** About the origin. */
  angular: Vec3;
  /** Σ m|v| and Σ(m|x||v| + |Iω|): what the sums would be if nothing cancelled. */
  linearSize: number;
  angularSize: number;
}

export function momenta(state: GrainSeeds, materials: readonly Material[]): Momenta {
  let [linear, angular]: Vec3[] = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  let [linearSize, angularSize] = [0, 0];
  for (const i of indices(state)) {
    const mass = grainMass(materials[state.material[i]]);
    const [x, v] = [vectorOf(state.position, i), vectorOf(state.velocity, i)];
    const spin = spinMomentum(state, i, materials);
    linear = add(linear, v, mass);
    angular = add(add(angular, cross(x, v), mass), spin);
    linearSize += mass * norm(v);
    angularSize += mass * norm(x) * norm(v) + norm(spin);
  }
  return { linear, angular, linearSize, angularSize };
}

/** A touching pair of spheres, as (material, material, overlap). */
export type Touch = readonly [Material, Material, number];

/** All overlaps between spheres of different grains. Grains meet their neighbours through a list sorted by x. */
export function touches(state: GrainSeeds, materials: readonly Material[]): Touch[] {
  const order = [...indices(state)].sort((a, b) => state.position[3 * a] - state.position[3 * b]);
  const reach = Math.max(...materials.filter(({ wall }) => !wall).map(grainRadius));
  const found: Touch[] = [];
  const spheres = order.map((i) => {
    const material = materials[state.material[i]];
    return spheresOf(state, i, materials, material.template.offsets.length);
  });
  for (const [a, i] of order.entries()) {
    for (let b = a + 1; b < order.length; b++) {
      const j = order[b];
      if (state.position[3 * j] - state.position[3 * i] > 2 * reach) break;
      const apart = add(vectorOf(state.position, i), vectorOf(state.position, j), -1);
      if (norm(apart) > 2 * reach) continue;
      const [one, other] = [materials[state.material[i]], materials[state.material[j]]];
      for (const p of spheres[a]) {
        for (const q of spheres[b]) {
          const overlap = one.radius + other.radius - norm(add(p, q, -1));
          if (overlap > 0) found.push([one, other, overlap]);
        }
      }
    }
  }
  return found;
}

/** Overlaps of spheres with the inside of an axis-parallel box. */
export function boxTouches(
  state: GrainSeeds,
  materials: readonly Material[],
  box: { min: Vec3; max: Vec3; material: number },
): Touch[] {
  const found: Touch[] = [];
  for (const i of indices(state)) {
    const material = materials[state.material[i]];
    for (const sphere of spheresOf(state, i, materials, material.template.offsets.length)) {
      for (let axis = 0; axis < 3; axis++) {
        for (const distance of [sphere[axis] - box.min[axis], box.max[axis] - sphere[axis]]) {
          if (distance < material.radius) found.push([material, materials[box.material], material.radius - distance]);
        }
      }
    }
  }
  return found;
}

/** Energy stored in Hertz contacts: 2/5 k ξ^{5/2} each. */
export function hertzEnergy(touching: readonly Touch[]): number {
  return touching.reduce((sum, [a, b, overlap]) => {
    const { radius, youngModulus } = effectiveValues(a, b);
    return sum + 0.4 * (4 / 3) * youngModulus * Math.sqrt(radius) * overlap ** 2.5;
  }, 0);
}
