/** Copies the sorted grains back and stores every sphere's anchor and the grain's skin: the twin of grid/restore.wgsl. */

import { vec4, xyz } from '../../../../math/vector';
import { widenBounds } from '../lib/bounds';
import { cellOf } from '../lib/grid';
import { skinFor, surfaceSpeed } from '../lib/skin';
import type { ReferencePass } from '../twin';

export const restore: ReferencePass<
  | 'params'
  | 'tables'
  | 'control'
  | 'grainsSorted'
  | 'spheresSorted'
  | 'labelsSorted'
  | 'grains'
  | 'spheres'
  | 'labels'
  | 'anchors'
> = (b, invocations) => {
  const { sphereStride } = b.params;
  for (let g = 0; g < Math.min(invocations, b.control.sortCount); g++) {
    if (g >= b.control.grainCount) {
      for (let s = g * sphereStride; s < (g + 1) * sphereStride; s++) b.spheres[s] = b.spheresSorted[s];
      continue;
    }
    const grain = b.grainsSorted[g];
    const material = b.tables.materials[b.spheresSorted[g * sphereStride][3]];
    const skin = skinFor(surfaceSpeed(grain, material.boundingRadius), b.control.lastMaxSpeed, b.control, b.params);
    b.grains[g] = { ...grain };
    widenBounds(b.control, cellOf(xyz(grain.position), b.control.invCellSize));
    b.labels[g] = b.labelsSorted[g];
    for (let s = g * sphereStride; s < (g + 1) * sphereStride; s++) {
      b.spheres[s] = b.spheresSorted[s];
      b.anchors[s] = vec4(xyz(b.spheresSorted[s]), skin);
    }
  }
};
