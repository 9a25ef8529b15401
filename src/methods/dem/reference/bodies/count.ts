/** grid/count for the spheres of bodies, and where each was when the lists were built: the twin of bodies/count.wgsl. */

import { vec4, xyz } from '../../../../math/vector';
import { gone } from '../../constants';
import { cellOf, numbering, tableCell } from '../lib/grid';
import { sphereOwner } from '../lib/owner';
import { bodySphereSpeed, skinFor } from '../lib/skin';
import type { ReferencePass } from '../twin';

export const bodyCount: ReferencePass<
  'params' | 'control' | 'spheres' | 'grains' | 'bodyCounts' | 'bodyRank' | 'anchors'
> = ({ params, control, spheres, grains, bodyCounts, bodyRank, anchors }, invocations) => {
  for (let s = 0; s < Math.min(invocations, params.bodySphereCount); s++) {
    const index = params.bodySphereFirst + s;
    const sphere = spheres[index];
    if (sphere[3] < 0) {
      bodyRank[s] = [gone, 0];
      continue;
    }
    const speed = bodySphereSpeed(grains[sphereOwner(sphere, index, params)], xyz(sphere));
    anchors[index] = vec4(xyz(sphere), skinFor(speed, control.lastMaxSpeed, control, params));
    const cell = tableCell(cellOf(xyz(sphere), control.invCellSize), numbering(control, params));
    bodyRank[s] = [cell, bodyCounts[cell]++];
  }
};
