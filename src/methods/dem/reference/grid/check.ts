/**
 * Which spheres of bodies and which grains are about to leave their skin, which grains have left the world, how fast is the
 * fastest: the twin of grid/check.wgsl.
 */

import { dot, length, subtract, xyz } from '../../../../math/vector';
import { gone } from '../../constants';
import { skinSumUnit } from '../../list-policy';
import { passes } from '../../passes';
import { allFinite } from '../lib/finite';
import { firstGrainThread, sphereOwner } from '../lib/owner';
import { bodySphereSpeed, comfortableSkin, surfaceSpeed, travelAhead } from '../lib/skin';
import { isDeepAsleep } from '../lib/sleep';
import type { ReferencePass } from '../twin';

export const check: ReferencePass<
  'params' | 'tables' | 'spheres' | 'grains' | 'anchors' | 'contacts' | 'labels' | 'control'
> = (b, invocations) => {
  const { params, tables, spheres, grains, anchors, contacts, labels, control } = b;
  const { sphereStride, floorHeight, worldRadius } = params;
  const checkSkin = (displacement: number, speed: number, skin: number) => {
    if (displacement + travelAhead(speed, params) > skin) control.leaving = 1;
    if (displacement > skin) control.left++;
    control.maxSpeed = Math.max(control.maxSpeed, speed);
    const wanted = Math.min(1, comfortableSkin(speed, control.spareChecks, params) / params.maxSkin);
    control.skinSum += Math.floor(skinSumUnit * wanted);
  };
  for (let s = 0; s < Math.min(invocations, params.bodySphereCount); s++) {
    const index = params.bodySphereFirst + s;
    const sphere = spheres[index];
    if (sphere[3] < 0) continue;
    const speed = bodySphereSpeed(grains[sphereOwner(sphere, index, params)], xyz(sphere));
    checkSkin(length(subtract(xyz(sphere), xyz(anchors[index]))), speed, anchors[index][3]);
    control.touching += contacts[params.bodyRowFirst + s].touching;
  }
  const forGrains = invocations - firstGrainThread(params.bodySphereCount, passes.check.workgroupSize);
  for (let g = 0; g < Math.min(forGrains, control.grainCount); g++) {
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
    checkSkin(displacement, speed, anchors[g * sphereStride][3]);
    control.touching += contacts[g].touching;
    const position = xyz(grain.position);
    const outside = position[1] < floorHeight || dot(position, position) > worldRadius ** 2;
    if (outside || !allFinite(position)) {
      labels[g] = [labels[g][0], gone];
      control.removed++;
    }
  }
};
