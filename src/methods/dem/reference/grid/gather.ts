/** Copies the grains into cell order: the twin of grid/gather.wgsl. */
import type { ReferencePass } from '../twin';

export const gather: ReferencePass<
  'params' | 'control' | 'order' | 'grains' | 'spheres' | 'labels' | 'grainsSorted' | 'spheresSorted' | 'labelsSorted'
> = (b, invocations) => {
  const { sphereStride } = b.params;
  for (let g = 0; g < Math.min(invocations, b.control.sortCount); g++) {
    if (g >= b.control.grainCount) {
      for (let k = 0; k < sphereStride; k++) b.spheresSorted[g * sphereStride + k] = [0, 0, 0, -1];
      continue;
    }
    const source = b.order[g];
    b.grainsSorted[g] = { ...b.grains[source] };
    b.labelsSorted[g] = b.labels[source];
    for (let k = 0; k < sphereStride; k++) {
      b.spheresSorted[g * sphereStride + k] = b.spheres[source * sphereStride + k];
    }
  }
};
