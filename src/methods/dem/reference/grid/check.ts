/** Which grains are about to leave their skin, which have left the world, how fast is the fastest: the twin of grid/check.wgsl. */

import { dot, length, subtract, xyz } from '../../../../math/vector';
import { gone } from '../../constants';
import { allFinite } from '../lib/finite';
import { surfaceSpeed, travelAhead } from '../lib/skin';
import { isDeepAsleep } from '../lib/sleep';
import type { ReferencePass } from '../twin';

export const check: ReferencePass<
  'params' | 'tables' | 'spheres' | 'grains' | 'anchors' | 'contacts' | 'labels' | 'control'
> = ({ params, tables, spheres, grains, anchors, contacts, labels, control }, invocations) => {
  const { sphereStride, floorHeight, worldRadius } = params;
  for (let g = 0; g < Math.min(invocations, control.grainCount); g++) {
    const grain = grains[g];
    if (isDeepAsleep(grain.sleep)) {
      control.touching += contacts[g].touching;
      continue;
    }
    let displacement = 0;
    for (let s = g * sphereStride; s < (g + 1) * sphereStride; s++) {
      if (spheres[s][3] < 0) continue;
      displacement = Math.max(displacement, length(subtract(xyz(spheres[s]), xyz(anchors[s]))));
    }
    const bounding = tables.materials[Math.max(spheres[g * sphereStride][3], 0)].boundingRadius;
    const speed = surfaceSpeed(grain, bounding);
    const skin = anchors[g * sphereStride][3];
    if (displacement + travelAhead(speed, params) > skin) control.leaving = 1;
    if (displacement > skin) control.left++;
    control.maxSpeed = Math.max(control.maxSpeed, speed);
    control.touching += contacts[g].touching;
    const position = xyz(grain.position);
    const outside = position[1] < floorHeight || dot(position, position) > worldRadius ** 2;
    if (outside || !allFinite(position)) {
      labels[g] = [labels[g][0], gone];
      control.removed++;
    }
  }
};
