/** One substep of one grain, all of it: the twin of grains/step.wgsl. */

import { add, length, scale, type Vec3, type Vec4, vec4, xyz, zero3 } from '../../../../math/vector';
import { maxTemplateSpheres } from '../../constants';
import type { Variant } from '../../laws';
import { sleepLooked } from '../../sleep-policy';
import { contactLoads } from '../lib/contact-loads';
import { allFinite } from '../lib/finite';
import { moved, restOf, spinAfter } from '../lib/motion';
import { rotate, turned } from '../lib/quaternion';
import { isAsleep, isBalanced, isDeepAsleep, isSlow, restedWord } from '../lib/sleep';
import { stictionOf } from '../lib/stiction';
import type { Buffers, ReferencePass } from '../twin';

type Bound = Pick<
  Buffers,
  | 'params'
  | 'substep'
  | 'tables'
  | 'obstacles'
  | 'spheresIn'
  | 'grainsIn'
  | 'spheresOut'
  | 'grainsOut'
  | 'list'
  | 'contacts'
  | 'control'
>;

export const step: ReferencePass<keyof Bound> = (b, invocations, variant) => {
  for (let g = 0; g < Math.min(invocations, b.control.grainCount); g++) advance(b, g, variant);
};

function advance(b: Bound, g: number, variant: Variant): void {
  const { params, substep, tables, spheresIn, grainsIn, grainsOut, control } = b;
  const stride = params.sphereStride;
  const me = grainsIn[g];
  if (variant.hasSleep && isDeepAsleep(me.sleep)) return;
  const materialIndex = spheresIn[g * stride][3];
  const material = tables.materials[materialIndex];

  const loads = contactLoads(b, g, g * stride, me, materialIndex, variant);
  let force = add(loads.force, scale(material.mass, params.gravity));
  let { torque } = loads;
  if (params.stiction > 0 && loads.support.normal > 0) {
    ({ force, torque } = stictionOf(loads.support, force, torque, me, material, params));
  }

  const balanced = (part: number) => isBalanced(force, torque, b.contacts[g].normalForce, material, part, params);
  if (variant.hasSleep && isAsleep(me.sleep) && balanced(1)) {
    grainsOut[g] = { ...me, sleep: (me.sleep | sleepLooked) >>> 0 };
    moveSpheres(b, g, xyz(me.position), me.orientation);
    return;
  }

  const kick = substep.kick * params.dt;
  const drift = substep.drift * params.dt;
  const isotropic = variant.isotropic === 1;
  let velocity = add(xyz(me.velocity), scale(kick * material.invMass, force));
  let spin = spinAfter(me.orientation, xyz(me.angularVelocity), scale(kick, torque), material, drift, isotropic);

  // Guards (UCT 4.3): nothing moves further than a fraction of a radius in a substep, by flight or by spin.
  const speed = length(velocity);
  const spinSpeed = length(spin.angularVelocity);
  const spinLimit = params.speedLimit / material.boundingRadius;
  if (speed > params.speedLimit) {
    velocity = scale(params.speedLimit / speed, velocity);
    control.guards++;
  }
  if (spinSpeed > spinLimit) {
    const angularVelocity = scale(spinLimit / spinSpeed, spin.angularVelocity);
    spin = { angularVelocity, orientation: turned(me.orientation, scale(drift, angularVelocity)) };
    control.guards++;
  }
  if (!allFinite(velocity) || !allFinite(spin.angularVelocity) || !allFinite(xyz(spin.orientation))) {
    velocity = zero3;
    spin = { orientation: me.orientation, angularVelocity: zero3 };
    control.nonFinite++;
  }

  const resting = isSlow(velocity, spin.angularVelocity, material.boundingRadius, params) && balanced(0.5);
  const place = moved(xyz(me.position), restOf(me), scale(drift, velocity));
  grainsOut[g] = {
    position: vec4(place.position, place.rest[0]),
    orientation: spin.orientation,
    velocity: vec4(velocity, place.rest[1]),
    angularVelocity: vec4(spin.angularVelocity, place.rest[2]),
    sleep: variant.hasSleep ? restedWord(me.sleep, resting, params) : 0,
  };
  moveSpheres(b, g, place.position, spin.orientation);
}

function moveSpheres(
  { params, tables, spheresIn, spheresOut }: Bound,
  g: number,
  position: Vec3,
  orientation: Vec4,
): void {
  const first = g * params.sphereStride;
  const materialIndex = spheresIn[first][3];
  for (let k = 0; k < tables.materials[materialIndex].sphereCount; k++) {
    const offset = xyz(tables.offsets[materialIndex * maxTemplateSpheres + k]);
    spheresOut[first + k] = vec4(add(position, rotate(orientation, offset)), spheresOut[first + k][3]);
  }
}
