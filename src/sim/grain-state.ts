/** The state of all grains as plain numbers, and how it gets into and out of the GPU's buffers. */

import type { Material } from '../scene/materials';
import type { GrainSeeds } from '../scene/types';
import type { BodyState } from './bodies';
import { controlLayout, grainLayout } from './layouts';

/** Grains by increasing id. Positions carry more than f32: the step keeps what it could not add. */
export interface GrainState extends GrainSeeds {
  time: number;
  ids: Uint32Array;
  /** Rigid bodies by number; those removed are where they were. */
  bodies?: BodyState[];
}

export interface GrainUpload {
  grains: Float32Array;
  spheres: Float32Array;
  labels: Uint32Array;
}

type Quaternion = readonly [number, number, number, number];

const cross = (a: ArrayLike<number>, b: ArrayLike<number>) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export function rotate([x, y, z, w]: Quaternion, v: readonly number[]): [number, number, number] {
  const t = [2 * (y * v[2] - z * v[1]), 2 * (z * v[0] - x * v[2]), 2 * (x * v[1] - y * v[0])];
  return [
    v[0] + w * t[0] + y * t[2] - z * t[1],
    v[1] + w * t[1] + z * t[0] - x * t[2],
    v[2] + w * t[2] + x * t[1] - y * t[0],
  ];
}

/** World positions of the spheres of one grain, xyz and material index, `stride` of them (unused ones have w = −1). */
export function spheresOf(
  state: GrainSeeds,
  index: number,
  materials: readonly Material[],
  stride: number,
): number[][] {
  const material = materials[state.material[index]];
  const position = state.position.subarray(3 * index, 3 * index + 3);
  const q = state.orientation.subarray(4 * index, 4 * index + 4) as unknown as Quaternion;
  return Array.from({ length: stride }, (_, k) => {
    const offset = material.template.offsets[k];
    if (!offset) return [...position, -1];
    const arm = rotate(
      q,
      offset.map((x) => x * material.radius),
    );
    return [position[0] + arm[0], position[1] + arm[1], position[2] + arm[2], state.material[index]];
  });
}

/** Words of a Grain, and where its parts begin. */
export const grainWords = grainLayout.size / 4;
const velocityAt = grainLayout.offsets.velocity / 4;
const spinAt = grainLayout.offsets.angularVelocity / 4;
const orientationAt = grainLayout.offsets.orientation / 4;
const atOriginAt = grainLayout.offsets.atOrigin / 4;
/** The spare w that hold what f32 leaves of the position. */
const restAt = [3, velocityAt + 3, spinAt + 3];

/** What a Grain holds, in numbers of twice the precision. */
export interface RigidState {
  readonly position: ArrayLike<number>;
  readonly orientation: ArrayLike<number>;
  readonly velocity: ArrayLike<number>;
  readonly angularVelocity: ArrayLike<number>;
}

export function packGrain({ position, orientation, velocity, angularVelocity }: RigidState): Float32Array<ArrayBuffer> {
  const grain = new Float32Array(grainWords);
  grain.set(orientation, orientationAt);
  grain.set(velocity, velocityAt);
  grain.set(angularVelocity, spinAt);
  const swept = cross(angularVelocity, position);
  for (let axis = 0; axis < 3; axis++) {
    grain[axis] = position[axis];
    grain[restAt[axis]] = position[axis] - grain[axis];
    grain[atOriginAt + axis] = velocity[axis] - swept[axis];
  }
  return grain;
}

/** The same backwards: the Grain at word `at`. */
export function unpackGrain(words: Float32Array, at: number) {
  const part = (first: number, length: number) => [...words.subarray(at + first, at + first + length)];
  return {
    position: part(0, 3).map((x, axis) => x + words[at + restAt[axis]]),
    orientation: part(orientationAt, 4),
    velocity: part(velocityAt, 3),
    angularVelocity: part(spinAt, 3),
  };
}

export function packGrains(
  state: GrainSeeds,
  ids: ArrayLike<number>,
  materials: readonly Material[],
  stride: number,
): GrainUpload {
  const count = ids.length;
  const grains = new Float32Array(grainWords * count);
  const spheres = new Float32Array(4 * stride * count);
  const labels = new Uint32Array(2 * count);
  for (let g = 0; g < count; g++) {
    const three = (values: ArrayLike<number>) => [values[3 * g], values[3 * g + 1], values[3 * g + 2]];
    const [position, velocity, angularVelocity] = [state.position, state.velocity, state.angularVelocity].map(three);
    const orientation = state.orientation.subarray(4 * g, 4 * g + 4);
    grains.set(packGrain({ position, orientation, velocity, angularVelocity }), grainWords * g);
    spheresOf(state, g, materials, stride).forEach((sphere, k) => {
      spheres.set(sphere, 4 * (stride * g + k));
    });
    labels.set([ids[g], state.material[g]], 2 * g);
  }
  return { grains, spheres, labels };
}

/** `control`, `grains` and `labels` as copied from the GPU. */
export function unpackGrains(
  time: number,
  control: ArrayBuffer,
  grainBytes: ArrayBuffer,
  labelBytes: ArrayBuffer,
): GrainState {
  const count = new DataView(control).getUint32(controlLayout.offsets.grainCount, true);
  const grains = new Float32Array(grainBytes);
  const labels = new Uint32Array(labelBytes);
  const order = Array.from({ length: count }, (_, g) => g).sort((a, b) => labels[2 * a] - labels[2 * b]);
  const state: GrainState = {
    time,
    ids: new Uint32Array(count),
    position: new Float64Array(3 * count),
    orientation: new Float64Array(4 * count),
    velocity: new Float64Array(3 * count),
    angularVelocity: new Float64Array(3 * count),
    material: new Uint32Array(count),
  };
  order.forEach((g, i) => {
    const grain = unpackGrain(grains, grainWords * g);
    state.position.set(grain.position, 3 * i);
    state.velocity.set(grain.velocity, 3 * i);
    state.angularVelocity.set(grain.angularVelocity, 3 * i);
    state.orientation.set(grain.orientation, 4 * i);
    state.ids[i] = labels[2 * g];
    state.material[i] = labels[2 * g + 1];
  });
  return state;
}
