/** Straight lines through points: least squares, and a robust fit that outliers do not pull. */
import { type Estimate, needs, tQuantile } from './interval';

export type Point = readonly [x: number, y: number];

export interface Line {
  readonly slope: Estimate;
  readonly intercept: Estimate;
  /** Root mean square of what the line leaves. */
  readonly residual: number;
  /** Part of the variance that it explains. */
  readonly r2: number;
}

export function leastSquares(points: readonly Point[]): Line {
  needs('A line', points.length, 2);
  return weighted(points, () => 1);
}

/** Tukey's constant: 95 % as efficient as least squares on normal errors. */
const bisquareReach = 4.685;

/** Iteratively reweighted with Tukey's bisquare; the scale is the median absolute deviation over 0.6745. */
export function bisquareLine(points: readonly Point[]): Line {
  needs('A line', points.length, 3);
  let line = weighted(points, () => 1);
  for (let pass = 0; pass < 50; pass++) {
    const residuals = points.map(([x, y]) => y - line.intercept.value - line.slope.value * x);
    const scale = median(residuals.map(Math.abs)) / 0.6745;
    if (!(scale > 1e-12 * Math.max(...points.map(([, y]) => Math.abs(y))))) return line;
    const next = weighted(points, (i) => {
      const u = residuals[i] / (bisquareReach * scale);
      return Math.abs(u) < 1 ? (1 - u * u) ** 2 : 0;
    });
    const change = Math.abs(next.slope.value - line.slope.value);
    line = next;
    if (change < 1e-10 * Math.abs(line.slope.value)) break;
  }
  return line;
}

/** y = a x^b for positive x and y, as a line through the logarithms. */
export function powerLaw(points: readonly Point[]): { exponent: Estimate; factor: Estimate; r2: number } {
  const usable = points.filter(([x, y]) => x > 0 && y > 0);
  needs('A power law', usable.length, 3);
  const line = leastSquares(usable.map(([x, y]) => [Math.log(x), Math.log(y)]));
  const value = Math.exp(line.intercept.value);
  return { exponent: line.slope, factor: { value, half: value * line.intercept.half }, r2: line.r2 };
}

function weighted(points: readonly Point[], weightOf: (index: number) => number): Line {
  let [w, wx, wy] = [0, 0, 0];
  points.forEach(([x, y], i) => {
    const weight = weightOf(i);
    w += weight;
    wx += weight * x;
    wy += weight * y;
  });
  const [mx, my] = [wx / w, wy / w];
  let [xx, xy, yy] = [0, 0, 0];
  points.forEach(([x, y], i) => {
    const weight = weightOf(i);
    xx += weight * (x - mx) ** 2;
    xy += weight * (x - mx) * (y - my);
    yy += weight * (y - my) ** 2;
  });
  const slope = xy / xx;
  const left = Math.max(0, yy - slope * xy);
  const freedom = w - 2;
  const variance = freedom > 0 ? left / freedom : Number.NaN;
  const t = tQuantile(freedom);
  return {
    slope: { value: slope, half: t * Math.sqrt(variance / xx) },
    intercept: { value: my - slope * mx, half: t * Math.sqrt(variance * (1 / w + mx ** 2 / xx)) },
    residual: Math.sqrt(left / w),
    r2: yy > 0 ? 1 - left / yy : 1,
  };
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle] : 0.5 * (sorted[middle - 1] + sorted[middle]);
}
