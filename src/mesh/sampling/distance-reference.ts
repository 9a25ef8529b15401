/** The distance field in f64 by looking at every triangle: the twin of shaders/sampling/distance.wgsl. */
import type { TriangleMesh, Vec3 } from '../types';
import { pseudonormals } from './pseudonormals';

/** Signed distance of points to a closed mesh; unsigned when `signed` is false. */
export function referenceDistance(mesh: TriangleMesh, signed = true): (point: Vec3) => number {
  const { positions, indices } = mesh;
  const { faces, edges, vertices } = pseudonormals(mesh);
  const row = (list: ArrayLike<number>, index: number): Vec3 => [
    list[3 * index],
    list[3 * index + 1],
    list[3 * index + 2],
  ];
  return (point) => {
    let nearest = Number.POSITIVE_INFINITY;
    let sign = 1;
    for (let t = 0; t < indices.length / 3; t++) {
      const corners = [indices[3 * t], indices[3 * t + 1], indices[3 * t + 2]];
      const found = nearestOnTriangle(
        point,
        row(positions, corners[0]),
        row(positions, corners[1]),
        row(positions, corners[2]),
      );
      const arm = minus(point, found.point);
      const squared = dot(arm, arm);
      if (squared >= nearest) continue;
      nearest = squared;
      const { part } = found;
      const normal =
        part === 0 ? row(faces, t) : part <= 3 ? row(edges, 3 * t + part - 1) : row(vertices, corners[part - 4]);
      sign = signed && dot(arm, normal) < 0 ? -1 : 1;
    }
    return sign * Math.sqrt(nearest);
  };
}

const minus = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const along = (a: Vec3, direction: Vec3, t: number): Vec3 => [
  a[0] + t * direction[0],
  a[1] + t * direction[1],
  a[2] + t * direction[2],
];

/** See sampling/lib/triangle-distance.wgsl. */
export function nearestOnTriangle(p: Vec3, a: Vec3, b: Vec3, c: Vec3): { point: Vec3; part: number } {
  const [ab, ac, ap] = [minus(b, a), minus(c, a), minus(p, a)];
  const [d1, d2] = [dot(ab, ap), dot(ac, ap)];
  if (d1 <= 0 && d2 <= 0) return { point: a, part: 4 };
  const bp = minus(p, b);
  const [d3, d4] = [dot(ab, bp), dot(ac, bp)];
  if (d3 >= 0 && d4 <= d3) return { point: b, part: 5 };
  const cp = minus(p, c);
  const [d5, d6] = [dot(ab, cp), dot(ac, cp)];
  if (d6 >= 0 && d5 <= d6) return { point: c, part: 6 };
  const vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return { point: along(a, ab, d1 / (d1 - d3)), part: 1 };
  const va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 >= d3 && d5 >= d6)
    return { point: along(b, minus(c, b), (d4 - d3) / (d4 - d3 + d5 - d6)), part: 2 };
  const vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return { point: along(a, ac, d2 / (d2 - d6)), part: 3 };
  const scale = 1 / (va + vb + vc);
  return { point: along(along(a, ab, vb * scale), ac, vc * scale), part: 0 };
}
