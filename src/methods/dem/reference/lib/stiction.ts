/** Grain-obstacle stiction (Yee 2.3.5): the twin of dem/lib/stiction.wgsl. */

import {
  across,
  add,
  dot,
  length,
  multiplyEach,
  scale,
  subtract,
  type Vec3,
  xyz,
  zero3,
} from '../../../../math/vector';
import type { Material, SimParams } from '../../layouts';
import type { Grain } from '../twin';
import type { Response } from './contact';
import { rotate, rotateBack } from './quaternion';

export interface Support {
  n: Vec3;
  normal: number;
  holds: number;
  friction: Vec3;
  carry: Vec3;
  turn: Vec3;
}

export interface Held {
  force: Vec3;
  torque: Vec3;
}

export const noSupport = (): Support => ({ n: zero3, normal: 0, holds: 0, friction: zero3, carry: zero3, turn: zero3 });

export function supportedBy(
  support: Support,
  n: Vec3,
  response: Response,
  friction: number,
  carry: Vec3,
  turn: Vec3,
): Support {
  return {
    n: add(support.n, scale(response.normal, n)),
    normal: support.normal + response.normal,
    holds: support.holds + friction * response.normal,
    friction: add(support.friction, across(response.force, n)),
    carry: add(support.carry, scale(response.normal, carry)),
    turn: add(support.turn, scale(response.normal, turn)),
  };
}

export function stictionOf(
  support: Support,
  force: Vec3,
  torque: Vec3,
  me: Grain,
  material: Material,
  {
    stictionStrength,
    rollingStiction,
    stictionTime,
  }: Pick<SimParams, 'stictionStrength' | 'rollingStiction' | 'stictionTime'>,
): Held {
  const size = length(support.n);
  if (size === 0) return { force, torque };
  const n = scale(1 / size, support.n);
  // all but the friction that would have to hold it
  const tangential = across(subtract(force, support.friction), n);
  if (length(tangential) >= support.holds) return { force, torque };
  // at rest means: as the obstacles move
  const past = subtract(xyz(me.velocity), scale(1 / support.normal, support.carry));
  const turning = rotateBack(
    me.orientation,
    subtract(xyz(me.angularVelocity), scale(1 / support.normal, support.turn)),
  );
  const pull = scale((-stictionStrength * material.mass) / stictionTime, across(past, n));
  const brake = scale(-rollingStiction / stictionTime, rotate(me.orientation, multiplyEach(material.inertia, turning)));
  return { force: add(scale(dot(force, n), n), pull), torque: add(across(torque, n), brake) };
}
