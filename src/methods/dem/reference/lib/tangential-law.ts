/** What a tangential law is given and what it answers, and what several laws use: the twin of dem/lib/tangential-law.wgsl. */

import { across, dot, length, scale, type Vec3 } from '../../../../math/vector';
import type { Pair } from '../../layouts';
import type { LawVariant } from './normal-law';

export interface Sliding {
  n: Vec3;
  slip: Vec3;
  spring: Vec3;
  overlap: number;
  coulombLimit: number;
  stiffness: number;
  damping: number;
  dt: number;
  stretched: Vec3;
  staticResponse: number;
  staticDampingTime: number;
}

export interface Friction {
  force: Vec3;
  spring: Vec3;
}

export type TangentialLawTwin = (sliding: Sliding, pair: Pair, variant: LawVariant) => Friction;

/** δ carried into the tangent plane of today's n, keeping its length (UCT 3.12), by the shader's series for 1/√(1 − q). */
export function carried(spring: Vec3, n: Vec3): Vec3 {
  const squared = dot(spring, spring);
  const q = squared > 1e-30 ? dot(spring, n) ** 2 / squared : 0;
  return scale(1 + q * (0.5 + 0.375 * q), across(spring, n));
}

/** v scaled down to at most `most` long. */
export function limited(v: Vec3, most: number): Vec3 {
  const size = length(v);
  return size > most ? scale(most / size, v) : v;
}

/** What stops the relative motion `v` of effective mass m within one step, and no more. */
export function stopping(v: Vec3, most: number, mass: number, dt: number): Vec3 {
  return limited(scale(-mass / dt, v), most);
}
