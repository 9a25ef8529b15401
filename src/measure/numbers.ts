/** Small statistics of lists of numbers, and units of angles. */

/** 0 of none. */
export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);

/** Fraction of the values for which it is true; 0 of none. */
export const fractionOf = <T>(values: readonly T[], isTrue: (value: T) => boolean): number =>
  values.filter(isTrue).length / Math.max(1, values.length);

/** The value that a fraction of all values stays below; NaN of none. */
export function quantile(values: readonly number[], fraction: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(fraction * sorted.length))] ?? Number.NaN;
}

export const degrees = (radians: number): number => (180 / Math.PI) * radians;
export const radians = (degrees: number): number => (degrees * Math.PI) / 180;
