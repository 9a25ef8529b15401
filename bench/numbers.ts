/** Small statistics, and numbers as people read them. */

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

/** Least, median and most of repeats. */
export interface Spread {
  readonly least: number;
  readonly median: number;
  readonly most: number;
}

export const spreadOf = (values: readonly number[]): Spread => ({
  least: Math.min(...values),
  median: median(values),
  most: Math.max(...values),
});

export const digits = (value: number, count = 3): string =>
  value !== 0 && (Math.abs(value) >= 1e5 || Math.abs(value) < 1e-3)
    ? value.toExponential(count - 1)
    : value.toPrecision(count);

export const times = ({ least, median: middle, most }: Spread): string =>
  `${digits(middle)} × (${digits(least)}–${digits(most)})`;

export const whole = (value: number): string => Math.round(value).toLocaleString('en');
