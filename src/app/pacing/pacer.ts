/**
 * When to submit a frame, and how many substeps it gets. Pure: the frame loop brings the clock, and tests bring made-up
 * browsers.
 *
 * The step dt is never stretched. A frame asks for the simulated time that real time × speed calls for, and gets at most what
 * the GPU can do until the next one; what does not fit is dropped, so that a slow device shows slow sand and never a growing
 * backlog. The GPU always has a little more to do than until the next tick, so that it never waits for us.
 */
import type { Costs, Work } from './costs';
import { GpuQueue } from './gpu-queue';

/** Ticks of the screen that are believed, ms: faster screens get a picture every other tick, slower ones are waited for. */
const periods = [12, 20] as const;
/** Work that waits beyond the next tick: as part of a tick, and of a frame that takes longer than one. */
const reserve = { ofTick: 0.6, ofFrame: 0.1 };
/** 50 frames per second, ms: as long as drawing allows, the sand does not take them away. */
const smooth = 20;
/** Substeps get this many times what drawing takes, and no more than so many ms per frame: input should be seen again soon. */
const moreThanDrawing = 1.2;
const longestShare = 80;
/** Before anything is known of their cost. */
const firstSteps = 4;
/** More would be minutes of work if the estimate of their cost were wrong. */
const mostSteps = 4000;
/** A frame may have this many times the substeps of one that is known to be done. */
const growth = 2;
/** Frames that may wait, once as many are known to be done. */
const widest = 24;
/** A pause of the page (a hidden tab, a dialog, a slow compile) must not be caught up, s. */
const longestElapsed = 0.25;
/** The queue is let run empty to see how late the browser reports: after so many ms, then seldomer; more seldom where that takes long. */
const drains = { first: 200, usual: 5000, seldom: 60_000 };
/** Then a frame of this part of the usual substeps goes alone: its delay is lateness rather than work. */
const smallPart = 0.125;
/** Slow frames that differ tell substeps and pictures apart: one in so many has this many times the substeps, and two more. */
const every = 4;
const largePart = 1.6;
/** A report that is later than believed by the first of these, ms, stops us; by the second, we go on without it. */
const late = [120, 400] as const;
const latest = 6400;

/** Time for substeps in a frame whose picture takes so long, ms. */
export function stepShare(picture: number, period: number): number {
  const rest = Math.max(period - picture, Math.min(smooth - picture, picture));
  // below 10 ms the tick is filled; up to 15 the frame lasts 20; above, the sand gets its share again
  const grown = moreThanDrawing * picture * Math.min(1, Math.max(0, (picture - smooth / 2) / (smooth / 2)));
  return Math.min(longestShare, Math.max(rest, grown));
}

export interface FrameWish {
  /** Real seconds since the last frame that was planned. */
  readonly elapsed: number;
  /** Simulated seconds wanted for a real one. */
  readonly speed: number;
  /** Seconds per substep. */
  readonly dt: number;
}

export class Pacer {
  readonly #queue = new GpuQueue();
  #period = 1000 / 60;
  #lastTick: number | null = null;
  /** Simulated seconds that are asked for and not yet done; less than a step or two. */
  #debt = 0;
  /** The last frame got fewer substeps than were asked for. */
  #limited = false;
  /** The most substeps of a piece that is done, and those of the pieces that wait. */
  #proven = 0;
  #waiting: Work[] = [];
  /** Pictures that wait, and how many may. */
  #inFlight = 0;
  #window = 2;
  #frames = 0;
  #drainAt: number | null = null;
  #drained = false;
  #drainInterval = drains.first;
  #giveUp: number = late[1];

  /** ms; null until something was measured. */
  get costs(): Costs | null {
    return this.#queue.costs;
  }

  /** Whether the cost of a picture is more than an upper bound. */
  get sure(): boolean {
    return this.#queue.sure;
  }

  /** How long the GPU will be busy with what waits, ms. */
  backlog(now: number): number {
    return this.#queue.backlog(now);
  }

