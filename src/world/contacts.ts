/** Contacts as data: who touches whom, where, and with which force. */
import type { Vec3 } from '../scene/types';

export type ContactKind = 'grain' | 'body' | 'obstacle';

/** One side of a contact. */
export interface ContactSide {
  readonly kind: ContactKind;
  /** Id of a grain, number of a body, index of an obstacle. */
  readonly owner: number;
  /** Which of the owner's spheres; of an obstacle which of its surfaces. */
  readonly sphere: number;
}

/** Two surfaces that act on each other. Forces are those on `a`; `b` feels the opposite. SI units. */
export interface Contact {
  readonly a: ContactSide;
  readonly b: ContactSide;
  /** Midway in the overlap. */
  readonly point: Vec3;
  /** From b to a. */
  readonly normal: Vec3;
  /** m; negative where only cohesion holds. */
  readonly overlap: number;
  /** N along the normal; negative where cohesion pulls. */
  readonly normalForce: number;
  /** N, across the normal. */
  readonly tangential: Vec3;
  /** N m, of rolling resistance. */
  readonly rolling: Vec3;
}

/** `loads`: only contacts of obstacles and bodies. */
export type WhichContacts = 'all' | 'loads';

/** N, on side a. */
export const forceOf = ({ normal, normalForce, tangential }: Contact): Vec3 =>
  normal.map((n, axis) => n * normalForce + tangential[axis]) as Vec3;

/** What everything that touches an obstacle or a body does to it. */
export interface Load {
  readonly kind: 'obstacle' | 'body';
  /** Index of the obstacle, number of the body. */
  readonly owner: number;
  /** N */
  readonly force: Vec3;
  /** N m about the origin of the world. */
  readonly torque: Vec3;
  /** N/m: how much faster the force would grow if the surface moved along its contacts' normals. */
  readonly stiffness: number;
  readonly contacts: number;
}
