/**
 * What waits for the GPU, and what work costs it, told from when work was submitted and when the browser said that it was
 * done. Pure: the caller brings the clock.
 *
 * Browsers say so late: after some milliseconds, at the next tick of a timer of 100 ms (Firefox), or when something else is
 * submitted. Two things tell lateness and cost apart. A piece that meets an empty queue takes lateness and cost; now and then
 * the queue is let run empty for one. And while pieces demonstrably wait for each other, what is reported done between two
 * reports took just the time between them, however late both are. What a queue that idles reports is only an upper bound; if
 * it idles although there is more to do, work must be cheaper than believed. With timestamps of the GPU none of this is needed.
 */
import { type Costs, costOf, firstCosts, fitCosts, scaleCosts, type Work } from './costs';

interface Piece extends Work {
  readonly submitted: number;
  /** Work that was submitted at the same moment, before it and including it. */
  readonly together: Work;
  /** A small one that met an empty queue: its delay is lateness. */
  readonly alone: boolean;
}

/** Reports within this time are one report, ms. */
const sameReport = 1;
/** At first all of a report's delay counts as lateness but for this part: work that is dearer shows as soon as there is more. */
const firstPart = 0.05;
/** The lateness of a browser is the least of so many recent pieces that went alone. */
const latenessSamples = 3;
const longestLateness = 300;
/** A piece that was later than an empty queue explains by this much had to wait, ms. */
const waited = 4;
/** A report may be later than the least lateness by this much, ms. */
const tick = 1000 / 60;
/** Pieces that took this long together are believed to 63 %, ms. */
const trust = 300;
/** At least so much if they took clearly longer than believed, and those before them, too. */
const alarm = 0.25;
/** Timestamps are right, but costs differ from frame to frame. */
const measuredGain = 0.3;
/** While nothing is known but that work is cheaper than believed: from report to report. */
const optimism = { atFirst: 0.5, later: 0.8 };
/** The first measurements hold the driver's own compilation: each counts as much as all those before it. */
const warmUp = 4;

export class GpuQueue {
  costs: Costs | null = null;
  /** Whether `costs.picture` comes from a busy queue or from timestamps, not from an upper bound. */
  sure = false;
  /** Whether there are timestamps. */
  exact = false;
  #waiting: Piece[] = [];
  /** Done, and not yet evaluated: one report. */
  #reported: Piece[] = [];
  #reportedAt = 0;
  #lastReport = Number.NEGATIVE_INFINITY;
  /** When the last piece that is done ended, as far as can be told. */
  #lastEnd = Number.NEGATIVE_INFINITY;
  #lastSubmit = Number.NEGATIVE_INFINITY;
  #submitBefore = Number.NEGATIVE_INFINITY;
  #lateness: number[] = [];
  #seen = { steps: 0, pictures: 0 };
  #longer = 0;
  /** Submissions before this time cannot tell of the costs as they are believed now. */
  #changedAt = Number.NEGATIVE_INFINITY;

  /** Pieces that are not known to be done. */
  get waiting(): number {
    return this.#waiting.length;
  }

  /** How long after its end a piece is reported, at the least, ms. */
  get lateness(): number {
    return this.#lateness.length > 0 ? Math.min(...this.#lateness) : 0;
  }

