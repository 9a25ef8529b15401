/**
 * How often which force: the density of a sample as UCT made its P(f) (Kaplan–Meier distribution function, bins by Freedman and
 * Diaconis, differences), and the curves that are fitted to it.
 */
import { type CurveFit, fitCurve } from './curve';
import { type Estimate, needs } from './interval';
import { leastSquares, type Point } from './line';

/** Kaplan and Meier's distribution function of values that were all seen (nothing is censored): steps of 1/n, ties together. */
export function kaplanMeier(values: readonly number[]): Point[] {
  needs('A distribution', values.length, 1);
  const sorted = Float64Array.from(values).sort();
  const n = sorted.length;
  const steps: [number, number][] = [];
  let survival = 1;
  for (let i = 0; i < n; ) {
    let ties = 1;
    while (i + ties < n && sorted[i + ties] === sorted[i]) ties++;
    survival *= 1 - ties / (n - i);
    steps.push([sorted[i], 1 - survival]);
    i += ties;
  }
  return steps;
}

/** Width of a bin by Freedman and Diaconis: twice the interquartile range over the cube root of the number. */
export function freedmanDiaconis(values: readonly number[]): number {
  needs('Bins', values.length, 4);
  const sorted = Float64Array.from(values).sort();
  const at = (fraction: number) => sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))];
  return (2 * (at(0.75) - at(0.25))) / Math.cbrt(sorted.length);
}

/** Values over their mean. */
export function overMean(values: readonly number[]): number[] {
  needs('A mean', values.length, 1);
  const mean = values.reduce((sum, x) => sum + x, 0) / values.length;
  return values.map((x) => x / mean);
}

/** Density at the middles of the bins, from differences of the distribution function. Bins without values are left out. */
export function density(values: readonly number[]): Point[] {
  needs('A density', values.length, 20);
  const width = freedmanDiaconis(values);
  const steps = kaplanMeier(values);
  const first = Math.min(0, steps[0][0]);
  const last = steps[steps.length - 1][0];
  const points: Point[] = [];
  let [i, below] = [0, 0];
  for (let low = first; low < last; low += width) {
    const before = below;
    while (i < steps.length && steps[i][0] <= low + width) below = steps[i++][1];
    if (below > before) points.push([low + width / 2, (below - before) / width]);
  }
  return points;
}

/** UCT 7.8: P(f) = a (1 − b e^{−f²}) e^{−βf}. Parameters a, b, β. */
export const uctShape = (f: number, [a, b, beta]: readonly number[]): number =>
  a * (1 - b * Math.exp(-f * f)) * Math.exp(-beta * f);
export const fitUct = (points: readonly Point[]): CurveFit => fitCurve(points, uctShape, [2, 0.7, 1.4]);

/** Gamma density with shape a and scale b. */
export const gammaShape = (f: number, [a, b]: readonly number[]): number =>
  f > 0 && a > 0 && b > 0 ? Math.exp((a - 1) * Math.log(f) - f / b - logGamma(a) - a * Math.log(b)) : 0;
/** Values of a sample with mean 1: the moments say where to begin. */
export function fitGamma(points: readonly Point[]): CurveFit {
  const total = points.reduce((sum, [, p]) => sum + p, 0);
  const mean = points.reduce((sum, [f, p]) => sum + f * p, 0) / total;
  const variance = points.reduce((sum, [f, p]) => sum + (f - mean) ** 2 * p, 0) / total;
  return fitCurve(points, gammaShape, [mean ** 2 / variance, variance / mean]);
}

/** The tail P(f) = A exp(−c f^α) from `from` on. Parameters ln A, c, α; fitted to ln P, so that rare strong forces count. */
export function fitTail(points: readonly Point[], from = 1): CurveFit {
  const tail = points.filter(([f, p]) => f >= from && p > 0).map(([f, p]): Point => [f, Math.log(p)]);
  return fitCurve(tail, (f, [logA, c, alpha]) => logA - c * f ** alpha, [0.5, 1, 1.3]);
}

/** Root mean square of what a curve leaves of the logarithm of a density: the same measure for every fit, and rare strong forces count. */
export function logResidual(points: readonly Point[], at: (f: number) => number): number {
  const usable = points.filter(([f, p]) => p > 0 && at(f) > 0);
  needs('A residual', usable.length, 1);
  return Math.sqrt(usable.reduce((sum, [f, p]) => sum + Math.log(p / at(f)) ** 2, 0) / usable.length);
}

/** The tail as a plain exponential, P ∝ e^{−βf}: β. */
export function exponentialTail(points: readonly Point[], from = 1): Estimate {
  const tail = points.filter(([f, p]) => f >= from && p > 0).map(([f, p]): Point => [f, Math.log(p)]);
  const { slope } = leastSquares(tail);
  return { value: -slope.value, half: slope.half };
}

/** ln Γ by Lanczos' series (g = 7, nine terms): 1e-15 for positive arguments. */
export function logGamma(x: number): number {
  if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
  const terms = [
    0.99999999999980993, 676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
    12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const y = x - 1;
  const t = y + 7.5;
  const sum = terms.slice(1).reduce((acc, term, i) => acc + term / (y + i + 1), terms[0]);
  return 0.5 * Math.log(2 * Math.PI) + (y + 0.5) * Math.log(t) - t + Math.log(sum);
}
