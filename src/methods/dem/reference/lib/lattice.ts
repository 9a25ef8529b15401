/** Rough surfaces: the twin of dem/lib/lattice.wgsl, by src/sim/obstacle-lattice.ts. */

import { type Vec3, type Vec4, vec4 } from '../../../../math/vector';
import * as f64 from '../../../../world/obstacle-lattice';
import type { Surface } from '../../../../world/surface';

export { latticeDepth, slotsOf } from '../../../../world/obstacle-lattice';

/** Unit normal towards `point` (xyz) and gap (w, m) between the obstacle, or one of its spheres, and a sphere around `point`. */
export function obstacleGap(obstacle: Surface, slot: number, point: Vec3, radius: number): Vec4 {
  const { normal, distance } = f64.obstacleGap(obstacle, slot, point, radius);
  return vec4(normal, distance);
}
