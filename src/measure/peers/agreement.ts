/** Whether two programs agree, over runs from several random numbers: both of a pair began with the same grains. */
import { type Estimate, meanEstimate } from '../fits/interval';
import type { MeasureName, Measures, Traces } from './measures';

export const engines = ['tetrasand', 'lammps', 'lammps as number'] as const;
/** `lammps as number`: LAMMPS is given the restitution as it stands, instead of the damping that makes it. */
export type Engine = (typeof engines)[number];

/** One run of one program, as it is stored. */
export interface PeerRow {
  /** A set-up of the laboratory, or a scene of the gallery. */
  readonly of: string;
  readonly grains: number;
  readonly seed: number;
  readonly engine: Engine;
  /** Simulated and real seconds. */
  readonly seconds: number;
  readonly wall: number;
  readonly measures: Measures;
  readonly traces: Traces;
  /** yyyy-mm-dd */
  readonly date: string;
}

export const verdicts = ['agree', 'agree, but the interval is wider', 'not told apart', 'differ', 'one pair'] as const;
export type Agreement = (typeof verdicts)[number];

export interface Compared {
  readonly seeds: number;
  readonly ours: Estimate;
  readonly theirs: Estimate;
  /** %, theirs against ours, of pairs. */
  readonly difference: Estimate;
  readonly verdict: Agreement;
}

/** `limit` in %. One pair has no interval, so it can tell nothing. */
export function verdictOf({ value, half }: Estimate, limit: number): Agreement {
  if (Number.isNaN(half)) return 'one pair';
  if (Math.abs(value) <= limit) return half <= limit ? 'agree' : 'agree, but the interval is wider';
  return Math.abs(value) - limit <= half ? 'not told apart' : 'differ';
}

/** Undefined: no pair has this quantity. */
export function compared(
  rows: readonly PeerRow[],
  name: MeasureName,
  limit: number,
  other: Engine = 'lammps',
): Compared | undefined {
  const pairs = rows.flatMap((row) => {
    const partner = rows.find(
      ({ of, grains, seed, engine, seconds }) =>
        engine === other && of === row.of && grains === row.grains && seed === row.seed && seconds === row.seconds,
    );
    const [ours, theirs] = [row.measures[name], partner?.measures[name]];
    return row.engine === 'tetrasand' && ours !== undefined && theirs !== undefined ? [{ ours, theirs }] : [];
  });
  if (pairs.length === 0) return undefined;
  const difference = meanEstimate(pairs.map(({ ours, theirs }) => 100 * (theirs / ours - 1)));
  return {
    seeds: pairs.length,
    ours: meanEstimate(pairs.map(({ ours }) => ours)),
    theirs: meanEstimate(pairs.map(({ theirs }) => theirs)),
    difference,
    verdict: verdictOf(difference, limit),
  };
}
