/** How good a covering is, in numbers; measured on the CPU, independently of the passes that made it. */
import { createRandom } from '../../math/random';
import { surfaceNets } from '../implicit/surface-nets';
import type { TriangleMesh, Vec3 } from '../types';
import type { DistanceField } from './field-grid';
import { PointGrid } from './point-grid';
import { surfacePoints, triangleAreas } from './surface-points';

export interface SampleQuality {
  /** Spheres. */
  readonly count: number;
  /** Spheres of a perfect hexagonal lattice of the wanted spacing on the covered surface. */
  readonly theoreticalCount: number;
  /** Distance to the nearest neighbour: mean, m, and standard deviation over mean. */
  readonly meanSpacing: number;
  readonly spacingSpread: number;
  /** Radius of the largest ball that can sit anywhere in the layer of spheres and touch none, m; negative: they overlap everywhere. */
  readonly largestHole: number;
  /** Part of the surface under which the body is thinner than the spheres: there they stand out of the mesh. */
  readonly thinPart: number;
  /** The middle of that hole. */
  readonly holeAt: Vec3;
  /** A ball of half the sphere radius can get through. */
  readonly leaks: boolean;
}

/** Points on the layer of centres, dense against the spheres. */
export interface Probes {
  readonly points: Float32Array;
  /** Area of the layer, m²: what the spheres have to cover. */
  readonly area: number;
  readonly thinPart: number;
}

/**
 * Every ball that passes through the layer has its centre on the layer of centres at some moment. So the layer holds tight
 * for a ball of radius q if no point of that layer is further than r + q from all centres; this is looked at in probes a
 * third of the radius apart, and between them where the covering is thinnest.
 */
export function layerProbes(
  mesh: TriangleMesh,
  field: DistanceField,
  radius: number,
  offset: number,
  random: () => number,
): Probes {
  const areaEach = (radius / 3) ** 2;
  const points = surfacePoints(mesh, areaEach, random);
  let thin = 0;
  for (let i = 0; i < points.length; i += 3) {
    const end = field.ontoOffset([points[i], points[i + 1], points[i + 2]], offset);
    if (field.at(...end) - offset > 0.5 * field.grid.cell) thin++;
    points.set(end, i);
  }
  // where the body is too thin for an offset surface, its two sides share one layer
  const area = offsetArea(field, offset) + 0.5 * thin * areaEach;
  return { points, area, thinPart: points.length === 0 ? 0 : (3 * thin) / points.length };
}

function offsetArea(field: DistanceField, offset: number): number {
  const { origin, cell, size } = field.grid;
  const max = origin.map((value, axis) => value + cell * (size[axis] - 1.5)) as Vec3;
  const surface = surfaceNets((x, y, z) => field.at(x, y, z) - offset, { min: origin, max, cell });
  return triangleAreas(surface).reduce((sum, area) => sum + area, 0);
}

export function measureQuality(
  spheres: Float32Array,
  probes: Probes,
  field: DistanceField,
  { radius, spacing, offset }: { radius: number; spacing: number; offset: number },
): SampleQuality {
  const count = spheres.length / 3;
  const grid = new PointGrid(spheres, spacing);
  let [pairs, sum, squares] = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    const nearest = grid.nearest(spheres[3 * i], spheres[3 * i + 1], spheres[3 * i + 2], i);
    if (nearest === Number.POSITIVE_INFINITY) continue; // a single sphere
    pairs++;
    sum += nearest;
    squares += nearest * nearest;
  }
  const meanSpacing = sum / Math.max(1, pairs);
  const variance = Math.max(0, squares / Math.max(1, pairs) - meanSpacing ** 2);
  const hole = farthestOnLayer(grid, probes.points, field, radius, offset);
  const largestHole = hole.distance - radius;
  return {
    count,
    theoreticalCount: probes.area / ((Math.sqrt(3) / 2) * spacing ** 2),
    meanSpacing,
    spacingSpread: pairs === 0 ? 0 : Math.sqrt(variance) / meanSpacing,
    largestHole,
    holeAt: hole.point,
    thinPart: probes.thinPart,
    leaks: largestHole >= 0.5 * radius,
  };
}

interface LayerPoint {
  readonly point: Vec3;
  /** To the nearest centre, m. */
  readonly distance: number;
}

/** The point of the layer that is furthest from all centres: from the loneliest probes uphill to the middle of their holes. */
function farthestOnLayer(
  grid: PointGrid,
  probes: Float32Array,
  field: DistanceField,
  radius: number,
  offset: number,
): LayerPoint {
  const lonely = Array.from({ length: probes.length / 3 }, (_, i): LayerPoint => {
    const point: Vec3 = [probes[3 * i], probes[3 * i + 1], probes[3 * i + 2]];
    return { point, distance: grid.nearest(...point) };
  });
  lonely.sort((a, b) => b.distance - a.distance);
  const random = createRandom(3);
  let farthest = lonely[0] ?? { point: [0, 0, 0], distance: 0 };
  for (let best of lonely.slice(0, 60)) {
    for (let attempt = 0; attempt < 40; attempt++) {
      const jump = 0.3 * radius * 0.93 ** attempt;
      const tried = field.ontoOffset(best.point.map((value) => value + jump * (2 * random() - 1)) as Vec3, offset);
      // a jump may end on a ridge outside the body or deep inside it, which is no part of the layer
      const depth = field.at(...tried) - offset;
      if (depth > radius || depth < -0.1 * field.grid.cell) continue;
      const distance = grid.nearest(...tried);
      if (distance > best.distance) best = { point: tried, distance };
    }
    if (best.distance > farthest.distance) farthest = best;
  }
  return farthest;
}
