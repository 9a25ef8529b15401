/** A gust on the grains: the twin of tools/impulse.wgsl. */

import { vec4, xyz } from '../../../../math/vector';
import { maxMaterials } from '../../constants';
import { blown } from '../lib/gust';
import type { ReferencePass } from '../twin';

export const impulse: ReferencePass<'params' | 'tables' | 'gust' | 'labels' | 'control' | 'grains'> = (
  { params, tables, gust, labels, control, grains },
  invocations,
) => {
  for (let g = 0; g < Math.min(invocations, control.grainCount); g++) {
    const material = tables.materials[Math.min(labels[g][1], maxMaterials - 1)];
    const massOverArea = material.mass / material.boundingRadius ** 2;
    const { position, velocity } = grains[g];
    const after = blown(gust, xyz(velocity), xyz(position), 0, massOverArea, params);
    const wakes = after.some((value, axis) => value !== velocity[axis]);
    grains[g] = { ...grains[g], velocity: vec4(after, velocity[3]), sleep: wakes ? 0 : grains[g].sleep };
    if (wakes) control.deep = 0;
  }
};