  /** `alone`: a small piece that is submitted to see how late the report of it comes. */
  submit(now: number, work: Work, alone = false): void {
    const last = this.#waiting.at(-1);
    const before = last?.submitted === now ? last.together : { steps: 0, pictures: 0 };
    const together = { steps: before.steps + work.steps, pictures: before.pictures + work.pictures };
    this.#waiting.push({ ...work, submitted: now, together, alone });
    if (now > this.#lastSubmit) this.#submitBefore = this.#lastSubmit;
    this.#lastSubmit = now;
  }

  /** The browser says that the oldest piece that waits is done. `limited`: less is submitted than people ask for. */
  done(now: number, limited: boolean): void {
    const piece = this.#waiting.shift();
    if (!piece) return;
    if (this.#reported.length > 0 && now - this.#reportedAt > sameReport) this.evaluate(limited);
    this.#reportedAt = now;
    this.#reported.push(piece);
    // nothing is reported before it is done
    const least = now - piece.submitted;
    if (least < this.lateness) this.#lateness = this.#lateness.map((sample) => Math.min(sample, least));
    // It ended when we believe, unless that was after the report or long before it. Some browsers report when something is
    // submitted: then it may have ended at any time since the submission before.
    const before = now - this.#lastSubmit < sameReport ? this.#submitBefore : now - tick;
    const believed = Math.max(this.#lastEnd, piece.submitted) + (this.costs ? costOf(this.costs, piece) : 0);
    const latest = now - this.lateness;
    this.#lastEnd = Math.min(Math.max(believed, before - this.lateness), latest);
  }

  /** Timestamps: so long the GPU really worked, ms. */
  measured(work: Work, time: number): void {
    if (costOf({ step: 1, picture: 1 }, work) <= 0 || !(time >= 0)) return;
    if (!this.exact) this.#seen = { steps: 0, pictures: 0 };
    this.exact = true;
    this.sure = true;
    const costs = this.costs ?? firstCosts(work, time);
    this.costs = fitCosts(costs, work, time, Math.max(this.#gain(work, 0, time), measuredGain));
  }

  /** How long the GPU will be busy with what waits, ms. */
  backlog(now: number): number {
    if (!this.costs || this.#waiting.length === 0) return 0;
    const { costs } = this;
    const work = this.#waiting.reduce((sum, piece) => sum + costOf(costs, piece), 0);
    // the oldest cannot have begun before it was submitted, nor before the one before it was done
    const begun = Math.max(this.#waiting[0].submitted, this.#lastEnd);
    return Math.max(0, work - (now - begun));
  }

  /** How much later than believed the oldest piece is, ms; negative while it is in time. */
  overdue(now: number): number {
    const oldest = this.#waiting[0];
    if (!oldest) return Number.NEGATIVE_INFINITY;
    const begun = Math.max(oldest.submitted, this.#lastEnd);
    return now - begun - (this.costs ? costOf(this.costs, oldest) : 0) - this.lateness;
  }

  /** The same at the moment of the last submission: by then even a browser that waits for one should have reported it. */
  get missing(): number {
    return this.overdue(this.#lastSubmit);
  }

  /** What the last report tells; called when the next one comes, or a moment later. */
  evaluate(limited: boolean): void {
    const report = this.#reported;
    const last = report.at(-1);
    if (!last) return;
    this.#reported = [];
    const end = this.#reportedAt;
    const time = end - Math.max(this.#lastReport, report[0].submitted + this.lateness);
    this.#lastReport = end;
    const work = report.reduce(
      (sum, { steps, pictures }) => ({ steps: sum.steps + steps, pictures: sum.pictures + pictures }),
      { steps: 0, pictures: 0 },
    );
    if (!this.exact) this.#learn(work, Math.max(time, 0), last, end, limited);
    // if something else was submitted meanwhile, that may be what brought the report
    if (last.alone && last.submitted === this.#lastSubmit && this.costs) {
      const sample = end - last.submitted - costOf(this.costs, last.together);
      this.#lateness = [...this.#lateness, Math.min(Math.max(sample, 0), longestLateness)].slice(-latenessSamples);
    }
  }

  /** How much a piece of a busy queue is believed. */
  #gain({ steps, pictures }: Work, time: number, guess: number): number {
    if (steps > 0) this.#seen.steps++;
    if (pictures > 0) this.#seen.pictures++;
    const seen = Math.min(...(steps > 0 ? [this.#seen.steps] : []), ...(pictures > 0 ? [this.#seen.pictures] : []));
    // too much work is worse than too little
    this.#longer = time > 1.3 * guess ? this.#longer + 1 : 0;
    const usual = Math.max(1 - Math.exp(-time / trust), this.#longer > 1 ? alarm : 0);
    return seen <= warmUp ? Math.max(1 / seen, usual) : usual;
  }

  #learn(work: Work, time: number, last: Piece, end: number, limited: boolean): void {
    if (!this.costs) {
      this.costs = scaleCosts(firstCosts(work, time), firstPart);
      return;
    }
    const busy = end - last.submitted > this.lateness + costOf(this.costs, last.together) + waited;
    if (busy) {
      this.costs = fitCosts(this.costs, work, time, this.#gain(work, time, costOf(this.costs, work)));
      this.sure = true;
    } else if (time < costOf(this.costs, work)) {
      this.costs = fitCosts(this.costs, work, time, 0.9);
    } else if (limited && last.submitted > this.#changedAt) {
      this.costs = scaleCosts(this.costs, this.sure ? optimism.later : optimism.atFirst);
      this.#changedAt = end;
    }
  }
}