  /** The screen is about to be refreshed. */
  tick(now: number): void {
    if (this.#lastTick !== null) {
      const period = Math.min(periods[1], Math.max(periods[0], now - this.#lastTick));
      this.#period += 0.1 * (period - this.#period);
    }
    this.#lastTick = now;
    this.#queue.evaluate(this.#limited);
  }

  /** Nobody looked for a while: what that time would say about ticks and reports is worth nothing. */
  pause(): void {
    this.#lastTick = null;
    this.#drainAt = null;
  }

  /** Whether the GPU should get another frame now. */
  ready(now: number): boolean {
    const queue = this.#queue;
    this.#drainAt ??= now + this.#drainInterval;
    const overdue = queue.overdue(now);
    if (queue.waiting > 0 && overdue > this.#giveUp) {
      // some browsers report nothing until something else is submitted
      this.#giveUp = Math.min(2 * this.#giveUp, latest);
      return true;
    }
    if (!queue.costs) return queue.waiting === 0;
    if (this.#limited && now >= this.#drainAt) return this.#drain(now, overdue);
    if (queue.waiting === 0) return true;
    if (queue.missing > late[0] || this.#inFlight >= this.#window) return false;
    return queue.backlog(now) < this.#reserve + 0.5 * this.#period;
  }

  /** The queue runs empty, a small frame goes alone, then all is as before. */
  #drain(now: number, overdue: number): boolean {
    if (this.#queue.waiting === 0 && !this.#drained) {
      this.#drained = true;
      return true;
    }
    if (this.#queue.waiting > 0 && (overdue < late[0] || this.#queue.backlog(now) > 0)) return false;
    const longest = this.#queue.waiting > 0 ? drains.seldom : drains.usual;
    this.#drained = false;
    this.#drainInterval = Math.min(2 * this.#drainInterval, longest);
    this.#drainAt = now + this.#drainInterval;
    return true;
  }

  /** How many substeps the next frame gets; `ready` has been asked. */
  plan(now: number, { elapsed, speed, dt }: FrameWish): number {
    const debt = this.#debt + Math.min(Math.max(elapsed, 0), longestElapsed) * speed;
    // the small part keeps a debt of 3 steps from counting as 2.9999
    const wanted = Math.floor(debt / dt + 1e-6);
    const allowed = Math.floor(this.#allowed(now));
    const steps = Math.max(0, Math.min(wanted, allowed));
    this.#limited = allowed < wanted;
    this.#debt = Math.min(Math.max(debt - steps * dt, 0), dt);
    return steps;
  }

  submitted(now: number, work: Work): void {
    this.#queue.submit(now, work, this.#drained || !this.costs);
    this.#waiting.push(work);
    this.#inFlight += work.pictures;
  }

  /** The oldest piece that waits is done. */
  done(now: number): void {
    const work = this.#waiting.shift();
    if (!work) return;
    this.#proven = Math.max(this.#proven, work.steps);
    this.#inFlight -= work.pictures;
    this.#window = Math.min(this.#window + work.pictures, widest);
    this.#giveUp = late[1];
    this.#queue.done(now, this.#limited);
  }

  /** By timestamps of the GPU, ms. */
  measured(work: Work, time: number): void {
    this.#queue.measured(work, time);
    this.#proven = Math.max(this.#proven, work.steps);
  }

  #allowed(now: number): number {
    const costs = this.#queue.costs;
    if (!costs) return firstSteps;
    const time = this.#frameTime + this.#reserve - this.#queue.backlog(now);
    const fits = Math.max(1, (time - costs.picture) / costs.step);
    const varied = this.#drained ? smallPart * fits : this.#isLarge ? largePart * fits + 2 : fits;
    return Math.min(mostSteps, Math.max(firstSteps, growth * this.#proven), Math.max(1, varied));
  }

  get #isLarge(): boolean {
    return !this.#queue.exact && this.#frameTime > 1.5 * this.#period && ++this.#frames % every === 0;
  }

  /** GPU time of a frame that is not limited by what is asked for, ms. */
  get #frameTime(): number {
    const picture = this.costs?.picture ?? 0;
    return Math.max(this.#period, picture + stepShare(picture, this.#period));
  }

  get #reserve(): number {
    return reserve.ofTick * this.#period + reserve.ofFrame * Math.max(0, this.#frameTime - this.#period);
  }
}
