import { closedGrid } from '../grid-surface';
import type { TriangleMesh, Vec3 } from '../types';

/** A tube along the trefoil knot x = sin t + 2 sin 2t, y = −sin 3t, z = cos t − 2 cos 2t, about 6 units wide. */
export function trefoilMesh(scale: number, tubeRadius: number, segments = 200, sides = 18): TriangleMesh {
  const curve = (t: number): Vec3 => [
    scale * (Math.sin(t) + 2 * Math.sin(2 * t)),
    -scale * 1.25 * Math.sin(3 * t),
    scale * (Math.cos(t) - 2 * Math.cos(2 * t)),
  ];
  const angleAt = (j: number) => (2 * Math.PI * j) / segments;
  // A frame carried along without twist comes back turned by some angle; spreading that angle over the way closes the tube.
  const tangents = Array.from({ length: segments }, (_, j) => {
    const [a, b] = [curve(angleAt(j + 0.5)), curve(angleAt(j - 0.5))];
    return unit([a[0] - b[0], a[1] - b[1], a[2] - b[2]]);
  });
  const sidesways: Vec3[] = [unit(cross(tangents[0], [0, 1, 0]))];
  for (let j = 1; j <= segments; j++) sidesways.push(without(sidesways[j - 1], tangents[j % segments]));
  const up = cross(sidesways[0], tangents[0]);
  const twist = Math.atan2(dot(sidesways[segments], up), dot(sidesways[segments], sidesways[0]));
  return closedGrid(segments, sides, (j, i) => {
    const centre = curve(angleAt(j));
    const u = sidesways[j];
    const v = cross(u, tangents[j]);
    const angle = (2 * Math.PI * i) / sides - (twist * j) / segments;
    const [c, s] = [tubeRadius * Math.cos(angle), tubeRadius * Math.sin(angle)];
    return [0, 1, 2].map((axis) => centre[axis] + c * u[axis] + s * v[axis]) as Vec3;
  });
}

const dot = (a: Vec3, b: Vec3) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (a: Vec3): Vec3 => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};
const without = (a: Vec3, direction: Vec3): Vec3 => {
  const along = dot(a, direction);
  return unit([a[0] - along * direction[0], a[1] - along * direction[1], a[2] - along * direction[2]]);
};
