/** What an experiment hands back: numbers against expectations, and curves to look at. */

export interface Check {
  what: string;
  unit: string;
  expected: number | string;
  measured: number | string;
  /** |measured − expected|, over |expected| where `relative`; for a yes-or-no question 0 or 1. */
  error: number;
  /** Largest error allowed; the reason stands in the experiment. */
  limit: number;
  relative: boolean;
}

export interface Curve {
  name: string;
  points: readonly (readonly [number, number])[];
  /** Measured values are dots, theory is a line. */
  style: 'dots' | 'line' | 'dashed';
}

export interface Plot {
  file: string;
  title: string;
  x: string;
  y: string;
  logX?: boolean;
  logY?: boolean;
  curves: readonly Curve[];
}

export interface Outcome {
  checks: Check[];
  plots?: Plot[];
  /** Paragraphs of Markdown: what the numbers mean, what limits them. */
  notes?: string[];
}

/** Measured against a value that is not zero. */
export function relative(what: string, measured: number, expected: number, limit: number, unit = ''): Check {
  return { what, unit, expected, measured, error: Math.abs(measured / expected - 1), limit, relative: true };
}

export function absolute(what: string, measured: number, expected: number, limit: number, unit = ''): Check {
  return { what, unit, expected, measured, error: Math.abs(measured - expected), limit, relative: false };
}

/** A size that should be small, such as a drift. */
export function atMost(what: string, measured: number, limit: number, unit = ''): Check {
  return {
    what,
    unit,
    expected: limit === 0 ? 0 : `≤ ${limit.toPrecision(2)}`,
    measured,
    error: Math.abs(measured),
    limit,
    relative: false,
  };
}

export function atLeast(what: string, measured: number, least: number, unit = ''): Check {
  const error = measured >= least ? 0 : 1;
  return { what, unit, expected: `≥ ${least.toPrecision(2)}`, measured, error, limit: 0, relative: false };
}

export function answer(what: string, measured: string, expected: string): Check {
  return { what, unit: '', expected, measured, error: measured === expected ? 0 : 1, limit: 0, relative: false };
}

/** NaN is never within a limit. */
export const passes = (check: Check): boolean => check.error <= check.limit;
