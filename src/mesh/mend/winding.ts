import type { TriangleMesh } from '../types';

/** How often a surface winds around a point: 1 inside a closed surface, 0 outside; solid angles by Van Oosterom 1983. */
export function windingNumber(
  { positions: p, indices }: TriangleMesh,
  point: ArrayLike<number>,
  counts: (triangle: number) => boolean = () => true,
): number {
  let sum = 0;
  for (let t = 0; t < indices.length / 3; t++) {
    if (!counts(t)) continue;
    const [a, b, c] = [
      arm(p, indices[3 * t], point),
      arm(p, indices[3 * t + 1], point),
      arm(p, indices[3 * t + 2], point),
    ];
    const [la, lb, lc] = [length(a), length(b), length(c)];
    const numerator =
      a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    const denominator = la * lb * lc + dot(a, b) * lc + dot(b, c) * la + dot(c, a) * lb;
    sum += Math.atan2(numerator, denominator);
  }
  return sum / (2 * Math.PI);
}

type Arm = readonly [number, number, number];
const arm = (p: Float32Array, vertex: number, q: ArrayLike<number>): Arm => [
  p[3 * vertex] - q[0],
  p[3 * vertex + 1] - q[1],
  p[3 * vertex + 2] - q[2],
];
const length = (a: Arm) => Math.sqrt(dot(a, a));
const dot = (a: Arm, b: Arm) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
