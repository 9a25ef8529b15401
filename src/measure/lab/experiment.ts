/** What an experiment of the laboratory is: a set-up, phases, a measurement, fits, and a verdict beside the published value. */
import type { Params } from '../../params/table';
import { type Estimate, FitError } from '../fits/interval';
import type { Plot } from '../verification/outcome';
import type { LabHost } from './rig';

export const verdicts = ['reproduced', 'reproduced with a difference', 'not reproduced'] as const;
export type Verdict = (typeof verdicts)[number];

/** One number of ours beside one of the literature's. */
export interface Finding {
  readonly what: string;
  readonly unit: string;
  readonly measured: Estimate;
  /** In words, with its number. */
  readonly published: string;
  readonly verdict: Verdict;
}

/** Columns of numbers, for CSV. */
export interface Table {
  readonly name: string;
  readonly names: readonly string[];
  readonly columns: readonly (readonly number[])[];
}

export interface LabResult {
  readonly findings: readonly Finding[];
  readonly plots: readonly Plot[];
  readonly tables: readonly Table[];
  /** Paragraphs: what was seen, why it differs, what was tried. */
  readonly notes: readonly string[];
  /** What should not have happened while it ran. */
  readonly troubles: readonly string[];
}

export interface LabOptions {
  readonly grains: number;
  /** How many runs from different random numbers. */
  readonly seeds: number;
  /** Parameters that a person wants otherwise. */
  readonly set?: Partial<Params>;
}

export interface LabExperiment {
  readonly name: string;
  readonly title: string;
  /** What it shows, in a sentence or two. */
  readonly shows: string;
  readonly source: string;
  /** What finishes in minutes on two cores. */
  readonly usual: LabOptions;
  /** It looks at no contacts and no single grains: a continuum method can do it, too. */
  readonly continuum?: true;
  /** The fewest grains with which it makes sense. */
  readonly least: number;
  run(host: LabHost, options: LabOptions): Promise<LabResult>;
}

/** Within `range`: reproduced; within `near` times its width around it: with a difference. NaN is never reproduced. */
export function judged(
  what: string,
  measured: Estimate,
  range: readonly [number, number],
  published: string,
  unit = '',
  near = 1,
): Finding {
  const [low, high] = range;
  // an interval wider than what is published would agree with anything
  const half = Number.isNaN(measured.half) ? 0 : Math.min(measured.half, (high - low) / 2);
  const reach = near * (high - low);
  const overlaps = (from: number, to: number) => measured.value + half >= from && measured.value - half <= to;
  const verdict: Verdict = overlaps(low, high)
    ? 'reproduced'
    : overlaps(low - reach, high + reach)
      ? 'reproduced with a difference'
      : 'not reproduced';
  return { what, unit, measured, published, verdict };
}

/** A yes-or-no finding with the number behind it. */
export const decided = (what: string, measured: Estimate, isSo: boolean, published: string, unit = ''): Finding => ({
  what,
  unit,
  measured,
  published,
  verdict: isSo ? 'reproduced' : 'not reproduced',
});

/** Of two that do not know of each other. */
export const difference = (a: Estimate, b: Estimate): Estimate => ({
  value: a.value - b.value,
  half: Math.hypot(a.half, b.half),
});

/** A number without an interval. */
export const plain = (value: number): Estimate => ({ value, half: Number.NaN });

/** The worst of them speaks for all. */
export const overall = (findings: readonly Finding[]): Verdict =>
  findings.reduce<Verdict>(
    (worst, { verdict }) => (verdicts.indexOf(verdict) > verdicts.indexOf(worst) ? verdict : worst),
    'reproduced',
  );

/** “1.39 ± 0.05 m”. */
export function estimateText({ value, half }: Estimate, unit = ''): string {
  const digits = (x: number) =>
    x !== 0 && (Math.abs(x) < 1e-3 || Math.abs(x) >= 1e5) ? x.toExponential(2) : String(Number(x.toPrecision(3)));
  const interval = Number.isFinite(half) ? ` ± ${digits(half)}` : '';
  return `${Number.isFinite(value) ? digits(value) : 'no number'}${interval}${unit ? ` ${unit}` : ''}`;
}

/** The value of a fit, or a note why there is none: a fit without data costs one line, not the experiment. */
export function attempt<T>(notes: string[], what: string, make: () => T): T | undefined {
  try {
    return make();
  } catch (error) {
    if (!(error instanceof FitError)) throw error;
    notes.push(`${what}: ${error.message}`);
    return undefined;
  }
}
