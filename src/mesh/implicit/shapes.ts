/** Building blocks of implicit modelling: functions that are negative inside a solid and about a distance near its surface. */
import type { Vec3 } from '../types';

export type Implicit = (x: number, y: number, z: number) => number;

/** Math.hypot guards against overflow that cannot happen here, and is ten times slower. */
const norm = (x: number, y: number, z: number) => Math.sqrt(x * x + y * y + z * z);

export const ball =
  ([cx, cy, cz]: Vec3, radius: number): Implicit =>
  (x, y, z) =>
    norm(x - cx, y - cy, z - cz) - radius;

/**
 * Ellipsoid, turned about x, then y, then z (degrees). Its distance is approximate (first order at the surface), which is
 * all that blending and polygonising need.
 */
export function ellipsoid([cx, cy, cz]: Vec3, [rx, ry, rz]: Vec3, turn: Vec3 = [0, 0, 0]): Implicit {
  const m = rotation(turn);
  return (x, y, z) => {
    const [dx, dy, dz] = [x - cx, y - cy, z - cz];
    const u = (m[0] * dx + m[1] * dy + m[2] * dz) / rx;
    const v = (m[3] * dx + m[4] * dy + m[5] * dz) / ry;
    const w = (m[6] * dx + m[7] * dy + m[8] * dz) / rz;
    const level = norm(u, v, w);
    const slope = norm(u / rx, v / ry, w / rz);
    return slope < 1e-9 ? -Math.min(rx, ry, rz) : (level * (level - 1)) / slope;
  };
}

/** Ball-ended rod from a to b whose radius goes from ra to rb. */
export function roundCone(a: readonly number[], b: readonly number[], ra: number, rb = ra): Implicit {
  const [bx, by, bz] = [b[0] - a[0], b[1] - a[1], b[2] - a[2]];
  const lengthSquared = bx * bx + by * by + bz * bz;
  const shrink = ra - rb;
  const length = Math.sqrt(lengthSquared);
  const side = Math.sqrt(Math.max(lengthSquared - shrink * shrink, 0));
  return (x, y, z) => {
    const [px, py, pz] = [x - a[0], y - a[1], z - a[2]];
    const along = (px * bx + py * by + pz * bz) / lengthSquared;
    const [qx, qy, qz] = [px - along * bx, py - along * by, pz - along * bz];
    const aside = norm(qx, qy, qz);
    // the ball that reaches nearest sits a little towards the thick end
    const place = Math.min(1, Math.max(0, along - (aside * shrink) / (side * length || 1)));
    const [dx, dy, dz] = [px - place * bx, py - place * by, pz - place * bz];
    return norm(dx, dy, dz) - (ra + place * (rb - ra));
  };
}

/** A rod of changing thickness along a smooth curve (Catmull–Rom) through points [x, y, z, radius], e.g. a neck or a leg. */
export function limb(...points: readonly (readonly [number, number, number, number])[]): Implicit {
  const pieces = 4;
  const path = points.slice(1).flatMap((to, i) => {
    const [before, from, after] = [points[Math.max(i - 1, 0)], points[i], points[Math.min(i + 2, points.length - 1)]];
    return Array.from({ length: pieces }, (_, piece) => catmullRom(before, from, to, after, piece / pieces));
  });
  path.push([...points[points.length - 1]]);
  const parts = path.slice(1).map((b, i) => roundCone(path[i], b, path[i][3], b[3]));
  return blend(0, ...parts);
}

export function catmullRom(
  a: readonly number[],
  b: readonly number[],
  c: readonly number[],
  d: readonly number[],
  t: number,
): number[] {
  return b.map((value, i) => {
    const [rise, bend, turn] = [c[i] - a[i], 2 * a[i] - 5 * value + 4 * c[i] - d[i], 3 * (value - c[i]) + d[i] - a[i]];
    return value + 0.5 * t * (rise + t * (bend + t * turn));
  });
}

/** Polynomial smooth minimum: rounds the seam over a width of about `width`. */
export function smoothMin(a: number, b: number, width: number): number {
  if (width <= 0) return Math.min(a, b);
  const h = Math.max(width - Math.abs(a - b), 0) / width;
  return Math.min(a, b) - h * h * width * 0.25;
}

/** Union with rounded seams. */
export function blend(width: number, ...parts: readonly Implicit[]): Implicit {
  return (x, y, z) => {
    let value = parts[0](x, y, z);
    for (let i = 1; i < parts.length; i++) value = smoothMin(value, parts[i](x, y, z), width);
    return value;
  };
}

/** `solid` without `tool`, with rounded seams. */
export function carve(width: number, solid: Implicit, tool: Implicit): Implicit {
  return (x, y, z) => -smoothMin(-solid(x, y, z), tool(x, y, z), width);
}

/** The part and its mirror image in the plane x = 0. */
export const bothSides =
  (part: Implicit): Implicit =>
  (x, y, z) =>
    Math.min(part(x, y, z), part(-x, y, z));

/** Column-major rotation about x, then y, then z, in degrees. */
function rotation([a, b, c]: Vec3): number[] {
  const [sa, ca] = sinCos(a);
  const [sb, cb] = sinCos(b);
  const [sc, cc] = sinCos(c);
  return [
    cb * cc,
    cb * sc,
    -sb,
    sa * sb * cc - ca * sc,
    sa * sb * sc + ca * cc,
    sa * cb,
    ca * sb * cc + sa * sc,
    ca * sb * sc - sa * cc,
    ca * cb,
  ];
}

function sinCos(degrees: number): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  return [Math.sin(angle), Math.cos(angle)];
}
