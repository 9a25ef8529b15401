/** Takes grains away: the twin of tools/erase.wgsl. Here they are written down in the order of the grains. */

import { dot, subtract, xyz } from '../../../../math/vector';
import { gone } from '../../constants';
import type { ReferencePass } from '../twin';

export const erase: ReferencePass<'erasure' | 'grains' | 'labels' | 'control' | 'erased'> = (
  { erasure, grains, labels, control, erased },
  invocations,
) => {
  const ranges = erasure.ranges.slice(0, erasure.rangeCount);
  for (let g = 0; g < Math.min(invocations, control.grainCount); g++) {
    const [id, material] = labels[g];
    if (material === gone) continue;
    const apart = subtract(xyz(grains[g].position), erasure.centre);
    const inside = dot(apart, apart) < erasure.radius ** 2;
    if (!inside && !ranges.some(([first, end]) => id >= first && id < end)) continue;
    const place = control.erasedKept++;
    const { position, orientation, velocity, angularVelocity } = grains[g];
    const written = { position, orientation, velocity, angularVelocity, label: [id, material, 0, 0] as const };
    if (place < erased.length) erased[place] = written;
    labels[g] = [id, gone];
    control.erased++;
  }
};
