/**
 * The upper end of a colour scale that follows the sand. It aims at round numbers, goes up at once when something would not
 * fit, comes down only after a while, and glides from one to the next: colours neither flicker nor jump.
 */
import { niceCeiling } from './colour-modes';

export interface Scale {
  /** What the picture and the legend show now. */
  readonly shown: number;
  readonly target: number;
  /** Seconds for which a much smaller end would have done. */
  readonly lowFor: number;
}

/** A smaller end must be worth it: 1, 2 and 5 are at most 2.5 apart, so two steps down at least. */
const worthIt = 2.6;
/** s */
const patience = 2;
const timeConstant = 0.35;

export const scaleAt = (value: number): Scale => ({ shown: value, target: value, lowFor: 0 });

/** `measured`: what should just fit. `floor`: below that everything counts as nothing. `seconds` since the last sample. */
export function aimScale(scale: Scale, measured: number, floor: number, seconds: number): Scale {
  if (!Number.isFinite(measured)) return scale;
  const wanted = niceCeiling(Math.max(measured, floor));
  if (wanted > scale.target) return { ...scale, target: wanted, lowFor: 0 };
  if (wanted * worthIt > scale.target) return { ...scale, lowFor: 0 };
  const lowFor = scale.lowFor + seconds;
  return lowFor < patience ? { ...scale, lowFor } : { ...scale, target: wanted, lowFor: 0 };
}

/** Evenly by factors: from 1 to 10 looks as fast as from 10 to 100. */
export function glideScale(scale: Scale, seconds: number): Scale {
  if (scale.shown === scale.target) return scale;
  const left = Math.log(scale.shown / scale.target) * Math.exp(-seconds / timeConstant);
  return { ...scale, shown: Math.abs(left) < 0.01 ? scale.target : scale.target * Math.exp(left) };
}

/** The value that a part of all values stays below; 0 of none. */
export function quantile(values: readonly number[], part: number): number {
  const sorted = values.filter(Number.isFinite).sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))] ?? 0;
}
