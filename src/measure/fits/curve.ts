/** Any curve through points: Levenberg and Marquardt's way to least squares, with intervals from the curvature. */
import { type Estimate, FitError, needs, tQuantile } from './interval';
import type { Point } from './line';

export interface CurveFit {
  readonly parameters: readonly Estimate[];
  /** Root mean square of what the curve leaves. */
  readonly residual: number;
  at(x: number): number;
}

/** `model` of x and parameters; `start` must be in the valley of the best ones. */
export function fitCurve(
  points: readonly Point[],
  model: (x: number, p: readonly number[]) => number,
  start: readonly number[],
): CurveFit {
  needs(`A curve of ${start.length} parameters`, points.length, start.length + 1);
  const left = (p: readonly number[]) => points.map(([x, y]) => y - model(x, p));
  const squares = (residuals: readonly number[]) => residuals.reduce((sum, r) => sum + r * r, 0);
  let parameters = [...start];
  let residuals = left(parameters);
  let cost = squares(residuals);
  if (!Number.isFinite(cost)) throw new FitError('The curve is not defined where the fit begins.');
  let damping = 1e-3;
  for (let pass = 0; pass < 200; pass++) {
    const { normal, gradient } = normalEquations(points, model, parameters, residuals);
    const damped = normal.map((row, i) => row.map((x, j) => (i === j ? x * (1 + damping) + 1e-300 : x)));
    const step = solve(damped, gradient);
    if (!step) break;
    const next = parameters.map((p, i) => p + step[i]);
    const nextResiduals = left(next);
    const nextCost = squares(nextResiduals);
    if (nextCost < cost) {
      const gain = (cost - nextCost) / Math.max(cost, 1e-300);
      [parameters, residuals, cost] = [next, nextResiduals, nextCost];
      damping = Math.max(1e-12, damping / 5);
      if (gain < 1e-12) break;
    } else {
      damping *= 4;
      if (damping > 1e12) break;
    }
  }
  const { normal } = normalEquations(points, model, parameters, residuals);
  const freedom = points.length - parameters.length;
  const variance = cost / freedom;
  const t = tQuantile(freedom);
  const estimates = parameters.map((value, i) => {
    const unit = parameters.map((_, j) => Number(i === j));
    const column = solve(normal, unit);
    return { value, half: column ? t * Math.sqrt(Math.max(0, variance * column[i])) : Number.NaN };
  });
  return { parameters: estimates, residual: Math.sqrt(cost / points.length), at: (x) => model(x, parameters) };
}

function normalEquations(
  points: readonly Point[],
  model: (x: number, p: readonly number[]) => number,
  parameters: readonly number[],
  residuals: readonly number[],
) {
  const columns = parameters.map((value, k) => {
    const h = 1e-6 * Math.max(1e-6, Math.abs(value));
    const shifted = (by: number) => parameters.map((p, i) => (i === k ? p + by : p));
    const [up, down] = [shifted(h), shifted(-h)];
    return points.map(([x]) => (model(x, up) - model(x, down)) / (2 * h));
  });
  const inner = (a: readonly number[], b: readonly number[]) => a.reduce((sum, value, i) => sum + value * b[i], 0);
  return {
    normal: columns.map((a) => columns.map((b) => inner(a, b))),
    gradient: columns.map((column) => inner(column, residuals)),
  };
}

/** Gauss with pivots; undefined where the matrix is singular. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] | undefined {
  const n = right.length;
  const rows = matrix.map((row, i) => [...row, right[i]]);
  for (let column = 0; column < n; column++) {
    let pivot = column;
    for (let r = column + 1; r < n; r++) if (Math.abs(rows[r][column]) > Math.abs(rows[pivot][column])) pivot = r;
    if (!(Math.abs(rows[pivot][column]) > 1e-300)) return undefined;
    [rows[column], rows[pivot]] = [rows[pivot], rows[column]];
    for (let r = 0; r < n; r++) {
      if (r === column) continue;
      const factor = rows[r][column] / rows[column][column];
      for (let c = column; c <= n; c++) rows[r][c] -= factor * rows[column][c];
    }
  }
  return rows.map((row, i) => row[n] / row[i]);
}
