/** Clouds of grains on a lattice, with random orientations and velocities of a fixed seed. */

import { createRandom, randomInBall, randomRotation } from '../../math/random';
import { grainRadius, type MaterialSpec, resolveMaterials } from '../../scene/materials';
import type { Vec3 } from '../../scene/types';
import { type Body, paramsOf, type Quaternion } from './setup';

export interface CloudPlan {
  side: number;
  materials: MaterialSpec[];
  params: object;
  /** Distance of neighbours in grain diameters. */
  spacing: number;
  /** Random speed up to this [m/s], random spin up to `spin` [rad/s]. */
  speed: number;
  spin: number;
  /** Every grain flies to the middle with this rate times its distance [1/s]. */
  implosion?: number;
}

/** side³ grains around the origin; materials take turns. */
export function cloud({ side, materials, params, spacing, speed, spin, implosion = 0 }: CloudPlan): Body[] {
  const random = createRandom(7, 0);
  const resolved = resolveMaterials({ materials }, paramsOf({ params, materials, bodies: [] }));
  const kinds = [...resolved.keys()].filter((i) => !resolved[i].wall);
  const pitch = spacing * 2 * Math.max(...kinds.map((i) => grainRadius(resolved[i])));
  const scaled = (size: number): Vec3 => randomInBall(random).map((x) => x * size) as Vec3;
  return Array.from({ length: side ** 3 }, (_, index) => {
    const cell = [index % side, Math.floor(index / side) % side, Math.floor(index / side ** 2)];
    const position = cell.map((c) => (c - (side - 1) / 2) * pitch) as Vec3;
    const stray = scaled(speed);
    return {
      position,
      orientation: randomRotation(random) as Quaternion,
      velocity: position.map((x, axis) => stray[axis] - implosion * x) as Vec3,
      angularVelocity: scaled(spin),
      material: kinds[index % kinds.length],
    };
  });
}
