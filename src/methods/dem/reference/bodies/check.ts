/** grid/check for the spheres of bodies: the twin of bodies/check.wgsl. */

import { length, subtract, xyz } from '../../../../math/vector';
import { sphereOwner } from '../lib/owner';
import { bodySphereSpeed, travelAhead } from '../lib/skin';
import type { ReferencePass } from '../twin';

export const bodyCheck: ReferencePass<'params' | 'spheres' | 'grains' | 'anchors' | 'contacts' | 'control'> = (
  { params, spheres, grains, anchors, contacts, control },
  invocations,
) => {
  for (let s = 0; s < Math.min(invocations, params.bodySphereCount); s++) {
    const index = params.bodySphereFirst + s;
    const sphere = spheres[index];
    if (sphere[3] < 0) continue;
    const speed = bodySphereSpeed(grains[sphereOwner(sphere, index, params)], xyz(sphere));
    const displacement = length(subtract(xyz(sphere), xyz(anchors[index])));
    const skin = anchors[index][3];
    if (displacement + travelAhead(speed, params) > skin) control.leaving++;
    if (displacement > skin) control.left++;
    control.maxSpeed = Math.max(control.maxSpeed, speed);
    control.touching += contacts[params.bodyRowFirst + s].touching;
  }
};
