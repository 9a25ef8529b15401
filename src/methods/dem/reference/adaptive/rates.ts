/** Accelerations at a stage of a step or at an accepted state: the twins of dem/adaptive/rates, body-forces and body-rates. */
import {
  add,
  cross,
  dot,
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
import type { Body, SimParams } from '../../layouts';
import { passes } from '../../passes';
import { gripForce } from '../lib/body-motion';
import { contactLoads, type Move } from '../lib/contact-loads';
import { sphereMaterial, sphereOwner } from '../lib/owner';
import { rotate, rotateBack } from '../lib/quaternion';
import { stictionOf } from '../lib/stiction';
import type { Buffers, Grain, ReferencePass } from '../twin';
import { ratePlace } from './advance';

/** At the state that a window begins with, at a stage, or at the state that was accepted. */
export type Occasion = 'open' | 'stage' | 'settle';

function momentOf(
  occasion: Occasion,
  { substep, scheme, pace, moves }: Pick<Buffers, 'substep' | 'scheme' | 'pace' | 'moves'>,
) {
  const moveOf = (index: number): Move =>
    occasion === 'open'
      ? { shift: zero3, turn: zero3 }
      : { shift: xyz(moves[2 * index]), turn: xyz(moves[2 * index + 1]) };
  const remembering = occasion !== 'stage';
  if (occasion === 'open')
    return { wanted: true, row: 0, elapsed: substep.elapsed, sinceBegin: 0, moveOf, remembering };
  if (occasion === 'settle') {
    const elapsed = substep.elapsed + pace.time;
    return { wanted: pace.taken !== 0, row: 0, elapsed, sinceBegin: pace.takenStep, moveOf, remembering };
  }
  const { stage } = substep;
  const passed = scheme.times[stage >> 2][stage & 3] * pace.step;
  const elapsed = substep.elapsed + pace.time + passed;
  return { wanted: pace.done === 0, row: stage, elapsed, sinceBegin: passed, moveOf, remembering };
}

/** ω̇ = R I⁻¹ Rᵀ (τ − ω × R I Rᵀ ω). */
function spinRate(
  q: Vec4,
  omega: Vec3,
  torque: Vec3,
  { inertia, invInertia }: Pick<Body, 'inertia' | 'invInertia'>,
): Vec3 {
  const own = rotateBack(q, omega);
  const gyroscopic = cross(own, multiplyEach(inertia, own));
  return rotate(q, multiplyEach(invInertia, subtract(rotateBack(q, torque), gyroscopic)));
}

type Walking =
  | 'params'
  | 'substep'
  | 'tables'
  | 'obstacles'
  | 'scheme'
  | 'spheresIn'
  | 'grainsIn'
  | 'list'
  | 'contacts'
  | 'moves'
  | 'pace';

export const grainRates =
  (occasion: Occasion): ReferencePass<Walking | 'rates'> =>
  (b, invocations, variant) => {
    const moment = momentOf(occasion, b);
    if (!moment.wanted) return;
    const { params, tables, spheresIn, grainsIn, rates, pace } = b;
    const stride = params.sphereStride;
    for (let g = 0; g < Math.min(invocations, pace.grainCount); g++) {
      const me = grainsIn[g];
      const index = spheresIn[g * stride][3];
      const material = tables.materials[index];
      const stage = { ...moment, ownMove: moment.moveOf(g) };
      const loads = contactLoads(b, g, g * stride, me, index, variant, stage);
      let force = add(loads.force, scale(material.mass, params.gravity));
      let { torque } = loads;
      if (params.stiction > 0 && loads.support.normal > 0) {
        ({ force, torque } = stictionOf(loads.support, force, torque, me, material, params));
      }
      const turning = variant.isotropic
        ? scale(material.invInertia[0], torque)
        : spinRate(me.orientation, xyz(me.angularVelocity), torque, material);
      const at = ratePlace(moment.row, grainsIn.length, g);
      rates[at] = vec4(scale(material.invMass, force), 0);
      rates[at + 1] = vec4(turning, 0);
    }
  };

export const stageForces =
  (occasion: Occasion): ReferencePass<Walking | 'bodyLoads'> =>
  (b, invocations, variant) => {
    const moment = momentOf(occasion, b);
    if (!moment.wanted) return;
    const { params, spheresIn, grainsIn, bodyLoads } = b;
    for (let s = 0; s < Math.min(invocations, params.bodySphereCount); s++) {
      const index = params.bodySphereFirst + s;
      const sphere = spheresIn[index];
      let [force, torque] = [zero3, zero3];
      if (sphere[3] >= 0) {
        const owner = sphereOwner(sphere, index, params);
        const stage = { ...moment, ownMove: moment.moveOf(owner) };
        const row = params.bodyRowFirst + s;
        ({ force, torque } = contactLoads(b, row, index, grainsIn[owner], sphereMaterial(sphere), variant, stage));
      }
      bodyLoads[2 * s] = vec4(force, 0);
      bodyLoads[2 * s + 1] = vec4(torque, 0);
    }
  };

export const bodyRates =
  (occasion: Occasion): ReferencePass<'params' | 'substep' | 'bodies' | 'bodyLoads' | 'grainsIn' | 'pace' | 'rates'> =>
  (b, invocations) => {
    const { params, substep, bodies, bodyLoads, grainsIn, pace, rates } = b;
    const wanted = { open: true, stage: pace.done === 0, settle: pace.taken !== 0 }[occasion];
    if (!wanted) return;
    for (let n = 0; n < invocations / passes.stageBodyRates.workgroupSize; n++) {
      const body = bodies[n];
      let [force, torque] = [zero3, zero3];
      for (let s = body.sphereFirst; s < body.sphereFirst + body.sphereCount; s++) {
        force = add(force, xyz(bodyLoads[2 * s]));
        torque = add(torque, xyz(bodyLoads[2 * s + 1]));
      }
      const { push, twist } = ratesOf(body, grainsIn[params.capacity + n], force, torque, params);
      const at = ratePlace(occasion === 'stage' ? substep.stage : 0, grainsIn.length, params.capacity + n);
      rates[at] = vec4(push, 0);
      rates[at + 1] = vec4(twist, 0);
    }
  };

function ratesOf(body: Body, me: Grain, contactForce: Vec3, contactTorque: Vec3, params: SimParams) {
  const kind = bodyKinds[body.kind];
  const position = xyz(me.position);
  const gone = position[1] < params.floorHeight || dot(position, position) > params.worldRadius ** 2;
  if (kind === 'fixed' || kind === 'driven' || gone) return { push: zero3, twist: zero3 };
  const omega = xyz(me.angularVelocity);
  const armGrip = rotate(me.orientation, body.gripPoint);
  const grip = gripForce(body, me, armGrip);
  const force = add(add(contactForce, scale(body.mass, params.gravity)), grip);
  const spinMomentum = rotate(me.orientation, multiplyEach(body.inertia, rotateBack(me.orientation, omega)));
  const braking = body.gripStiffness > 0 ? gripBraking : 0;
  const torque = subtract(add(contactTorque, cross(armGrip, grip)), scale(braking, spinMomentum));
  if (kind === 'hinged') {
    const axis = body.hingeAxis;
    const fromPivot = subtract(position, body.hingePoint);
    const outward = subtract(fromPivot, scale(dot(fromPivot, axis), axis));
    const axisBody = rotateBack(me.orientation, axis);
    const inertia = dot(multiplyEach(axisBody, body.inertia), axisBody) + body.mass * dot(outward, outward);
    return { push: zero3, twist: scale(dot(axis, add(torque, cross(fromPivot, force))) / inertia, axis) };
  }
  return { push: scale(body.invMass, force), twist: spinRate(me.orientation, omega, torque, body) };
}
