/** Grains as the bytes of the GPU's buffers, and back. */
import type { Material } from '../../scene/materials';
import type { GrainSeeds } from '../../scene/types';
import { type GrainState, type RigidState, spheresOf } from '../../world/grain-state';
import { controlLayout, grainLayout } from './layouts';

export interface GrainUpload {
  grains: Float32Array<ArrayBuffer>;
  spheres: Float32Array<ArrayBuffer>;
  labels: Uint32Array<ArrayBuffer>;
}

const cross = (a: ArrayLike<number>, b: ArrayLike<number>) => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** Words of a Grain, and where its parts begin. */
export const grainWords = grainLayout.size / 4;
const velocityAt = grainLayout.offsets.velocity / 4;
const spinAt = grainLayout.offsets.angularVelocity / 4;
const orientationAt = grainLayout.offsets.orientation / 4;
const atOriginAt = grainLayout.offsets.atOrigin / 4;
/** The spare w that hold what f32 leaves of the position. */
const restAt = [3, velocityAt + 3, spinAt + 3];

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
