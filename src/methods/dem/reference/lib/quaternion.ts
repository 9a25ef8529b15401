/** Unit quaternions (x, y, z, w) that turn body axes into world axes: the twin of lib/quaternion.wgsl. */
import { add, cross, dot, scale, type Vec3, type Vec4, xyz } from '../../../../math/vector';

export function rotate(q: Vec4, v: Vec3): Vec3 {
  const t = scale(2, cross(xyz(q), v));
  return add(add(v, scale(q[3], t)), cross(xyz(q), t));
}

export function rotateBack(q: Vec4, v: Vec3): Vec3 {
  return rotate([-q[0], -q[1], -q[2], q[3]], v);
}

export function multiply(a: Vec4, b: Vec4): Vec4 {
  const v = add(add(scale(a[3], xyz(b)), scale(b[3], xyz(a))), cross(xyz(a), xyz(b)));
  return [v[0], v[1], v[2], a[3] * b[3] - dot(xyz(a), xyz(b))];
}

/** q turned by the world-frame rotation vector `turn` (rad), exact up to the fifth order. */
export function turned(q: Vec4, turn: Vec3): Vec4 {
  const half = scale(0.5 * (1 + dot(turn, turn) / 12), turn);
  const change = multiply([half[0], half[1], half[2], 0], q);
  const next = q.map((x, i) => x + change[i]);
  const size = Math.hypot(...next);
  return [next[0] / size, next[1] / size, next[2] / size, next[3] / size];
}
