/** Where a rigid thing is, from where its points are: the turn and shift with the least squares (Horn 1987). */
import { cross, type Quaternion, rotated, subtract } from '../../math/pose';
import type { Vec3 } from '../../scene/types';

export interface Fit {
  readonly position: Vec3;
  readonly orientation: Quaternion;
  /** m, largest distance of a point from where the rigid thing has it */
  readonly error: number;
}

const mean = (points: readonly (readonly number[])[]): Vec3 =>
  [0, 1, 2].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length) as Vec3;

/** `arms`: the points in the thing's own axes about its centre [m]; `points`: in the world. */
export function rigidFit(arms: readonly (readonly number[])[], points: readonly (readonly number[])[]): Fit {
  const [own, world] = [mean(arms), mean(points)];
  const s = [0, 1, 2].map((a) =>
    [0, 1, 2].map((b) => arms.reduce((sum, arm, k) => sum + (arm[a] - own[a]) * (points[k][b] - world[b]), 0)),
  );
  // Horn's symmetric matrix in the order x y z w; its eigenvector of the largest eigenvalue is the turn
  const trace = s[0][0] + s[1][1] + s[2][2];
  const matrix = [0, 1, 2].map((a) => [0, 1, 2].map((b) => s[a][b] + s[b][a] - (a === b ? trace : 0)));
  const side = [s[1][2] - s[2][1], s[2][0] - s[0][2], s[0][1] - s[1][0]];
  const n = [...matrix.map((row, a) => [...row, side[a]]), [...side, trace]];
  const orientation = largestEigenvector(n);
  const position = subtract(world, rotated(orientation, own));
  const error = arms.reduce((most, arm, k) => {
    const there = rotated(orientation, [...arm]);
    return Math.max(most, Math.hypot(...points[k].map((x, axis) => x - position[axis] - there[axis])));
  }, 0);
  return { position, orientation, error };
}

/** Cyclic Jacobi rotations of a symmetric 4 × 4 matrix. */
function largestEigenvector(given: readonly (readonly number[])[]): Quaternion {
  const a = given.map((row) => [...row]);
  const v = [0, 1, 2, 3].map((i) => [0, 1, 2, 3].map((j) => Number(i === j)));
  for (let sweep = 0; sweep < 12; sweep++) {
    for (let p = 0; p < 3; p++) {
      for (let q = p + 1; q < 4; q++) {
        if (a[p][q] === 0) continue;
        const angle = 0.5 * Math.atan2(2 * a[p][q], a[q][q] - a[p][p]);
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        for (let k = 0; k < 4; k++) [a[k][p], a[k][q]] = [c * a[k][p] - s * a[k][q], s * a[k][p] + c * a[k][q]];
        for (let k = 0; k < 4; k++) [a[p][k], a[q][k]] = [c * a[p][k] - s * a[q][k], s * a[p][k] + c * a[q][k]];
        for (let k = 0; k < 4; k++) [v[k][p], v[k][q]] = [c * v[k][p] - s * v[k][q], s * v[k][p] + c * v[k][q]];
      }
    }
  }
  const values = a.map((row, i) => row[i]);
  const best = values.indexOf(Math.max(...values));
  const q = v.map((row) => row[best]);
  const length = Math.hypot(...q) * (q[3] < 0 ? -1 : 1);
  return q.map((x) => x / length) as Quaternion;
}

/** Velocity of the centre, from that of all points and the spin that they share. */
export function centreVelocity(
  arms: readonly (readonly number[])[],
  fit: Fit,
  velocities: readonly (readonly number[])[],
  spin: Vec3,
): Vec3 {
  return subtract(mean(velocities), cross(spin, rotated(fit.orientation, mean(arms))));
}
