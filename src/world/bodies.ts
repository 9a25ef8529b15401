/** Rigid bodies as the host knows them: what they are, which spheres are theirs. */
import { conjugate, multiplied, type Pose, type Quaternion, rotationVector, scaled, subtract } from '../math/pose';
import type { MaterialSpec } from '../scene/materials';
import type { BodyKind, Vec3 } from '../scene/types';

export type { BodyKind, Quaternion };

/** A mesh turned into what collides and what resists: everything in the principal axes about the centre of mass. */
export interface BodyShape {
  /** Centres of the covering spheres, three numbers each [m]. */
  readonly spheres: Float32Array;
  /** m³ */
  readonly volume: number;
  /** Diagonal inertia at density 1 [m⁵]. */
  readonly inertia: Vec3;
  /** m, of the spheres around the centre */
  readonly boundingRadius: number;
}

export interface BodyState {
  position: Vec3;
  orientation: Quaternion;
  velocity: Vec3;
  angularVelocity: Vec3;
}

export interface RigidBody extends BodyState {
  readonly shape: BodyShape;
  /** kg/m³ */
  readonly density: number;
  /** Index of a material that covers bodies. */
  readonly material: number;
  readonly kind: BodyKind;
  /** For hinged bodies, in the world. */
  readonly hinge?: { readonly axis: Vec3; readonly point: Vec3 };
  /** For driven bodies: where they are at a time. */
  readonly path?: (time: number) => Pose;
}

/** A body to add: its material by values, because the mass of what it covers belongs to it. */
export interface NewBody extends Omit<RigidBody, 'material'> {
  readonly cover: Omit<MaterialSpec, 'body' | 'mass' | 'template' | 'wall' | 'rigid'>;
}

/** The pointer's hold on a body: a point in its own axes, and where in the world it should be. */
export interface Grip {
  readonly body: number;
  readonly point: Vec3;
  readonly target: Vec3;
}

/** Of a file. */
export function isGrip(value: unknown): value is Grip {
  const { body, point, target } = (value ?? {}) as Partial<Grip>;
  const isVec3 = (vector: unknown) => Array.isArray(vector) && vector.length === 3 && vector.every(Number.isFinite);
  return Number.isInteger(body) && isVec3(point) && isVec3(target);
}

export const bodyMass = (body: Pick<RigidBody, 'density' | 'shape'>): number => body.density * body.shape.volume;

/** kg; what does not give way counts in contacts like a wall, as far as f32 can tell. */
const immovable = 1e6;

/** The mass that the contacts of a body feel: it sets how much they dissipate. */
export const contactMass = (body: Pick<RigidBody, 'density' | 'shape' | 'kind'>): number =>
  body.kind === 'fixed' || body.kind === 'driven' ? immovable : bodyMass(body);

/** Steady velocity and spin that lead from one place to another. */
export interface Drive {
  readonly velocity: Vec3;
  readonly spin: Vec3;
}
export const undriven: Drive = { velocity: [0, 0, 0], spin: [0, 0, 0] };

export function driveBetween(from: Pose, to: Pose, duration: number): Drive {
  return {
    velocity: scaled(subtract(to.position, from.position), 1 / duration),
    spin: scaled(rotationVector(multiplied(to.orientation, conjugate(from.orientation))), 1 / duration),
  };
}
