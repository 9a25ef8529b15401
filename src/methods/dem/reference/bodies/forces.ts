/** What the contacts of one sphere of a rigid body do to the body: the twin of bodies/forces.wgsl. */

import { vec4, zero3 } from '../../../../math/vector';
import { contactLoads } from '../lib/contact-loads';
import { sphereMaterial, sphereOwner } from '../lib/owner';
import type { ReferencePass } from '../twin';

export const bodyForces: ReferencePass<
  'params' | 'substep' | 'tables' | 'obstacles' | 'spheresIn' | 'grainsIn' | 'list' | 'contacts' | 'bodyLoads'
> = (b, invocations, variant) => {
  const { params, spheresIn, grainsIn, bodyLoads } = b;
  for (let s = 0; s < Math.min(invocations, params.bodySphereCount); s++) {
    const index = params.bodySphereFirst + s;
    const sphere = spheresIn[index];
    let [force, torque] = [zero3, zero3];
    if (sphere[3] >= 0) {
      const me = grainsIn[sphereOwner(sphere, index, params)];
      ({ force, torque } = contactLoads(b, params.bodyRowFirst + s, index, me, sphereMaterial(sphere), variant));
    }
    bodyLoads[2 * s] = vec4(force, 0);
    bodyLoads[2 * s + 1] = vec4(torque, 0);
  }
};
