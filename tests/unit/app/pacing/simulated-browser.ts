/** A browser with a graphics device, made up: how long work takes, and when the browser says that it is done. */
import { Pacer } from '../../../../src/app/pacing/pacer';

/** When work that ended at `end` is reported. */
export type Reports =
  | { readonly kind: 'late'; readonly by: number }
  /** At the next tick of a timer. */
  | { readonly kind: 'timer'; readonly every: number }
  /** When something else is submitted. */
  | { readonly kind: 'next submit' };

export interface Device {
  /** ms at this time. */
  step(now: number): number;
  picture(now: number): number;
  readonly reports: Reports;
  readonly timestamps?: boolean;
  /** ms between refreshes of the screen. */
  readonly tick?: number;
  /** Relative, by the number of the piece. */
  noise?(piece: number): number;
  /** Times in which the page is hidden. */
  readonly hidden?: readonly (readonly [from: number, to: number])[];
}

interface Piece {
  readonly steps: number;
  readonly pictures: number;
  readonly start: number;
  readonly end: number;
  submitted: number;
}

export interface Outcome {
  /** Of all time, how much the GPU worked. */
  readonly busy: number;
  /** Of what it worked, how much was for substeps. */
  readonly forSteps: number;
  readonly framesPerSecond: number;
  /** Substeps per second. */
  readonly stepRate: number;
  /** From the submission of a picture to its end, the 95th part of a hundred, ms. */
  readonly delay: number;
  readonly pacer: Pacer;
}

/** Runs for `seconds`; what comes out is about the time after `from`, in s. */
export function browse(
  device: Device,
  seconds: number,
  { from = 2, speed = 1, dt = 2e-5 }: { from?: number; speed?: number; dt?: number } = {},
): Outcome {
  const pacer = new Pacer();
  const tick = device.tick ?? 1000 / 60;
  const pieces: Piece[] = [];
  let reported = 0;
  let lastPlan: number | null = null;
  let wasHidden = false;
  const submit = (now: number, steps: number, pictures: number) => {
    const start = Math.max(now, pieces.at(-1)?.end ?? 0);
    const factor = 1 + (device.noise?.(pieces.length) ?? 0);
    const cost = (steps * device.step(start) + pictures * device.picture(start)) * factor;
    pieces.push({ steps, pictures, start, end: start + cost, submitted: now });
    pacer.submitted(now, { steps, pictures });
    if (device.timestamps) timestamps.push({ at: start + cost, steps, pictures, cost });
  };
  const timestamps: { at: number; steps: number; pictures: number; cost: number }[] = [];
  const reportTime = ({ end }: Piece): number => {
    const { reports } = device;
    if (reports.kind === 'late') return end + reports.by;
    if (reports.kind === 'timer') return Math.ceil(end / reports.every) * reports.every;
    return Number.POSITIVE_INFINITY;
  };
  const report = (until: number) => {
    for (; reported < pieces.length && reportTime(pieces[reported]) <= until; reported++) {
      pacer.done(reportTime(pieces[reported]));
    }
    while (timestamps.length > 0 && timestamps[0].at + 100 <= until) {
      const { steps, pictures, cost } = timestamps.shift() as (typeof timestamps)[number];
      pacer.measured({ steps, pictures }, cost);
    }
  };
  for (let now = 0; now < 1000 * seconds; now += tick) {
    report(now);
    const hidden = device.hidden?.some(([a, b]) => now >= 1000 * a && now < 1000 * b) ?? false;
    if (hidden !== wasHidden) {
      pacer.pause();
      lastPlan = null;
    }
    wasHidden = hidden;
    if (hidden) continue;
    pacer.tick(now);
    if (!pacer.ready(now)) continue;
    const steps = pacer.plan(now, { elapsed: lastPlan === null ? 0 : (now - lastPlan) / 1000, speed, dt });
    lastPlan = now;
    const unreported = pieces.length;
    if (steps > 0) submit(now, steps, 0);
    submit(now, 0, 1);
    if (device.reports.kind !== 'next submit') continue;
    for (; reported < unreported && pieces[reported].end <= now; reported++) pacer.done(now);
  }
  return { ...summary(pieces, 1000 * from, 1000 * seconds, device), pacer };
}

function summary(pieces: Piece[], from: number, to: number, { hidden = [] }: Device): Omit<Outcome, 'pacer'> {
  const inside = ({ start, end }: Piece) => Math.max(0, Math.min(end, to) - Math.max(start, from));
  const seen = pieces.filter((piece) => piece.end > from && piece.end <= to);
  const away = hidden.reduce((sum, [a, b]) => sum + Math.max(0, Math.min(1000 * b, to) - Math.max(1000 * a, from)), 0);
  const seconds = (to - from - away) / 1000;
  const work = pieces.reduce((sum, piece) => sum + inside(piece), 0);
  const steps = pieces.filter((piece) => piece.steps > 0).reduce((sum, piece) => sum + inside(piece), 0);
  const delays = seen.filter(({ pictures }) => pictures > 0).map(({ end, submitted }) => end - submitted);
  delays.sort((a, b) => a - b);
  return {
    busy: work / 1000 / seconds,
    forSteps: steps / work,
    framesPerSecond: delays.length / seconds,
    stepRate: seen.reduce((sum, piece) => sum + piece.steps, 0) / seconds,
    delay: delays[Math.floor(0.95 * delays.length)] ?? 0,
  };
}
