export type Matrix3 = [[number, number, number], [number, number, number], [number, number, number]];

/**
 * Eigenvalues and eigenvectors of a symmetric 3×3 tensor by Jacobi rotations. Rows of `axes` are the (right-handed)
 * principal directions. A tensor that is diagonal already, as that of every named template, keeps its frame.
 */
export function principalAxes(symmetric: Matrix3): { axes: Matrix3; values: [number, number, number] } {
  const a = symmetric.map((row) => [...row]) as Matrix3;
  const axes: Matrix3 = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const scale = Math.abs(a[0][0]) + Math.abs(a[1][1]) + Math.abs(a[2][2]);
  // Convergence is quadratic: a handful of sweeps reaches rounding.
  for (let sweep = 0; sweep < 20; sweep++) {
    if (Math.abs(a[0][1]) + Math.abs(a[0][2]) + Math.abs(a[1][2]) <= 1e-15 * scale) break;
    for (const [p, q] of [
      [0, 1],
      [0, 2],
      [1, 2],
    ] as const) {
      if (Math.abs(a[p][q]) <= 1e-300) continue;
      const theta = (a[q][q] - a[p][p]) / (2 * a[p][q]);
      const t = (theta < 0 ? -1 : 1) / (Math.abs(theta) + Math.hypot(theta, 1));
      const cos = 1 / Math.hypot(t, 1);
      const sin = t * cos;
      for (let k = 0; k < 3; k++) {
        const column = [a[k][p], a[k][q]];
        a[k][p] = cos * column[0] - sin * column[1];
        a[k][q] = sin * column[0] + cos * column[1];
      }
      for (let k = 0; k < 3; k++) {
        const row = [a[p][k], a[q][k]];
        a[p][k] = cos * row[0] - sin * row[1];
        a[q][k] = sin * row[0] + cos * row[1];
        const direction = [axes[p][k], axes[q][k]];
        axes[p][k] = cos * direction[0] - sin * direction[1];
        axes[q][k] = sin * direction[0] + cos * direction[1];
      }
    }
  }
  return { axes, values: [a[0][0], a[1][1], a[2][2]] };
}
