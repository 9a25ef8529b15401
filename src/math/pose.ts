/** Places of rigid things: a turn about the origin, then a shift. Quaternions are x y z w and of length 1. */
export type Vec3 = [number, number, number];
export type Quaternion = [number, number, number, number];

/** Takes a point x of the thing at rest to position + orientation · x. */
export interface Pose {
  position: Vec3;
  orientation: Quaternion;
}

export const atRest: Readonly<Pose> = { position: [0, 0, 0], orientation: [0, 0, 0, 1] };

type V3 = readonly number[];

export const dot = (a: V3, b: V3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const add = (a: V3, b: V3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const subtract = (a: V3, b: V3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
export const scaled = (a: V3, by: number): Vec3 => [a[0] * by, a[1] * by, a[2] * by];
export const lengthOf = (a: V3): number => Math.hypot(a[0], a[1], a[2]);
export const unit = (a: V3): Vec3 => a.map((x) => x / lengthOf(a)) as Vec3;
export const cross = (a: V3, b: V3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export function rotated(q: Readonly<Quaternion>, v: V3): Vec3 {
  const t = scaled(cross(q, v), 2);
  return add(add(v, scaled(t, q[3])), cross(q, t));
}

export const conjugate = (q: Readonly<Quaternion>): Quaternion => [-q[0], -q[1], -q[2], q[3]];

export function multiplied(a: Readonly<Quaternion>, b: Readonly<Quaternion>): Quaternion {
  const v = add(add(scaled(b, a[3]), scaled(a, b[3])), cross(a, b));
  return [...v, a[3] * b[3] - dot(a, b)];
}

export function turnAbout(axis: V3, angle: number): Quaternion {
  return [...scaled(unit(axis), Math.sin(angle / 2)), Math.cos(angle / 2)];
}

/** The turn by |v| radians about v. */
export const turnBy = (v: V3): Quaternion => (lengthOf(v) > 0 ? turnAbout(v, lengthOf(v)) : [0, 0, 0, 1]);

/** Inverse of `turnBy`, the shorter way round. */
export function rotationVector(q: Readonly<Quaternion>): Vec3 {
  const sine = lengthOf(q);
  if (sine === 0) return [0, 0, 0];
  const angle = 2 * Math.atan2(sine, Math.abs(q[3]));
  return scaled(q, (Math.sign(q[3] || 1) * angle) / sine);
}

export const placed = (pose: Readonly<Pose>, point: V3): Vec3 => add(pose.position, rotated(pose.orientation, point));

/** First `inner`, then `outer`. */
export const composed = (outer: Readonly<Pose>, inner: Readonly<Pose>): Pose => ({
  position: placed(outer, inner.position),
  orientation: multiplied(outer.orientation, inner.orientation),
});

/** A turn about a point, then a shift. */
export const turnedAbout = (point: V3, orientation: Quaternion, shift: V3 = [0, 0, 0]): Pose => ({
  position: add(subtract(point, rotated(orientation, point)), shift),
  orientation,
});

export const isAtRest = ({ position, orientation }: Readonly<Pose>): boolean =>
  position.every((x) => x === 0) && orientation[0] === 0 && orientation[1] === 0 && orientation[2] === 0;
