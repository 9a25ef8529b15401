/** Analytic surfaces: the twin of dem/lib/obstacles.wgsl. The distances themselves are those of src/sim/obstacle-distance.ts. */

import { add, cross, length, scale, subtract, type Vec3, type Vec4, vec4, xyz } from '../../../../math/vector';
import * as f64 from '../../../../world/obstacle-distance';
import { type Surface, surfaceFlags } from '../../../../world/surface';
import { turned } from './quaternion';

export { hasFlag } from '../../../../world/obstacle-distance';
export { farAway, surfaceFlags } from '../../../../world/surface';

/** The obstacle as it is `elapsed` seconds after the pose that the host gave. */
export function obstacleAt(obstacle: Surface, elapsed: number): Surface {
  if (!f64.hasFlag(obstacle, surfaceFlags.posed)) return obstacle;
  const { position, velocity, orientation, angularVelocity } = obstacle;
  return {
    ...obstacle,
    position: vec4(add(xyz(position), scale(elapsed, xyz(velocity))), position[3]),
    orientation: turned(orientation, scale(elapsed, xyz(angularVelocity))),
  };
}

/** Velocity of the obstacle's material at a place, m/s. */
export function obstacleVelocity(obstacle: Surface, point: Vec3): Vec3 {
  const arm = subtract(point, xyz(obstacle.position));
  return add(xyz(obstacle.velocity), cross(xyz(obstacle.angularVelocity), arm));
}

/** How far anything within `radius` of a point can come closer during `span` by the obstacle's motion alone. */
export function obstacleTravel(
  { position, angularVelocity }: Surface,
  point: Vec3,
  radius: number,
  span: number,
): number {
  if (position[3] + angularVelocity[3] === 0) return 0;
  const lever = length(subtract(point, xyz(position))) + radius;
  return (position[3] + angularVelocity[3] * lever) * span;
}

/** Unit normal from the surface towards `point` (xyz) and distance from the surface (w, m). */
export function obstacleDistance(obstacle: Surface, point: Vec3): Vec4 {
  const { normal, distance } = f64.obstacleDistance(obstacle, point);
  return vec4(normal, distance);
}
