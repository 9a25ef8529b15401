/** The state of all grains as plain numbers, and how it gets into and out of the GPU's buffers. */

import type { Material } from '../scene/materials';
import type { GrainSeeds } from '../scene/types';
import type { BodyState } from './bodies';
import { controlLayout } from './layouts';

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

export function packGrains(
  state: GrainSeeds,
  ids: ArrayLike<number>,
  materials: readonly Material[],
  stride: number,
): GrainUpload {
  const count = ids.length;
  const grains = new Float32Array(16 * count);
  const spheres = new Float32Array(4 * stride * count);
  const labels = new Uint32Array(2 * count);
  for (let g = 0; g < count; g++) {
    const rest: number[] = [];
    for (let axis = 0; axis < 3; axis++) {
      const x = state.position[3 * g + axis];
      grains[16 * g + axis] = x;
      rest.push(x - grains[16 * g + axis]);
      grains[16 * g + 8 + axis] = state.velocity[3 * g + axis];
      grains[16 * g + 12 + axis] = state.angularVelocity[3 * g + axis];
    }
    grains[16 * g + 3] = rest[0];
    grains[16 * g + 11] = rest[1];
    grains[16 * g + 15] = rest[2];
    grains.set(state.orientation.subarray(4 * g, 4 * g + 4), 16 * g + 4);
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
    const at = 16 * g;
    const rest = [grains[at + 3], grains[at + 11], grains[at + 15]];
    for (let axis = 0; axis < 3; axis++) {
      state.position[3 * i + axis] = grains[at + axis] + rest[axis];
      state.velocity[3 * i + axis] = grains[at + 8 + axis];
      state.angularVelocity[3 * i + axis] = grains[at + 12 + axis];
    }
    for (let c = 0; c < 4; c++) state.orientation[4 * i + c] = grains[at + 4 + c];
    state.ids[i] = labels[2 * g];
    state.material[i] = labels[2 * g + 1];
  });
  return state;
}
