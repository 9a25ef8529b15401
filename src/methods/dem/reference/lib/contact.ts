/** The contact law: the twin of dem/lib/contact.wgsl, where the sources of the equations stand. SI units. */

import { across, add, dot, length, scale, subtract, type Vec3, zero3 } from '../../../../math/vector';
import type { Pair } from '../../layouts';

export const linear = 0;
export const hertz = 1;
export const hertzConstantE = 2;
export const hertzElasticRising = 3;

export const viscousCoulomb = 0;
export const springCoulomb = 1;
export const staticSimple = 2;
export const staticDamped = 3;

export interface Laws {
  normalLaw: number;
  tangentialLaw: number;
}

export interface Contact {
  n: Vec3;
  overlap: number;
  velocity: Vec3;
  spin: Vec3;
  spring: Vec3;
}

export interface Response {
  force: Vec3;
  torque: Vec3;
  normal: number;
  spring: Vec3;
}

/** ξ^β and ξ^α of F_n = k ξ^β − c ξ^α v_n. */
function overlapPowers(overlap: number, normalLaw: number): [number, number] {
  switch (normalLaw) {
    case linear:
      return [overlap, 1];
    case hertzConstantE:
      return [overlap ** 1.5, overlap ** 0.25];
    case hertzElasticRising:
      return [overlap ** 1.5, 1];
    default:
      return [overlap ** 1.5, overlap ** 0.5];
  }
}

/** The repulsive part of the normal force, N. Surfaces that only cohesion holds (overlap < 0) do not push. */
export function repulsion(overlap: number, closing: number, pair: Pair, normalLaw: number): number {
  const [elastic, dissipative] = overlapPowers(Math.max(overlap, 0), normalLaw);
  return overlap > 0 ? Math.max(0, pair.stiffness * elastic - pair.damping * dissipative * closing) : 0;
}

/** δ carried into the tangent plane of today's n, keeping its length (UCT 3.12), by the shader's series for 1/√(1 − q). */
function carried(spring: Vec3, n: Vec3): Vec3 {
  const squared = dot(spring, spring);
  const q = squared > 1e-30 ? dot(spring, n) ** 2 / squared : 0;
  return scale(1 + q * (0.5 + 0.375 * q), across(spring, n));
}

/** v scaled down to at most `most` long. */
function limited(v: Vec3, most: number): Vec3 {
  const size = length(v);
  return size > most ? scale(most / size, v) : v;
}

/** What stops the relative motion `v` of effective mass m within one step, and no more. */
function stopping(v: Vec3, most: number, mass: number, dt: number): Vec3 {
  return limited(scale(-mass / dt, v), most);
}

const slidingMass = 2 / 7;
const staticDampingTime = 0.1;

export function contactForce(
  contact: Contact,
  pair: Pair,
  dt: number,
  stretch: number,
  staticResponse: number,
  contactDuration: number,
  { normalLaw, tangentialLaw }: Laws,
): Response {
  const { n } = contact;
  const closing = dot(contact.velocity, n);
  const slip = across(contact.velocity, n);
  const overlap = Math.max(contact.overlap, 0);
  const [, dissipative] = overlapPowers(overlap, normalLaw);
  const normal = repulsion(contact.overlap, closing, pair, normalLaw);
  const most = pair.friction * normal;

  // Mindlin: S_t = 8 G* √(R* ξ); the linear law has a constant one
  const stiffness = pair.tangentStiffness * (normalLaw === linear ? 1 : Math.sqrt(overlap));
  const stretched = () => add(carried(contact.spring, n), scale(stretch * dt, slip));
  let friction = zero3;
  let spring = zero3;
  switch (tangentialLaw) {
    case viscousCoulomb:
      friction = limited(scale(-pair.viscous, slip), most);
      break;
    case springCoulomb: {
      // slipping: the spring is cut back to what the Coulomb limit holds; the dashpot takes no part in the cut
      spring = limited(stretched(), stiffness > 0 ? most / stiffness : 0);
      const dashpot = scale(pair.tangentDamping * dissipative, slip);
      friction = limited(subtract(scale(-stiffness, spring), dashpot), most);
      break;
    }
    case staticSimple: {
      const travelled = contact.spring[0] + stretch * dt * length(slip);
      const limit = stiffness > 0 ? most / stiffness : 0;
      spring = [Math.min(travelled, limit), 0, 0];
      friction = stopping(slip, Math.min(most, stiffness * spring[0]), slidingMass * pair.effectiveMass, dt);
      break;
    }
    default: {
      const reach = pair.friction * pair.slipFactor * overlap; // δ_max
      spring = limited(stretched(), reach);
      const size = length(spring);
      if (reach > 0) {
        const rest = Math.max(1 - size / reach, 0);
        const direction = size > 0 ? scale(1 / size, spring) : zero3;
        const held = scale(-most * (1 - rest ** staticResponse), direction);
        const rate = ((staticResponse * most) / reach) * Math.max(rest, 1e-4) ** (staticResponse - 1);
        friction = limited(subtract(held, scale(staticDampingTime * contactDuration * rate, slip)), most);
      }
    }
  }

  // Moist sand: a constant pull while touching that fades to 0 over cohesionRange after separation.
  const held = contact.overlap < 0 ? Math.max(0, 1 + contact.overlap / pair.cohesionRange) : 1;
  const pull = pair.cohesionForce * held;

  // Rolling resistance −μ_r F_n ω̂ (Yee 3, 5), no more than stops the spin in a step.
  const rollingInertia = 0.4 * pair.effectiveMass * pair.effectiveRadius ** 2;
  const rolling = stopping(contact.spin, pair.rollingFriction * normal, rollingInertia, dt);

  return { force: add(scale(normal - pull, n), friction), torque: rolling, normal, spring };
}
