/** How a rigid body of each kind moves under a force and a torque about its centre: the twin of dem/lib/body-motion.wgsl. */

import {
  add,
  clamp,
  cross,
  dot,
  length,
  multiplyEach,
  scale,
  subtract,
  type Vec3,
  type Vec4,
  vec4,
  xyz,
  zero3,
} from '../../../../math/vector';
import { bodyKinds } from '../../../../scene/body-types';
import { gripBraking } from '../../constants';
import type { Body, SimParams, Substep } from '../../layouts';
import type { Grain } from '../twin';
import { moved, type Place, restOf, spinAfter } from './motion';
import { rotate, rotateBack, turned } from './quaternion';

export interface MovedBody {
  state: Grain;
  guarded: boolean;
}

export function bodyAfter(
  body: Body,
  me: Grain,
  contactForce: Vec3,
  contactTorque: Vec3,
  params: SimParams,
  substep: Substep,
): MovedBody {
  const [kick, drift] = [substep.kick * params.dt, substep.drift * params.dt];
  const kind = bodyKinds[body.kind];
  const [position, omega] = [xyz(me.position), xyz(me.angularVelocity)];
  const gone = position[1] < params.floorHeight || dot(position, position) > params.worldRadius ** 2;
  if (kind === 'fixed' || kind === 'driven' || gone) {
    const velocity = kind === 'driven' ? body.driveVelocity : zero3;
    const spin = kind === 'driven' ? body.driveSpin : zero3;
    const place = moved(position, restOf(me), scale(drift, velocity));
    return { state: stateOf(place, turned(me.orientation, scale(drift, spin)), velocity, spin), guarded: false };
  }
  const armGrip = rotate(me.orientation, body.gripPoint);
  const grip = gripForce(body, me, armGrip);
  const force = add(add(contactForce, scale(body.mass, params.gravity)), grip);
  const spinMomentum = rotate(me.orientation, multiplyEach(body.inertia, rotateBack(me.orientation, omega)));
  const braking = body.gripStiffness > 0 ? gripBraking : 0;
  const torque = subtract(add(contactTorque, cross(armGrip, grip)), scale(braking, spinMomentum));
  if (kind === 'hinged') return hingedAfter(body, me, force, torque, kick, drift, params.speedLimit);

  let velocity = add(xyz(me.velocity), scale(kick * body.invMass, force));
  let spin = spinAfter(me.orientation, omega, scale(kick, torque), body, drift, false);
  const tooFast = length(velocity) > params.speedLimit;
  const spinSpeed = length(spin.angularVelocity) * body.boundingRadius;
  const spinsTooFast = spinSpeed > params.speedLimit;
  if (tooFast) velocity = scale(params.speedLimit / length(velocity), velocity);
  if (spinsTooFast) {
    const slower = scale(params.speedLimit / spinSpeed, spin.angularVelocity);
    spin = { orientation: turned(me.orientation, scale(drift, slower)), angularVelocity: slower };
  }
  const place = moved(position, restOf(me), scale(drift, velocity));
  return { state: stateOf(place, spin.orientation, velocity, spin.angularVelocity), guarded: tooFast || spinsTooFast };
}

export function gripForce(body: Body, me: Grain, armWorld: Vec3): Vec3 {
  const stretch = subtract(body.gripTarget, add(xyz(me.position), armWorld));
  const velocity = add(xyz(me.velocity), cross(xyz(me.angularVelocity), armWorld));
  return subtract(scale(body.gripStiffness, stretch), scale(body.gripDamping, velocity));
}

/** Only the moment about the axis counts: ω̇ = a·(τ + (c − pivot) × F) / (aᵀ I a + m d²). */
function hingedAfter(
  body: Body,
  me: Grain,
  force: Vec3,
  torque: Vec3,
  kick: number,
  drift: number,
  speedLimit: number,
): MovedBody {
  const axis = body.hingeAxis;
  const fromPivot = subtract(xyz(me.position), body.hingePoint);
  const outward = subtract(fromPivot, scale(dot(fromPivot, axis), axis));
  const axisBody = rotateBack(me.orientation, axis);
  const inertia = dot(multiplyEach(axisBody, body.inertia), axisBody) + body.mass * dot(outward, outward);
  const moment = dot(axis, add(torque, cross(fromPivot, force)));
  const rate = dot(xyz(me.angularVelocity), axis) + (kick * moment) / inertia;
  const fastest = speedLimit / (body.boundingRadius + length(outward));
  const spin = scale(clamp(rate, -fastest, fastest), axis);
  const turn = turned([0, 0, 0, 1], scale(drift, spin));
  const place = moved(xyz(me.position), restOf(me), subtract(rotate(turn, fromPivot), fromPivot));
  const velocity = cross(spin, subtract(place.position, body.hingePoint));
  const orientation = turned(me.orientation, scale(drift, spin));
  return { state: stateOf(place, orientation, velocity, spin), guarded: Math.abs(rate) > fastest };
}

function stateOf({ position, rest }: Place, orientation: Vec4, velocity: Vec3, spin: Vec3): Grain {
  return {
    position: vec4(position, rest[0]),
    orientation,
    velocity: vec4(velocity, rest[1]),
    angularVelocity: vec4(spin, rest[2]),
    sleep: 0,
  };
}
