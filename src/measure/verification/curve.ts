/** Curves as lists of points, to be compared where their x differ. */
export type Points = readonly (readonly [number, number])[];

/** Straight lines between the points; the first and the last value go on beyond the ends. */
export function interpolate(points: Points, x: number): number {
  const sorted = [...points].sort((a, b) => a[0] - b[0]);
  const next = sorted.findIndex(([at]) => at >= x);
  if (next === 0) return sorted[0][1];
  if (next < 0) return sorted[sorted.length - 1][1];
  const [[x0, y0], [x1, y1]] = [sorted[next - 1], sorted[next]];
  return y0 + ((y1 - y0) * (x - x0)) / (x1 - x0);
}

/** Mean |a − b| over the x of `a`. */
export function meanDifference(a: Points, b: Points): number {
  return a.reduce((sum, [x, y]) => sum + Math.abs(y - interpolate(b, x)), 0) / a.length;
}

/** Kratos' measure for digitised curves: Σ|a − b| / Σ|b| over the x of `a`. */
export function relativeDifference(a: Points, b: Points): number {
  return (meanDifference(a, b) * a.length) / a.reduce((sum, [x]) => sum + Math.abs(interpolate(b, x)), 0);
}
