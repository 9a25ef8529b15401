/** Which body a ray of the pointer meets: its spheres, where they were when they were read last. */
import { conjugate, rotated, subtract } from '../../math/pose';
import type { Vec3 } from '../../scene/types';
import type { BodyState } from '../../world/bodies';
import type { PreparedBody } from '../../world/prepare-bodies';
import type { PointerRay } from '../height-field';

export interface BodyHit {
  readonly index: number;
  /** In the body's own axes, m. */
  readonly point: Vec3;
  /** In the world, m. */
  readonly at: Vec3;
}

export function pickBody(
  ray: PointerRay,
  bodies: readonly { readonly index: number; readonly body: PreparedBody }[],
  states: readonly BodyState[],
): BodyHit | null {
  let best: { distance: number; hit: BodyHit } | null = null;
  for (const { index, body } of bodies) {
    const state = states[index];
    if (!state) continue;
    const round = meetBall(ray, state.position, body.shape.boundingRadius);
    if (round === null || (best && round > best.distance)) continue;
    const back = conjugate(state.orientation);
    const origin = rotated(back, subtract(ray.origin, state.position));
    const direction = rotated(back, ray.direction);
    const { spheres } = body.shape;
    const radius = body.cover.radius ?? 0;
    for (let i = 0; i < spheres.length; i += 3) {
      const distance = meetBall({ origin, direction }, [spheres[i], spheres[i + 1], spheres[i + 2]], radius);
      if (distance === null || (best && distance >= best.distance)) continue;
      const along = (from: Vec3, way: Vec3): Vec3 => [0, 1, 2].map((a) => from[a] + distance * way[a]) as Vec3;
      best = {
        distance,
        hit: { index, point: along(origin, direction), at: along(ray.origin, ray.direction) },
      };
    }
  }
  return best?.hit ?? null;
}

/** Along a ray of unit direction; 0 from inside. */
function meetBall({ origin, direction }: PointerRay, centre: Vec3, radius: number): number | null {
  const arm = subtract(centre, origin);
  const along = arm[0] * direction[0] + arm[1] * direction[1] + arm[2] * direction[2];
  const apart2 = arm[0] ** 2 + arm[1] ** 2 + arm[2] ** 2 - along * along;
  if (apart2 > radius * radius) return null;
  const half = Math.sqrt(radius * radius - apart2);
  if (along + half < 0) return null;
  return Math.max(0, along - half);
}
