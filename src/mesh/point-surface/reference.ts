/** The surface around particles in f64, as the passes in shaders/surface make it: for files, and to compare with. */
import { netOfValues } from '../implicit/surface-nets';
import { meshBounds, type TriangleMesh, type Vec3 } from '../types';
import { cellInSpacings, farAway, reachInSpacings } from './layouts';

export interface SurfacePoints {
  /** x y z of every particle, m. */
  readonly positions: Float32Array;
  /** m, of each. */
  readonly radii: ArrayLike<number>;
}

export interface SurfaceGrid {
  /** Of the first node, m. */
  readonly origin: Vec3;
  readonly cell: number;
  readonly size: Vec3;
  readonly reach: number;
}

/** Around the particles with a reach on all sides; larger cells where those wished for would be more than `mostNodes`. */
export function gridAround({ positions }: SurfacePoints, spacing: number, mostNodes: number): SurfaceGrid {
  const { min, size: extent } = meshBounds({ positions });
  let cell = cellInSpacings * spacing;
  for (;;) {
    const reach = Math.max(reachInSpacings * spacing, 2.5 * cell);
    const size = extent.map((side) => Math.ceil((side + 2 * reach) / cell) + 2) as Vec3;
    const nodes = size[0] * size[1] * size[2];
    if (nodes <= mostNodes) return { origin: min.map((low) => low - reach - cell / 2) as Vec3, cell, size, reach };
    cell *= 1.02 * Math.cbrt(nodes / mostNodes);
  }
}

/** φ at every node, in reaches: the twin of surface/splat and surface/distance. */
export function roughDistances({ positions, radii }: SurfacePoints, grid: SurfaceGrid): Float64Array {
  const { origin, cell, size, reach } = grid;
  const count = size[0] * size[1] * size[2];
  const sums = new Float64Array(5 * count);
  const range = reach / cell;
  for (let p = 0; p < radii.length; p++) {
    const at = [0, 1, 2].map((axis) => (positions[3 * p + axis] - origin[axis]) / cell);
    const first = at.map((x) => Math.max(0, Math.ceil(x - range)));
    const last = at.map((x, axis) => Math.min(size[axis] - 1, Math.floor(x + range)));
    for (let z = first[2]; z <= last[2]; z++) {
      for (let y = first[1]; y <= last[1]; y++) {
        for (let x = first[0]; x <= last[0]; x++) {
          const [ax, ay, az] = [(at[0] - x) / range, (at[1] - y) / range, (at[2] - z) / range];
          const inside = 1 - ax * ax - ay * ay - az * az;
          if (inside <= 0) continue;
          const weight = inside ** 3;
          const node = 5 * (x + size[0] * (y + size[1] * z));
          sums[node] += weight;
          sums[node + 1] += weight * ax;
          sums[node + 2] += weight * ay;
          sums[node + 3] += weight * az;
          sums[node + 4] += (weight * radii[p]) / reach;
        }
      }
    }
  }
  return Float64Array.from({ length: count }, (_, node) => {
    const [weight, x, y, z, radius] = sums.subarray(5 * node, 5 * node + 5);
    return weight > 0 ? Math.hypot(x, y, z) / weight - radius / weight : farAway;
  });
}

/** The twin of surface/smooth: against blobs in concavities, the mean with the neighbours where that is less. */
export function smoothed(rough: Float64Array, { size }: SurfaceGrid): Float64Array {
  const strides = [1, size[0], size[0] * size[1]];
  return rough.map((own, node) => {
    const place = [node % size[0], Math.floor(node / size[0]) % size[1], Math.floor(node / strides[2])];
    if (own >= farAway || place.some((x, axis) => x === 0 || x + 1 === size[axis])) return own;
    const around = strides.reduce((sum, stride) => sum + rough[node - stride] + rough[node + stride], 0);
    return Math.min(own, own / 2 + around / 12);
  });
}

/** The surface as a mesh, closed where it does not leave the grid, which it does not. */
export function surfaceOfPoints(points: SurfacePoints, spacing: number, mostNodes: number): TriangleMesh {
  if (points.radii.length === 0) return { positions: new Float32Array(), indices: new Uint32Array() };
  const grid = gridAround(points, spacing, mostNodes);
  const { origin, cell, size } = grid;
  const values = smoothed(roughDistances(points, grid), grid);
  return netOfValues(values, size, (at) => at.map((x, axis) => origin[axis] + cell * x) as Vec3);
}
