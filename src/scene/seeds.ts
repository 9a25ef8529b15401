import type { GrainSeeds, Vec3 } from './types';

/** Empty arrays for `count` grains at rest without orientation (the zero quaternion): every orientation must be set. */
export function createSeeds(count: number): GrainSeeds {
  return {
    position: new Float64Array(3 * count),
    orientation: new Float64Array(4 * count),
    velocity: new Float64Array(3 * count),
    angularVelocity: new Float64Array(3 * count),
    material: new Uint32Array(count),
  };
}

export function seedCount(seeds: GrainSeeds): number {
  return seeds.material.length;
}

export interface Seed {
  position: Readonly<Vec3>;
  orientation: readonly [number, number, number, number];
  velocity: Readonly<Vec3>;
  angularVelocity: Readonly<Vec3>;
  material: number;
}

export function setSeed(seeds: GrainSeeds, index: number, seed: Seed): void {
  seeds.position.set(seed.position, 3 * index);
  seeds.orientation.set(seed.orientation, 4 * index);
  seeds.velocity.set(seed.velocity, 3 * index);
  seeds.angularVelocity.set(seed.angularVelocity, 3 * index);
  seeds.material[index] = seed.material;
}

export function joinSeeds(parts: readonly GrainSeeds[]): GrainSeeds {
  if (parts.length === 1) return parts[0];
  const all = createSeeds(parts.reduce((sum, part) => sum + seedCount(part), 0));
  let start = 0;
  for (const part of parts) {
    all.position.set(part.position, 3 * start);
    all.orientation.set(part.orientation, 4 * start);
    all.velocity.set(part.velocity, 3 * start);
    all.angularVelocity.set(part.angularVelocity, 3 * start);
    all.material.set(part.material, start);
    start += seedCount(part);
  }
  return all;
}

/** Those that `keep` wants, in their order. */
export function pickSeeds(seeds: GrainSeeds, keep: (index: number) => boolean): GrainSeeds {
  const kept = Array.from(seeds.material, (_, index) => index).filter(keep);
  const few = createSeeds(kept.length);
  for (const key of ['position', 'orientation', 'velocity', 'angularVelocity'] as const) {
    const width = key === 'orientation' ? 4 : 3;
    kept.forEach((from, to) => {
      few[key].set(seeds[key].subarray(width * from, width * from + width), width * to);
    });
  }
  few.material.set(kept.map((index) => seeds.material[index]));
  return few;
}

/** The vector of grain `index` in an array of three numbers per grain. */
export const vectorOf = (values: Float64Array, index: number): Vec3 => [
  values[3 * index],
  values[3 * index + 1],
  values[3 * index + 2],
];
