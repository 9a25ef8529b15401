/**
 * Mass, centre and inertia of the solid that a closed mesh bounds, by volume integrals: the solid is a signed sum of the
 * tetrahedra between a fixed point and each triangle, over which monomials up to second order integrate exactly (the
 * moments of Mirtich 1996 and Eberly 2002, in the form of a tetrahedron's covariance).
 */
import { type Matrix3, principalAxes } from '../math/principal-axes';
import type { TriangleMesh, Vec3 } from './types';

export interface MassProperties {
  /** m³; negative when the mesh is inside out. */
  volume: number;
  /** kg */
  mass: number;
  /** m */
  centre: Vec3;
  /** kg m², about the centre, in the axes of the mesh. */
  inertia: Matrix3;
}

export function massProperties(mesh: TriangleMesh, density: number): MassProperties {
  const { positions: p, indices } = mesh;
  // About a point of the mesh rather than the origin: a small body far away keeps its digits.
  const origin: Vec3 = [p[0] ?? 0, p[1] ?? 0, p[2] ?? 0];
  let sixVolumes = 0;
  const first: Vec3 = [0, 0, 0];
  // xx yy zz xy yz zx
  const second = new Float64Array(6);
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [
      corner(p, indices[t], origin),
      corner(p, indices[t + 1], origin),
      corner(p, indices[t + 2], origin),
    ];
    const six =
      a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
    sixVolumes += six;
    const sum = [a[0] + b[0] + c[0], a[1] + b[1] + c[1], a[2] + b[2] + c[2]];
    for (let i = 0; i < 3; i++) {
      const j = (i + 1) % 3;
      first[i] += six * sum[i];
      second[i] += six * (sum[i] * sum[i] + a[i] * a[i] + b[i] * b[i] + c[i] * c[i]);
      second[3 + i] += six * (sum[i] * sum[j] + a[i] * a[j] + b[i] * b[j] + c[i] * c[j]);
    }
  }
  // ∫1 = six/6, ∫x = six Σx/24, ∫x² = six (Σx Σx + Σ xx)/120 for a tetrahedron with one corner at the origin
  const volume = sixVolumes / 6;
  const mean = first.map((value) => (volume === 0 ? 0 : value / 24 / volume)) as Vec3;
  const moment = (index: number, u: number, v: number) => density * (second[index] / 120 - volume * mean[u] * mean[v]);
  const [xx, yy, zz] = [moment(0, 0, 0), moment(1, 1, 1), moment(2, 2, 2)];
  const [xy, yz, zx] = [moment(3, 0, 1), moment(4, 1, 2), moment(5, 2, 0)];
  return {
    volume,
    mass: density * volume,
    centre: [mean[0] + origin[0], mean[1] + origin[1], mean[2] + origin[2]],
    inertia: [
      [yy + zz, -xy, -zx],
      [-xy, xx + zz, -yz],
      [-zx, -yz, xx + yy],
    ],
  };
}

function corner(p: Float32Array, vertex: number, origin: Vec3): Vec3 {
  return [p[3 * vertex] - origin[0], p[3 * vertex + 1] - origin[1], p[3 * vertex + 2] - origin[2]];
}

/** A mesh in its own principal axes about its centre of mass, as a rigid body needs it. */
export interface BodyMesh extends TriangleMesh {
  readonly volume: number;
  readonly mass: number;
  /** Principal moments, kg m²; the inertia tensor is diagonal in the body's frame. */
  readonly inertia: Vec3;
  /** Where the body's origin was in the frame of the mesh. */
  readonly centre: Vec3;
  /** Quaternion x y z w that turns the body's axes into those of the mesh: a body placed with it stands as modelled. */
  readonly orientation: [number, number, number, number];
}

export function toBodyFrame(mesh: TriangleMesh, density: number): BodyMesh {
  const { volume, mass, centre, inertia } = massProperties(mesh, density);
  const { axes, values } = principalAxes(withoutNoise(inertia));
  const positions = new Float32Array(mesh.positions.length);
  for (let v = 0; v < positions.length; v += 3) {
    const arm = [mesh.positions[v] - centre[0], mesh.positions[v + 1] - centre[1], mesh.positions[v + 2] - centre[2]];
    for (let i = 0; i < 3; i++) positions[v + i] = axes[i][0] * arm[0] + axes[i][1] * arm[1] + axes[i][2] * arm[2];
  }
  return { positions, indices: mesh.indices, volume, mass, inertia: values, centre, orientation: quaternionOf(axes) };
}

/** Vertices are rounded to f32: what is below that is no reason to turn a symmetric body out of its frame. */
function withoutNoise(inertia: Matrix3): Matrix3 {
  const least = 1e-6 * (inertia[0][0] + inertia[1][1] + inertia[2][2]);
  return inertia.map((row, i) => row.map((value, j) => (i !== j && Math.abs(value) < least ? 0 : value))) as Matrix3;
}

/** Of the rotation whose columns are the rows of `axes`: it takes body axes to mesh axes. */
function quaternionOf(axes: Matrix3): [number, number, number, number] {
  const m = (row: number, column: number) => axes[column][row];
  const trace = m(0, 0) + m(1, 1) + m(2, 2);
  if (trace > 0) {
    const w = 0.5 * Math.sqrt(1 + trace);
    return [(m(2, 1) - m(1, 2)) / (4 * w), (m(0, 2) - m(2, 0)) / (4 * w), (m(1, 0) - m(0, 1)) / (4 * w), w];
  }
  const i = m(0, 0) >= m(1, 1) && m(0, 0) >= m(2, 2) ? 0 : m(1, 1) >= m(2, 2) ? 1 : 2;
  const [j, k] = [(i + 1) % 3, (i + 2) % 3];
  const big = 0.5 * Math.sqrt(Math.max(0, 1 + m(i, i) - m(j, j) - m(k, k)));
  const q: [number, number, number, number] = [0, 0, 0, (m(k, j) - m(j, k)) / (4 * big)];
  q[i] = big;
  q[j] = (m(j, i) + m(i, j)) / (4 * big);
  q[k] = (m(k, i) + m(i, k)) / (4 * big);
  return q;
}
