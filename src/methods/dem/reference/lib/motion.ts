/** Newton and Euler for one rigid cluster: the twin of dem/lib/motion.wgsl. */

import { add, multiplyEach, scale, subtract, type Vec3, type Vec4 } from '../../../../math/vector';
import type { Material } from '../../layouts';
import type { Grain } from '../twin';
import { rotate, rotateBack, turned } from './quaternion';

export interface Spin {
  orientation: Vec4;
  angularVelocity: Vec3;
}

/** What is changed is the angular momentum L = R I Rᵀ ω; ω follows from it halfway and at the end. */
export function spinAfter(
  q: Vec4,
  omega: Vec3,
  impulseMoment: Vec3,
  { inertia, invInertia }: Pick<Material, 'inertia' | 'invInertia'>,
  duration: number,
  isotropic: boolean,
): Spin {
  if (isotropic) {
    const next = add(omega, scale(invInertia[0], impulseMoment));
    return { orientation: turned(q, scale(duration, next)), angularVelocity: next };
  }
  const spinFor = (orientation: Vec4, momentum: Vec3) =>
    rotate(orientation, multiplyEach(invInertia, rotateBack(orientation, momentum)));
  const momentum = add(rotate(q, multiplyEach(inertia, rotateBack(q, omega))), impulseMoment);
  const halfway = turned(q, scale(0.5 * duration, spinFor(q, momentum)));
  const end = turned(q, scale(duration, spinFor(halfway, momentum)));
  // ω plus what it lacks to carry L: in f32 that keeps rounding from piling up
  const missing = subtract(momentum, rotate(end, multiplyEach(inertia, rotateBack(end, omega))));
  return { orientation: end, angularVelocity: add(omega, spinFor(end, missing)) };
}

export interface Place {
  position: Vec3;
  rest: Vec3;
}

/** Compensated as in the shader, where the rest matters; here it only keeps the same fields alive. */
export function moved(position: Vec3, rest: Vec3, way: Vec3): Place {
  const wanted = add(way, rest);
  const next = add(position, wanted);
  return { position: next, rest: subtract(wanted, subtract(next, position)) };
}

export function restOf(grain: Grain): Vec3 {
  return [grain.position[3], grain.velocity[3], grain.angularVelocity[3]];
}
