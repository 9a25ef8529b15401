/** How well the spheres of a body cover it, seen from its mesh: what the checks of the camel measure. */
import { createRandom } from '../../math/random';
import { PointGrid } from '../../mesh/sampling/point-grid';
import { surfacePoints } from '../../mesh/sampling/surface-points';
import type { PreparedBody } from '../../world/prepare-bodies';

/** The longest way from a point of its surface to the nearest sphere, in radii; points are a third of a radius apart. */
export function largestGap({ model }: Pick<PreparedBody, 'model'>, radius: number): number {
  const points = surfacePoints(model.mesh, (radius / 3) ** 2, createRandom(1));
  const grid = new PointGrid(model.shape.spheres, 2 * radius);
  let furthest = 0;
  for (let i = 0; i < points.length; i += 3) {
    furthest = Math.max(furthest, grid.nearest(points[i], points[i + 1], points[i + 2]));
  }
  return furthest / radius - 1;
}
