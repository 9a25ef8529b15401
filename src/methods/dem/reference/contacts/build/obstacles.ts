/** The obstacles that a seeker may touch: the twin of contacts/build/obstacles.wgsl. */

import { obstacleEntry } from '../../lib/entry';
import { latticeDepth, slotsOf } from '../../lib/lattice';
import { farAway, hasFlag, obstacleDistance, obstacleTravel, surfaceFlags } from '../../lib/obstacles';
import { addEntry, type ListBuilder, mayRemember } from './list-builder';
import type { Bound, Seeker } from './seeker';

export function addObstacles({ params, obstacles }: Bound, seeker: Seeker, builder: ListBuilder): void {
  const { centre, boundingRadius, skin, ownSpheres } = seeker;
  const { radius } = seeker.material;
  obstacles.items.slice(0, params.obstacleCount).forEach((obstacle, o) => {
    const travel = obstacleTravel(obstacle, centre, boundingRadius, params.obstacleSpan);
    const reach = travel + latticeDepth(obstacle, radius);
    if (obstacleDistance(obstacle, centre)[3] > boundingRadius + skin + reach) return;
    ownSpheres.forEach((sphere, k) => {
      const gap = obstacleDistance(obstacle, sphere)[3] - radius - reach;
      if (gap >= skin) return;
      const remembers = mayRemember(hasFlag(obstacle, surfaceFlags.isNew) ? farAway : gap, radius);
      for (let slot = 0; slot < slotsOf(obstacle); slot++) {
        addEntry(builder, obstacleEntry(k, o, slot), true, remembers);
      }
    });
  });
}
