import { obstacleBounds } from './read/obstacles';
import {
  type BodySource,
  type Bounds,
  type GrainSource,
  longestSide,
  type Obstacle,
  type Scene,
  type Vec3,
} from './types';

/** Box around everything that has a place. */
export function sceneBounds(
  obstacles: readonly Obstacle[],
  grains: readonly GrainSource[],
  bodies: readonly BodySource[] = [],
): Bounds {
  const bounds: Bounds = {
    min: [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY],
    max: [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY],
  };
  const include = (point: ArrayLike<number>, margin = 0) => {
    for (let axis = 0; axis < 3; axis++) {
      bounds.min[axis] = Math.min(bounds.min[axis], point[axis] - margin);
      bounds.max[axis] = Math.max(bounds.max[axis], point[axis] + margin);
    }
  };
  for (const obstacle of obstacles) {
    const box = obstacleBounds(obstacle);
    if (box) for (const corner of [box.min, box.max]) include(corner);
  }
  for (const source of grains) {
    if (source.fill === 'lattice') for (const corner of [source.region.min, source.region.max]) include(corner);
    else if (source.fill === 'pour') include(source.centre, source.radius);
    else if (source.fill === 'mesh') include(source.centre, 0.5 * source.size);
    else {
      const { position } = source.seeds;
      for (let i = 0; i < position.length; i += 3) include(position.subarray(i, i + 3));
    }
  }
  for (const body of bodies) {
    const { count, spacing, jitter } = body.copies;
    const last = body.position.map((x, axis) => x + (count[axis] - 1) * spacing[axis]);
    for (const place of [body.position, last]) {
      const lowest = bounds.min[1];
      include(place, 0.5 * longestSide(body) + jitter);
      // how low it reaches is not known here, and what it stands on counts already
      bounds.min[1] = Math.min(lowest, place[1]);
    }
  }
  return bounds.min[0] <= bounds.max[0] ? bounds : { min: [-0.1, 0, -0.1], max: [0.1, 0.1, 0.1] };
}

/** One height of the scene below its lowest thing: what gets there has left for good. */
export function sceneFloor(obstacles: readonly Obstacle[], bounds: Bounds): number {
  const planes = obstacles.filter((obstacle) => obstacle.shape === 'plane').map(({ point }) => point[1]);
  const lowest = Math.min(bounds.min[1], ...planes);
  return lowest - Math.max(bounds.max[1] - lowest, 0.1);
}

/** From the front, a little from the right and from above, far enough to see everything. */
export function defaultCamera({ min, max }: Bounds): Scene['camera'] {
  const target = min.map((low, axis) => (low + max[axis]) / 2) as Vec3;
  const distance = 1.3 * Math.max(Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]), 0.05);
  const direction: Vec3 = [0.45, 0.5, 0.74];
  return { position: target.map((x, axis) => x + distance * direction[axis]) as Vec3, target };
}

/** Height of the surface that sand lands on where there is none yet: a level plane, whatever is buried under it, or else the bottom. */
export function groundHeight({ obstacles, bounds }: Pick<Scene, 'obstacles' | 'bounds'>): number {
  const levels = obstacles.flatMap((obstacle) =>
    obstacle.shape === 'plane' && obstacle.normal[1] > 0.999 ? [obstacle.point[1]] : [],
  );
  return levels.length > 0 ? Math.min(...levels) : bounds.min[1];
}
