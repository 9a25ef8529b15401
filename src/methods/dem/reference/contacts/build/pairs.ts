/** The spheres of two owners: the twin of contacts/build/pairs.wgsl. */

import { length, subtract } from '../../../../../math/vector';
import type { Variant } from '../../../laws';
import { memoryGap } from '../../../list-policy';
import { bridgeReach } from './neighbours';
import { type Bound, closest, type Owner } from './seeker';

/** A pair that comes on the list: the other's sphere m and our k. */
export interface Pair {
  readonly m: number;
  readonly k: number;
  readonly touching: boolean;
  readonly remembering: boolean;
}

/** Only contacts that touch, or nearly (held by cohesion), have anything to remember. The gap between the homes in m. */
const mayRemember = (gap: number, radius: number, skins: number): boolean => gap < memoryGap * radius + skins;

export function pairsWith(b: Bound, variant: Variant, seeker: Owner, other: Owner): Pair[] {
  const radii = seeker.material.radius + other.material.radius;
  const skins = seeker.home.skin + other.home.skin;
  const reach = radii + Math.max(skins, bridgeReach(b, variant, seeker.materialIndex, other.materialIndex));
  const time = Math.min(seeker.ahead, other.ahead);
  return other.spheres.flatMap((theirs, m) =>
    seeker.spheres.flatMap((ours, k) => {
      const between = subtract(ours.position, theirs.position);
      if (closest(between, subtract(ours.velocity, theirs.velocity), time) >= reach) return [];
      const gap = length(between) - radii;
      return [{ m, k, touching: gap < 0, remembering: mayRemember(gap, seeker.material.radius, skins) }];
    }),
  );
}

/** m/s, with which they pass each other. */
export const passingSpeed = (seeker: Owner, { home }: Owner): number =>
  length(subtract(seeker.home.velocity, home.velocity)) +
  seeker.boundingRadius * length(subtract(seeker.home.spin, home.spin));
