/** The obstacles that a seeker may touch while its home lasts: the twin of contacts/build/obstacles.wgsl. */

import { add, length, scale, subtract, type Vec3 } from '../../../../../math/vector';
import { maxMaterials } from '../../../constants';
import type { Variant } from '../../../laws';
import { obstacleEntry } from '../../lib/entry';
import { latticeDepth, slotsOf } from '../../lib/lattice';
import {
  hasFlag,
  obstacleAt,
  obstacleDistance,
  obstacleTravel,
  obstacleVelocity,
  surfaceFlags,
} from '../../lib/obstacles';
import type { Bound, Owner } from './seeker';

/** Entries of one obstacle, and how fast it comes, m/s. */
export interface Approach {
  readonly entries: readonly number[];
  /** It took the place of another one, whose contacts it has nothing to do with. */
  readonly isNew: boolean;
  readonly alert: number;
}

const nearestOnPath = (now: number, then: number, way: number): number => Math.min(now, then, 0.5 * (now + then - way));

export function approachesOf(b: Bound, variant: Variant, seeker: Owner): Approach[] {
  const { params, tables, obstacles, substep } = b;
  const { centre, boundingRadius, ahead, home, materialIndex } = seeker;
  const { radius } = seeker.material;
  return obstacles.items.slice(0, params.obstacleCount).flatMap((given, o) => {
    const obstacle = obstacleAt(given, substep.elapsed);
    const bridge = variant.hasCohesion
      ? tables.pairs[materialIndex * maxMaterials + obstacle.material].cohesionRange
      : 0;
    const travel = obstacleTravel(obstacle, centre, boundingRadius, ahead);
    const reach = travel + latticeDepth(obstacle, radius) + Math.max(home.skin, bridge);
    const nearest = (position: Vec3, velocity: Vec3) => {
      const way = scale(ahead, velocity);
      const [now, then] = [position, add(position, way)].map((at) => obstacleDistance(obstacle, at)[3]);
      return nearestOnPath(now, then, length(way));
    };
    if (nearest(centre, home.velocity) >= boundingRadius + reach) return [];
    const entries = seeker.spheres.flatMap(({ position, velocity }, k) =>
      nearest(position, velocity) - radius - reach < 0
        ? Array.from({ length: slotsOf(obstacle) }, (_, slot) => obstacleEntry(k, o, slot))
        : [],
    );
    const alert = length(subtract(obstacleVelocity(obstacle, centre), home.velocity));
    return entries.length > 0 ? [{ entries, isNew: hasFlag(obstacle, surfaceFlags.isNew), alert }] : [];
  });
}
