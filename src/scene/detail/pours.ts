/** Streams of larger or smaller grains: the same volume per second. */
import { grainRadius } from '../materials';
import { pourTurns } from '../pour';
import type { Obstacle, PourSource, Vec3 } from '../types';
import type { Sizes } from './types';

/**
 * Larger grains come through a wider disc where they would have to queue: at most as much wider as they are, and never wider
 * than the walls around it. What still does not fit takes longer.
 */
export function scaledPour(source: PourSource, { scale, old, now, obstacles }: Sizes): PourSource {
  const volume = scale ** 3;
  const turns = pourTurns(source, old.params, old.materials);
  // what came out, not what was asked for
  const rate = turns.count / turns.interval / volume;
  const count = source.count === undefined ? {} : { count: Math.max(1, Math.round(source.count / volume)) };
  const scaled = { ...source, rate, ...count };
  const widest = Math.max(
    source.radius,
    Math.min(
      roomAround(source.centre, obstacles),
      Math.max(source.radius * scale, grainRadius(now.materials[source.material])),
    ),
  );
  const enough = (radius: number) => {
    const { count: grains, interval } = pourTurns({ ...scaled, radius }, now.params, now.materials);
    return grains / interval > 0.98 * rate;
  };
  let radius = source.radius;
  while (radius < widest && !enough(radius)) radius *= 1.02;
  return { ...scaled, radius: Number(Math.min(radius, widest).toPrecision(4)) };
}

/** m: how far a level disc around a place may reach before it meets an upright wall. */
function roomAround(centre: Vec3, obstacles: readonly Obstacle[]): number {
  return Math.min(...obstacles.map((obstacle) => distanceToWall(centre, obstacle)), Number.POSITIVE_INFINITY);
}

function distanceToWall(centre: Vec3, obstacle: Obstacle): number {
  if (obstacle.shape === 'box' && obstacle.inside) {
    const sides = [0, 2].flatMap((axis) => [centre[axis] - obstacle.min[axis], obstacle.max[axis] - centre[axis]]);
    const nearest = Math.min(...sides);
    return nearest > 0 ? nearest : Number.POSITIVE_INFINITY;
  }
  if (obstacle.shape === 'cylinder' && obstacle.inside) {
    const { bottom, top, radius } = obstacle;
    const upright = Math.hypot(top[0] - bottom[0], top[2] - bottom[2]) < 1e-6;
    return upright ? radius - Math.hypot(centre[0] - bottom[0], centre[2] - bottom[2]) : Number.POSITIVE_INFINITY;
  }
  if (obstacle.shape === 'panel') {
    const [a, b] = obstacle.sides;
    const normal = [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
    const length = Math.hypot(...normal);
    const upright = Math.abs(normal[1]) < 1e-6 * length;
    const along = normal.reduce((sum, n, axis) => sum + n * (centre[axis] - obstacle.centre[axis]), 0);
    return upright ? Math.abs(along) / length : Number.POSITIVE_INFINITY;
  }
  return Number.POSITIVE_INFINITY;
}
