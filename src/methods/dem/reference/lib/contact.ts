/** What two touching surfaces do to each other: the twin of dem/lib/contact.wgsl, where the sources of the equations stand. SI units. */

import { across, add, dot, scale, type Vec3 } from '../../../../math/vector';
import type { Variant } from '../../laws';
import type { Pair } from '../../layouts';
import { normalLawTwins, tangentialLawTwins } from '../laws';
import type { LawVariant } from './normal-law';
import { stopping } from './tangential-law';

export interface Contact {
  n: Vec3;
  overlap: number;
  velocity: Vec3;
  spin: Vec3;
  spring: Vec3;
  /** Our way past the other surface since springs were last stretched; where it is given, springs stretch by it. */
  moved?: Vec3;
  /** Part of the cohesion that holds here; absent: all of it. */
  moisture?: number;
}

/** The override constants that a contact has. */
export type ContactVariant = LawVariant &
  Pick<Variant, 'normalLaw' | 'tangentialLaw' | 'objectLaw' | 'hasObjectLaw' | 'constantSpring'>;

export interface Response {
  force: Vec3;
  torque: Vec3;
  normal: number;
  spring: Vec3;
}

/** The repulsive part of the normal force, N. Surfaces that only cohesion holds (overlap < 0) do not push. */
export function repulsion(overlap: number, closing: number, pair: Pair, variant: ContactVariant): number {
  const { elastic, dissipative } = normalLawTwins[variant.normalLaw](Math.max(overlap, 0), variant);
  return overlap > 0 ? Math.max(0, pair.stiffness * elastic - pair.damping * dissipative * closing) : 0;
}

export function contactForce(
  contact: Contact,
  pair: Pair,
  onObject: boolean,
  dt: number,
  stretch: number,
  staticResponse: number,
  staticDampingTime: number,
  variant: ContactVariant,
): Response {
  const { n, spring } = contact;
  const closing = dot(contact.velocity, n);
  const overlap = Math.max(contact.overlap, 0);
  const powers = normalLawTwins[variant.normalLaw](overlap, variant);
  const normal = repulsion(contact.overlap, closing, pair, variant);
  const slip = across(contact.velocity, n);
  const objectLaw = onObject && variant.hasObjectLaw === 1;
  const sliding = {
    n,
    slip,
    spring,
    overlap,
    coulombLimit: pair.friction * normal,
    stiffness: pair.tangentStiffness * (variant.constantSpring ? 1 : powers.tangential),
    damping: pair.tangentDamping * powers.dissipative,
    dt,
    stretched: contact.moved ? across(contact.moved, n) : scale(stretch * dt, slip),
    staticResponse,
    staticDampingTime,
  };
  const friction = tangentialLawTwins[objectLaw ? variant.objectLaw : variant.tangentialLaw](sliding, pair, variant);

  // Moist sand: a constant pull while touching that fades to 0 over cohesionRange after separation.
  const held = contact.overlap < 0 ? Math.max(0, 1 + contact.overlap / pair.cohesionRange) : 1;
  const pull = pair.cohesionForce * held * (contact.moisture ?? 1);

  // Rolling resistance −μ_r F_n ω̂ (Yee 3, 5), no more than stops the spin in a step.
  const rollingInertia = 0.4 * pair.effectiveMass * pair.effectiveRadius ** 2;
  const rolling = objectLaw // −μ_τ F_n ω (Yee 6), which is a drag
    ? scale(-Math.min(pair.rollingFriction * normal, rollingInertia / dt), contact.spin)
    : stopping(contact.spin, pair.rollingFriction * normal, rollingInertia, dt);

  return { force: add(scale(normal - pull, n), friction.force), torque: rolling, normal, spring: friction.spring };
}
