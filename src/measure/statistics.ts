/** Numbers that describe a whole state, computed on the CPU in f64 from what the GPU gave back. */
import { conjugate, type Quaternion } from '../math/pose';
import { grainMass, type Material } from '../scene/materials';
import type { GrainSeeds, Obstacle, Vec3 } from '../scene/types';
import { type GrainState, rotate, spheresOf } from '../world/grain-state';
import { gapToObstacle } from '../world/obstacle-lattice';

export interface Statistics {
  grains: number;
  /** m, mean over the grains' centres */
  meanHeight: number;
  /** J, of flight and of spin */
  kineticEnergy: number;
  /** m/s, mean of |v| */
  meanSpeed: number;
  /** m, deepest of all contacts; 0 without contact */
  largestOverlap: number;
  /** Touching pairs of spheres of different grains, and of spheres with obstacles */
  contactCount: number;
}

type Sand = GrainSeeds & Pick<GrainState, 'continuum'>;

/** How much sand a grain is, in grains, or a continuum's particle, which may split and merge, in kg. */
export const amountOf = ({ continuum }: Sand, index: number): number => continuum?.mass[index] ?? 1;

/** 0 without grains. */
export function meanHeight(sand: Sand): number {
  let [sum, all] = [0, 0];
  for (let g = 0; g < sand.material.length; g++) {
    const amount = amountOf(sand, g);
    sum += amount * sand.position[3 * g + 1];
    all += amount;
  }
  return all > 0 ? sum / all : 0;
}

/** Mean of |v|; 0 without grains. */
export function meanSpeed({ velocity, material }: GrainSeeds): number {
  let sum = 0;
  for (let g = 0; g < material.length; g++)
    sum += Math.hypot(velocity[3 * g], velocity[3 * g + 1], velocity[3 * g + 2]);
  return sum / Math.max(1, material.length);
}

/** How high and how far sand reaches, m. */
export interface Extent {
  /** Above `ground`. */
  readonly height: number;
  /** Level distance from the middle of the sand (medians of x and z). */
  readonly runOut: number;
}

/** Single strays say little: this fraction of the sand is within its extent. */
const withinExtent = 0.995;

/** The value that a fraction of the sand stays below. */
export function sandQuantile(sand: Sand, values: Float64Array, fraction: number): number {
  const order = Uint32Array.from(values, (_, g) => g).sort((a, b) => values[a] - values[b]);
  const all = order.reduce((sum, g) => sum + amountOf(sand, g), 0);
  let below = 0;
  for (const g of order) {
    below += amountOf(sand, g);
    if (below > fraction * all) return values[g];
  }
  return values[order[order.length - 1]];
}

/** Zero without grains. */
export function extentOf(sand: Sand, ground: number): Extent {
  const count = sand.material.length;
  if (count === 0) return { height: 0, runOut: 0 };
  const along = (axis: number) => Float64Array.from({ length: count }, (_, i) => sand.position[3 * i + axis]);
  const sortedAt = (values: Float64Array, fraction: number) => sandQuantile(sand, values, fraction);
  const [x, y, z] = [along(0), along(1), along(2)];
  const [middleX, middleZ] = [sortedAt(x, 0.5), sortedAt(z, 0.5)];
  const distances = x.map((value, i) => Math.hypot(value - middleX, z[i] - middleZ));
  return { height: sortedAt(y, withinExtent) - ground, runOut: sortedAt(distances, withinExtent) };
}

export const orientationOf = ({ orientation }: GrainSeeds, index: number): Quaternion =>
  Array.from(orientation.subarray(4 * index, 4 * index + 4)) as Quaternion;

/** A measured quaternion is of unit length only to f32's rounding. */
export function unitOrientation(state: GrainSeeds, index: number): Quaternion {
  const q = orientationOf(state, index);
  const length = Math.hypot(...q);
  return q.map((c) => c / length) as Quaternion;
}

/** ω of one grain in its own axes: those of its template, which are principal. */
export function bodySpin(state: GrainSeeds, index: number): Vec3 {
  return rotate(conjugate(unitOrientation(state, index)), [
    ...state.angularVelocity.subarray(3 * index, 3 * index + 3),
  ]);
}

export function kineticEnergy(state: Sand, materials: readonly Material[]): number {
  let energy = 0;
  if (state.continuum) {
    // clumps of sand do not spin
    const { mass } = state.continuum;
    for (let p = 0; p < mass.length; p++)
      energy += 0.5 * mass[p] * state.velocity.subarray(3 * p, 3 * p + 3).reduce((sum, v) => sum + v * v, 0);
    return energy;
  }
  for (let g = 0; g < state.material.length; g++) {
    const material = materials[state.material[g]];
    const v = state.velocity.subarray(3 * g, 3 * g + 3);
    const spin = bodySpin(state, g);
    const scale = material.density * material.radius ** 5;
    energy += 0.5 * grainMass(material) * (v[0] ** 2 + v[1] ** 2 + v[2] ** 2);
    energy += 0.5 * scale * spin.reduce((sum, omega, axis) => sum + material.template.inertia[axis] * omega ** 2, 0);
  }
  return energy;
}

/** Deepest overlap and number of touching pairs, by a grid of cells as wide as the largest sphere. */
function overlaps(
  state: GrainSeeds,
  materials: readonly Material[],
  obstacles: readonly Obstacle[],
  time: number,
): { largest: number; count: number } {
  const used = [...new Set(state.material)].map((index) => materials[index]);
  const cellSize = 2 * Math.max(1e-12, ...used.map((material) => material.radius));
  const cells = new Map<string, { grain: number; at: number[]; radius: number }[]>();
  let largest = 0;
  let count = 0;
  const meet = (overlap: number) => {
    if (overlap <= 0) return;
    count++;
    largest = Math.max(largest, overlap);
  };
  for (let grain = 0; grain < state.material.length; grain++) {
    const { radius, template } = materials[state.material[grain]];
    for (const at of spheresOf(state, grain, materials, template.offsets.length)) {
      for (const obstacle of obstacles) meet(-gapToObstacle(obstacle, at, radius, time));
      const home = at.slice(0, 3).map((x) => Math.floor(x / cellSize));
      for (let c = 0; c < 27; c++) {
        const key = `${home[0] + (c % 3) - 1},${home[1] + (Math.floor(c / 3) % 3) - 1},${home[2] + Math.floor(c / 9) - 1}`;
        for (const other of cells.get(key) ?? []) {
          if (other.grain === grain) continue;
          meet(radius + other.radius - Math.hypot(at[0] - other.at[0], at[1] - other.at[1], at[2] - other.at[2]));
        }
      }
      const key = home.join(',');
      const cell = cells.get(key);
      if (cell) cell.push({ grain, at, radius });
      else cells.set(key, [{ grain, at, radius }]);
    }
  }
  return { largest, count };
}

export function computeStatistics(
  state: Sand,
  materials: readonly Material[],
  obstacles: readonly Obstacle[],
  time = 0,
): Statistics {
  // particles of a continuum have no surfaces that could touch
  const none = { largest: 0, count: 0 };
  const { largest, count } = state.continuum ? none : overlaps(state, materials, obstacles, time);
  return {
    grains: state.material.length,
    meanHeight: meanHeight(state),
    kineticEnergy: kineticEnergy(state, materials),
    meanSpeed: meanSpeed(state),
    largestOverlap: largest,
    contactCount: count,
  };
}
