/** Copies the sorted grains back and finds the box of cells in use: the twin of grid/restore.wgsl. */

import { xyz } from '../../../../math/vector';
import { widenBounds } from '../lib/bounds';
import { cellOf } from '../lib/grid';
import type { ReferencePass } from '../twin';

export const restore: ReferencePass<
  'params' | 'control' | 'grainsSorted' | 'spheresSorted' | 'labelsSorted' | 'grains' | 'spheres' | 'labels'
> = (b, invocations) => {
  const { sphereStride } = b.params;
  for (let g = 0; g < Math.min(invocations, b.control.sortCount); g++) {
    if (g >= b.control.grainCount) {
      for (let s = g * sphereStride; s < (g + 1) * sphereStride; s++) b.spheres[s] = b.spheresSorted[s];
      continue;
    }
    const grain = b.grainsSorted[g];
    b.grains[g] = { ...grain };
    widenBounds(b.control, cellOf(xyz(grain.position), b.control.invCellSize));
    b.labels[g] = b.labelsSorted[g];
    for (let s = g * sphereStride; s < (g + 1) * sphereStride; s++) b.spheres[s] = b.spheresSorted[s];
  }
};
