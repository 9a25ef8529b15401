/** One substep of each rigid body, and its spheres carried along: the twin of bodies/step.wgsl. */

import { add, vec4, xyz, zero3 } from '../../../../math/vector';
import { passes } from '../../passes';
import { bodyAfter } from '../lib/body-motion';
import { allFinite } from '../lib/finite';
import { rotate } from '../lib/quaternion';
import { isSlow, restedWord } from '../lib/sleep';
import type { ReferencePass } from '../twin';

export const bodyStep: ReferencePass<
  'params' | 'substep' | 'bodies' | 'bodyOffsets' | 'bodyLoads' | 'grainsIn' | 'grainsOut' | 'spheresOut' | 'control'
> = (b, invocations, variant) => {
  const { params, substep, bodies, bodyOffsets, bodyLoads, grainsIn, grainsOut, spheresOut, control } = b;
  for (let index = 0; index < invocations / passes.bodyStep.workgroupSize; index++) {
    const body = bodies[index];
    const [first, end] = [body.sphereFirst, body.sphereFirst + body.sphereCount];
    let [force, torque] = [zero3, zero3];
    for (let s = first; s < end; s++) {
      force = add(force, xyz(bodyLoads[2 * s]));
      torque = add(torque, xyz(bodyLoads[2 * s + 1]));
    }
    const me = grainsIn[params.capacity + index];
    const moved = bodyAfter(body, me, force, torque, params, substep);
    if (moved.guarded) control.guards++;
    let pose = moved.state;
    if (![pose.velocity, pose.angularVelocity, pose.position].every((vector) => allFinite(xyz(vector)))) {
      pose = { ...me, velocity: vec4(zero3, 0), angularVelocity: vec4(zero3, 0), sleep: 0 };
      control.nonFinite++;
    }
    if (variant.hasSleep) {
      const slow = isSlow(xyz(pose.velocity), xyz(pose.angularVelocity), body.boundingRadius, params);
      pose = { ...pose, sleep: restedWord(me.sleep, slow, params) };
    }
    grainsOut[params.capacity + index] = pose;
    for (let s = first; s < end; s++) {
      const offset = bodyOffsets[s];
      const place = add(xyz(pose.position), rotate(pose.orientation, xyz(offset)));
      spheresOut[params.bodySphereFirst + s] = vec4(place, offset[3]);
    }
  }
};
