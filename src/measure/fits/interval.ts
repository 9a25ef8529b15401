/** Means and estimates with 95 % confidence intervals. */

/** A number with half the width of its 95 % confidence interval; NaN where there is too little to tell. */
export interface Estimate {
  readonly value: number;
  readonly half: number;
}

/** What a fit refuses, in a sentence. */
export class FitError extends Error {}

export function needs(what: string, count: number, least: number): void {
  if (!(count >= least)) {
    throw new FitError(
      `${what} needs at least ${least} values, and there are ${count}: record for longer, or use more grains.`,
    );
  }
}

/** Mean over runs (seeds), with Student's interval. One run has a mean but no interval. */
export function meanEstimate(values: readonly number[]): Estimate {
  needs('A mean', values.length, 1);
  const n = values.length;
  const value = values.reduce((sum, x) => sum + x, 0) / n;
  if (n < 2) return { value, half: Number.NaN };
  const variance = values.reduce((sum, x) => sum + (x - value) ** 2, 0) / (n - 1);
  return { value, half: tQuantile(n - 1) * Math.sqrt(variance / n) };
}

/** Whether an expected value lies within the interval, widened by `allowance`. */
export const agrees = ({ value, half }: Estimate, expected: number, allowance = 0): boolean =>
  Math.abs(value - expected) <= (Number.isNaN(half) ? 0 : half) + allowance;

/** 97.5 % quantile of Student's t: Hill's expansion around the normal quantile; exact for one and two degrees of freedom. */
export function tQuantile(freedom: number): number {
  if (!(freedom >= 1)) return Number.NaN;
  if (freedom === 1) return 12.7062;
  if (freedom === 2) return 4.30265;
  const z = 1.959963984540054;
  const g1 = (z ** 3 + z) / 4;
  const g2 = (5 * z ** 5 + 16 * z ** 3 + 3 * z) / 96;
  const g3 = (3 * z ** 7 + 19 * z ** 5 + 17 * z ** 3 - 15 * z) / 384;
  const g4 = (79 * z ** 9 + 776 * z ** 7 + 1482 * z ** 5 - 1920 * z ** 3 - 945 * z) / 92_160;
  return z + g1 / freedom + g2 / freedom ** 2 + g3 / freedom ** 3 + g4 / freedom ** 4;
}
