/** All spheres of a state, grain by grain. */
import { cross } from '../../math/pose';
import type { Material } from '../../scene/materials';
import type { Vec3 } from '../../scene/types';
import { type GrainState, rotate } from '../../world/grain-state';

export interface StateSphere {
  readonly grain: number;
  /** Its number in the grain. */
  readonly place: number;
  readonly material: number;
  readonly radius: number;
  readonly position: Vec3;
  readonly velocity: Vec3;
  readonly spin: Vec3;
}

export function* spheresOfState(state: GrainState, materials: readonly Material[]): Generator<StateSphere> {
  const three = (values: Float64Array, g: number): Vec3 => [values[3 * g], values[3 * g + 1], values[3 * g + 2]];
  for (let g = 0; g < state.material.length; g++) {
    const material = state.material[g];
    const { template, radius } = materials[material];
    const [x, y, z, w] = state.orientation.subarray(4 * g, 4 * g + 4);
    const [centre, drift, spin] = [state.position, state.velocity, state.angularVelocity].map((v) => three(v, g));
    for (const [place, offset] of template.offsets.entries()) {
      const arm = rotate(
        [x, y, z, w],
        offset.map((value) => value * radius),
      );
      const around = cross(spin, arm);
      yield {
        grain: state.ids[g],
        place,
        material,
        radius,
        position: arm.map((value, axis) => centre[axis] + value) as Vec3,
        velocity: around.map((value, axis) => drift[axis] + value) as Vec3,
        spin,
      };
    }
  }
}

export const sphereCount = ({ material }: GrainState, materials: readonly Material[]): number =>
  material.reduce((sum, index) => sum + materials[index].template.offsets.length, 0);
