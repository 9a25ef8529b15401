/** The vector arithmetic that WGSL has built in, on plain tuples in f64. Vectors are values: nothing changes in place. */

export type Vec2 = readonly [number, number];
export type Vec3 = readonly [number, number, number];
export type Vec4 = readonly [number, number, number, number];

export const zero3: Vec3 = [0, 0, 0];

export const xyz = (v: Vec4): Vec3 => [v[0], v[1], v[2]];
export const vec4 = (v: Vec3, w: number): Vec4 => [v[0], v[1], v[2], w];
export const mapEach = (v: Vec3, change: (x: number) => number): Vec3 => [change(v[0]), change(v[1]), change(v[2])];
export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scale = (s: number, v: Vec3): Vec3 => [s * v[0], s * v[1], s * v[2]];
export const multiplyEach = (a: Vec3, b: Vec3): Vec3 => [a[0] * b[0], a[1] * b[1], a[2] * b[2]];
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const length = (v: Vec3): number => Math.sqrt(dot(v, v));
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
/** v without its part along the unit vector n. */
export const across = (v: Vec3, n: Vec3): Vec3 => subtract(v, scale(dot(v, n), n));
export const clamp = (x: number, low: number, high: number): number => Math.min(Math.max(x, low), high);
