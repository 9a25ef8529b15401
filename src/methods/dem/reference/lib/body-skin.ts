/** Speed of one sphere of a body: the twin of dem/lib/body-skin.wgsl. */

import { add, cross, length, subtract, type Vec3, xyz } from '../../../../math/vector';
import type { Grain } from '../types';

export const bodySphereSpeed = (body: Grain, position: Vec3): number =>
  length(add(xyz(body.velocity), cross(xyz(body.angularVelocity), subtract(position, xyz(body.position)))));
