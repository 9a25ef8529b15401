/** Sums over rigid bodies, in f64. */
import { add, cross, rotated, scaled } from '../math/pose';
import type { Vec3 } from '../scene/types';
import { type BodyState, bodyMass, type RigidBody } from '../world/bodies';

type Weighed = Pick<RigidBody, 'density' | 'shape'>;

/** L = R I Rᵀ ω about the centre [kg m²/s], and half of ω·L [J]. */
export function spinOf({ density, shape }: Weighed, { orientation, angularVelocity }: BodyState) {
  const [x, y, z, w] = orientation.map((part) => part / Math.hypot(...orientation));
  const inBody = rotated([-x, -y, -z, w], angularVelocity);
  const momentum = inBody.map((omega, axis) => density * shape.inertia[axis] * omega);
  const energy = 0.5 * inBody.reduce((sum, omega, axis) => sum + omega * momentum[axis], 0);
  return { momentum: rotated([x, y, z, w], momentum), energy };
}

/** Linear momentum, and angular momentum about the origin. */
export function bodyMomenta(bodies: readonly Weighed[], states: readonly BodyState[]): { linear: Vec3; angular: Vec3 } {
  let linear: Vec3 = [0, 0, 0];
  let angular: Vec3 = [0, 0, 0];
  states.forEach((state, index) => {
    const momentum = scaled(state.velocity, bodyMass(bodies[index]));
    linear = add(linear, momentum);
    angular = add(add(angular, cross(state.position, momentum)), spinOf(bodies[index], state).momentum);
  });
  return { linear, angular };
}

export interface BodyStatistics {
  bodies: number;
  spheres: number;
  /** m, mean of the centres */
  meanHeight: number;
  /** m/s, of the centres */
  maxSpeed: number;
  /** J, of flight and of spin */
  kineticEnergy: number;
}

export function bodyStatistics(bodies: readonly Weighed[], states: readonly BodyState[]): BodyStatistics {
  const speeds = states.map(({ velocity }) => Math.hypot(...velocity));
  const energies = states.map(
    (state, index) => 0.5 * bodyMass(bodies[index]) * speeds[index] ** 2 + spinOf(bodies[index], state).energy,
  );
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    bodies: states.length,
    spheres: sum(bodies.map(({ shape }) => shape.spheres.length / 3)),
    meanHeight: sum(states.map(({ position }) => position[1])) / states.length,
    maxSpeed: Math.max(...speeds),
    kineticEnergy: sum(energies),
  };
}
