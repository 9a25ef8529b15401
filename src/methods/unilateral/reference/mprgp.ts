/**
 * min ½xᵀAx + bᵀx with x ≥ 0 in f64: MPRGP (Dostál & Schöberl 2005), which the paper uses, without a preconditioner. Slow, and the
 * judge of the GPU's multigrid. A is the matrix of unilateral/rows, on a box of cells.
 */
export interface PressureProblem {
  /** Cells along x, y and z. */
  readonly size: readonly [number, number, number];
  /** k of low faces and their sum, k of high faces: eight numbers per cell. */
  readonly rows: ArrayLike<number>;
  readonly rhs: ArrayLike<number>;
  /** Cells that take part. */
  readonly wet: Uint32Array;
}

export function multiply({ size, rows, wet }: PressureProblem, x: Float64Array): Float64Array {
  const step = [1, size[0], size[0] * size[1]];
  const product = new Float64Array(x.length);
  for (const c of wet) {
    let sum = rows[8 * c + 3] * x[c];
    for (let axis = 0; axis < 3; axis++) {
      sum -= rows[8 * c + axis] * x[c - step[axis]] + rows[8 * c + 4 + axis] * x[c + step[axis]];
    }
    product[c] = sum;
  }
  return product;
}

const dot = (a: Float64Array, b: Float64Array) => a.reduce((sum, value, i) => sum + value * b[i], 0);

/** `tolerance`: of the largest free or chopped gradient, a part of a cell's volume. */
export function mprgp(problem: PressureProblem, tolerance: number, mostIterations = 5000): Float64Array {
  const { rows, rhs, wet } = problem;
  // Gershgorin: no row sums to more than twice its diagonal
  const norm = wet.reduce((most, c) => Math.max(most, 2 * rows[8 * c + 3]), 0);
  const fixedStep = 1 / Math.max(norm, 1e-12);
  const length = rhs.length;
  const x = new Float64Array(length);
  const gradient = () => {
    const g = multiply(problem, x);
    for (const c of wet) g[c] += rhs[c];
    return g;
  };
  const split = (g: Float64Array) => {
    const [free, chopped, reduced] = [0, 1, 2].map(() => new Float64Array(length));
    for (const c of wet) {
      if (rows[8 * c + 3] <= 0) continue;
      if (x[c] > 0) {
        free[c] = g[c];
        reduced[c] = Math.min(x[c] / fixedStep, g[c]);
      } else chopped[c] = Math.min(g[c], 0);
    }
    return { free, chopped, reduced };
  };
  let g = gradient();
  let parts = split(g);
  let d = parts.free.slice();
  for (let i = 0; i < mostIterations; i++) {
    const { free, chopped, reduced } = parts;
    if (wet.every((c) => Math.abs(free[c] + chopped[c]) <= tolerance)) return x;
    const proportional = dot(chopped, chopped) <= dot(reduced, free);
    if (!proportional) d = chopped.slice();
    const q = multiply(problem, d);
    const curvature = dot(d, q);
    const best = dot(g, d) / curvature;
    const feasible = wet.reduce(
      (least, c) => (d[c] > 0 ? Math.min(least, x[c] / d[c]) : least),
      Number.POSITIVE_INFINITY,
    );
    const step = Math.min(best, feasible);
    for (const c of wet) x[c] = Math.max(0, x[c] - step * d[c]);
    if (proportional && best <= feasible) {
      for (const c of wet) g[c] -= step * q[c];
      parts = split(g);
      const along = dot(parts.free, q) / curvature;
      d = parts.free.map((value, c) => value - along * d[c]);
      continue;
    }
    if (proportional) {
      g = gradient();
      parts = split(g);
      for (const c of wet) x[c] = Math.max(0, x[c] - fixedStep * parts.free[c]);
    }
    g = gradient();
    parts = split(g);
    d = parts.free.slice();
  }
  throw new Error(`MPRGP has not converged after ${mostIterations} iterations`);
}
