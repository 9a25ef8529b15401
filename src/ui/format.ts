/** Numbers as people read them. */

/** At most `digits` significant digits; powers of ten for very large and very small numbers: 1e7, 0.0025, 2600. */
export function shortNumber(value: number, digits = 4): string {
  if (value === 0 || !Number.isFinite(value)) return String(value);
  const size = Math.abs(value);
  const rounded = Number(value.toPrecision(digits));
  if (size < 1e6 && size >= 1e-3) return String(rounded);
  return rounded.toExponential().replace('e+', 'e');
}

/** The prefix with which a value is easiest to read, 5 mN rather than 0.005 N; `factor` goes from the plain unit to it. */
export function prefixed(value: number, unit: string): { factor: number; name: string } {
  if (!['N', 'm/s'].includes(unit) || !(value > 0)) return { factor: 1, name: unit };
  // just below the next prefix counts as reaching it: a scale that glides to 1 N shall not end at 1000 mN
  const power = Math.floor(Math.log10(value * 1.001) / 3);
  const at = Math.min(1, Math.max(-3, power));
  return { factor: 10 ** (-3 * at), name: `${['n', 'µ', 'm', '', 'k'][at + 3]}${unit}` };
}

/** What simulated over real time looks like: "real time", or by how much slower things fall. */
export function pace(ratio: number): string {
  if (!(ratio > 0)) return 'standing still';
  if (ratio > 0.95) return 'real time';
  const factor = Number((1 / ratio).toPrecision(2));
  // a device that has hardly begun: more digits would only say how busy it is
  if (factor > 1e4) return 'slow motion over 10,000 ×';
  return `slow motion ${factor < 10 ? shortNumber(factor, 2) : wholeNumber(factor)} ×`;
}

/** Simulated over real time as a number: 0.42. */
export const timeRatio = (ratio: number): string => (ratio > 0 ? shortNumber(ratio, 2) : '0');

export const frameRate = (rate: number): string => rate.toFixed(rate < 9.5 ? 1 : 0);

export const wholeNumber = (value: number): string => Math.round(value).toLocaleString('en');

/** Seconds with the unit that fits: 12.3 µs, 1.5 ms, 2.04 s. */
export function duration(seconds: number): string {
  if (seconds < 1e-3) return `${Number((seconds * 1e6).toPrecision(3))} µs`;
  if (seconds < 1) return `${Number((seconds * 1e3).toPrecision(3))} ms`;
  return `${seconds.toFixed(2)} s`;
}
