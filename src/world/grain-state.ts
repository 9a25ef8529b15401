/** The state of all grains as plain numbers. */
import type { Material } from '../scene/materials';
import type { GrainSeeds } from '../scene/types';
import type { BodyState } from './bodies';
import type { Checkpoint } from './checkpoint';

/** Grains by increasing id. Positions carry more than f32: the step keeps what it could not add. */
export interface GrainState extends GrainSeeds {
  time: number;
  ids: Uint32Array;
  /** Rigid bodies by number; those removed are where they were. */
  bodies?: BodyState[];
  /** Of a continuum method, whose particles stand in the place of grains. */
  continuum?: ContinuumState;
  /** What it takes to go on with the same bits. */
  checkpoint?: Checkpoint;
}

/** What particles of a continuum are besides. */
export interface ContinuumState {
  /** kg */
  readonly mass: Float64Array;
  /** A_xx, A_yy, A_zz, A_xy, A_xz, A_yz of the ellipsoid xᵀA⁻¹x ≤ 1, m² */
  readonly shape: Float64Array;
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

/** Where a rigid thing is and how it moves. */
export interface RigidState {
  readonly position: ArrayLike<number>;
  readonly orientation: ArrayLike<number>;
  readonly velocity: ArrayLike<number>;
  readonly angularVelocity: ArrayLike<number>;
}
