import type { TriangleMesh } from '../types';

/** Area of each triangle, m². */
export function triangleAreas({ positions: p, indices }: TriangleMesh): Float64Array {
  return Float64Array.from({ length: indices.length / 3 }, (_, t) => {
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]];
    const [ux, uy, uz] = [p[b] - p[a], p[b + 1] - p[a + 1], p[b + 2] - p[a + 2]];
    const [vx, vy, vz] = [p[c] - p[a], p[c + 1] - p[a + 1], p[c + 2] - p[a + 2]];
    return 0.5 * Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
  });
}

/**
 * Points spread over the surface, one for each share of `areaEach` (m²), at random within the share. Walking along the
 * triangles with a fixed stride in area gives every triangle its due (Bell 3.3.1 rounds at random instead).
 */
export function surfacePoints(mesh: TriangleMesh, areaEach: number, random: () => number): Float32Array {
  const { positions: p, indices } = mesh;
  const points: number[] = [];
  let due = random();
  triangleAreas(mesh).forEach((area, t) => {
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]];
    for (due += area / areaEach; due >= 1; due--) {
      // folding the unit square onto the triangle keeps the spread even
      let [u, v] = [random(), random()];
      if (u + v > 1) [u, v] = [1 - u, 1 - v];
      for (let axis = 0; axis < 3; axis++) {
        points.push(p[a + axis] + u * (p[b + axis] - p[a + axis]) + v * (p[c + axis] - p[a + axis]));
      }
    }
  });
  return Float32Array.from(points);
}
