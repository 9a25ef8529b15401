/** Split and merge of particles in f64 (Narain, section 3.2): the twin of unilateral/particles/split and unilateral/lib/merged. */

/** A_xx, A_yy, A_zz, A_xy, A_xz, A_yz of xᵀA⁻¹x ≤ 1, m² */
export type Shape = readonly [xx: number, yy: number, zz: number, xy: number, xz: number, yz: number];
type Vec3 = readonly [number, number, number];

export interface Clump {
  readonly mass: number;
  readonly position: Vec3;
  readonly velocity: Vec3;
  readonly shape: Shape;
}

const outer = ([x, y, z]: Vec3): Shape => [x * x, y * y, z * z, x * y, x * z, y * z];
const plus = (a: Shape, b: Shape, factor: number): Shape => a.map((v, i) => v + factor * b[i]) as unknown as Shape;
const along = (a: Vec3, b: Vec3, factor: number): Vec3 => [0, 1, 2].map((i) => a[i] + factor * b[i]) as unknown as Vec3;

const times = ([xx, yy, zz, xy, xz, yz]: Shape, [x, y, z]: Vec3): Vec3 => [
  xx * x + xy * y + xz * z,
  xy * x + yy * y + yz * z,
  xz * x + yz * y + zz * z,
];

/** The longest semi-axis and its direction, by powers of A. */
export function longestAxis(shape: Shape): { length: number; direction: Vec3 } {
  let direction: Vec3 = [0.6, 0.64, 0.48];
  for (let k = 0; k < 2000; k++) {
    const next = times(shape, direction);
    const length = Math.hypot(...next);
    direction = next.map((x) => x / length) as unknown as Vec3;
  }
  return { length: Math.sqrt(Math.hypot(...times(shape, direction))), direction };
}

/** Two halves at ± (√3/2) of the longest axis: with this offset merging them gives the same ellipsoid again. */
export function split({ mass, position, velocity, shape }: Clump): [Clump, Clump] {
  const { length, direction } = longestAxis(shape);
  const half = { mass: mass / 2, velocity, shape: plus(shape, outer(direction), -0.75 * length ** 2) };
  const offset = (Math.sqrt(3) / 2) * length;
  return [
    { ...half, position: along(position, direction, -offset) },
    { ...half, position: along(position, direction, offset) },
  ];
}

/** m A = Σ m_i (A_i + Δx_i Δx_iᵀ) about the common centre (eq. 29). */
export function merge(one: Clump, other: Clump): Clump {
  const mass = one.mass + other.mass;
  const part = other.mass / mass;
  const mean = (a: Vec3, b: Vec3): Vec3 => [0, 1, 2].map((i) => (1 - part) * a[i] + part * b[i]) as unknown as Vec3;
  const position = mean(one.position, other.position);
  const shape = [one, other].reduce<Shape>(
    (sum, clump) => {
      const weight = clump.mass / mass;
      return plus(plus(sum, clump.shape, weight), outer(along(clump.position, position, -1)), weight);
    },
    [0, 0, 0, 0, 0, 0],
  );
  return { mass, position, velocity: mean(one.velocity, other.velocity), shape };
}
