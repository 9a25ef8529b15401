/**
 * One frame: what people did, the camera, as many substeps as the pacer allows, the picture. Nothing here waits for the GPU:
 * when it has enough to do, the frame ends after the camera, so that input is never stuck behind slow sand. When time stands
 * still, the picture is drawn once more as well as it can be, and then no more.
 */
import { RateMeter, type Rates } from './meters';
import type { Costs } from './pacing/costs';
import type { Piece } from './pacing/frame-meter';
import { Pacer } from './pacing/pacer';
import type { Picture } from './picture';
import type { Session } from './session';
import type { World } from './world';

/** How far one of several may be ahead of the others, simulated seconds. */
const lead = 1 / 60;
/** Within this time a browser says that a device is lost, ms. */
const lossDelay = 300;
/** After the camera has been still for so long, ms, it is worth drawing a picture that takes long. */
const restAfter = 120;

export interface FrameReport {
  readonly rates: Rates | null;
  /** Of the last frame. */
  readonly steps: number;
  /** Of a substep and of a picture; null until something was measured. */
  readonly costs: Costs | null;
  /** GPU time of the last frame, ms. */
  readonly frameTime: number | null;
}

/** Wants pictures at simulated times of its own: a film. */
export interface Shutter {
  /** Whether it can take one now. */
  readonly ready: boolean;
  /** Substeps until the next one. */
  stepsUntilNext(time: number, dt: number): number;
  /** Called right after drawing, before the browser shows the picture. */
  take(): void;
  /** There is another scene, or none. */
  worldGone(): void;
}

export class FrameLoop {
  /** While it is there, sand stops for each of its pictures, and those are drawn as well as they can be. */
  shutter: Shutter | null = null;
  /** Whether the HUD shows timings of passes. */
  details = false;
  /** Other scenes that are drawn in turn with this one and keep to the same clock; they are not started by themselves. */
  readonly partners = new Set<FrameLoop>();
  readonly #session: Session;
  readonly #picture: Picture;
  readonly #rates = new RateMeter();
  #pacer = new Pacer();
  #world: World | null = null;
  #sim: World['sim'] | null = null;
  #steps = 0;
  /** Who wants time to stand still. */
  #stillFor = 0;
  /** When it last had its turn. */
  #had = 0;
  #movedAt = 0;
  #lastTick: number | null = null;
  #lastPlan: number | null = null;
  #onFrame: (now: number) => void = () => {};
  #onPicture: (() => void)[] = [];

  constructor(session: Session, picture: Picture) {
    this.#session = session;
    this.#picture = picture;
  }

  /** `onFrame` is called after every frame, drawn or not. */
  start(onFrame: (now: number) => void): void {
    this.#onFrame = onFrame;
    // A hidden page gets no frames; when it comes back, the time in between never was.
    document.addEventListener('visibilitychange', () => this.#forgetTime());
    const tick = (now: number) => {
      // first: whatever goes wrong in a frame, there is a next one
      requestAnimationFrame(tick);
      // some browsers go on with a few frames per second
      if (!document.hidden) this.#tryFrames(now);
      this.#onFrame(now);
    };
    requestAnimationFrame(tick);
  }

  /** Calls once, right after the next picture has been drawn and before the browser shows it. */
  withPicture(use: () => void): void {
    this.#onPicture.push(use);
    this.#session.demand.invalidate();
  }

  /** No time passes while something is read that belongs together; the picture goes on. */
  async standingStill<T>(read: () => Promise<T>): Promise<T> {
    this.#stillFor++;
    try {
      return await read();
    } finally {
      this.#stillFor--;
    }
  }

  get report(): FrameReport {
    const { costs, sure } = this.#pacer;
    return {
      rates: this.#rates.rates(performance.now()),
      steps: this.#steps,
      costs,
      frameTime: costs && sure ? costs.step * this.#steps + costs.picture : null,
    };
  }

  #forgetTime(): void {
    this.#lastTick = null;
    this.#lastPlan = null;
    this.#rates.clear();
    this.#pacer.pause();
  }

  #tryFrames(now: number): void {
    const { world } = this.#session;
    try {
      this.#frames(now);
    } catch (error) {
      // a device that is about to be lost makes everything fail; anything else should be seen
      setTimeout(() => {
        if (this.#session.world === world) throw error;
      }, lossDelay);
    }
  }

  /** With partners each has its turn, one at a time, so that each measures its own work. */
  #frames(now: number): void {
    const all = [this, ...this.partners].sort((a, b) => a.#had - b.#had);
    for (const loop of all)
      loop.#frame(
        now,
        all.filter((other) => other !== loop),
      );
  }

  /** `others` are those with which the clock is shared. */
  #frame(now: number, others: readonly FrameLoop[]): void {
    const session = this.#session;
    session.applyIntents();
    const { world } = session;
    if (world !== this.#world || world?.sim !== this.#sim) this.#enter(world);
    if (!world) return;
    const seconds = this.#lastTick === null ? 0 : Math.min((now - this.#lastTick) / 1000, 0.1);
    this.#lastTick = now;
    this.#follow(now, seconds);
    // the clock of reports, not of the screen
    const clock = performance.now();
    this.#pacer.tick(clock);
    const beside = others.filter((other) => other.#world);
    if (!this.#pacer.ready(clock) || beside.some((other) => other.#pacer.backlog(clock) > 0)) return;
    const { shutter } = this;
    if (shutter && !shutter.ready) return;
    const planned = this.#plan(clock, world, beside);
    const untilNext = shutter?.stepsUntilNext(world.sim.time, world.sim.dt) ?? Number.POSITIVE_INFINITY;
    const steps = Math.min(planned, untilNext);
    const exposed = shutter !== null && !session.paused && steps === untilNext;
    session.observe(now, this.details);
    const still = world.sim.method.still ?? false;
    if (still) session.substep(steps); // only the clock goes on
    if ((steps === 0 || still) && !session.demand.due && !exposed) {
      if (still) this.#rates.add(now, world.sim.time);
      return;
    }
    this.#had = now;
    if (exposed) this.#onPicture.push(() => shutter.take());
    // what is not in a film need not be drawn
    this.#submit(world, still ? 0 : steps, !shutter || exposed || session.demand.due);
    this.#rates.add(now, world.sim.time);
  }

  /** The camera; and whether the picture may take its time. */
  #follow(now: number, seconds: number): void {
    const { paused, tools, world } = this.#session;
    const moves = this.#picture.update(seconds);
    const stands = paused || (world?.sim.method.still ?? false);
    if (moves || tools.held || !stands) this.#movedAt = now;
    this.#picture.refine(this.shutter !== null || now - this.#movedAt > restAfter);
  }

  /** Another device, or another scene: what was measured is worth nothing. */
  #enter(world: World | null): void {
    if (this.#sim) this.shutter?.worldGone();
    if (world && world !== this.#world) this.#picture.enter(world);
    this.#world = world;
    this.#sim = world?.sim ?? null;
    this.#pacer = new Pacer();
    this.#forgetTime();
  }

  /** `beside`: nobody goes far ahead of the last of them. */
  #plan(now: number, world: World, beside: readonly FrameLoop[]): number {
    const session = this.#session;
    const elapsed = this.#lastPlan === null ? 0 : (now - this.#lastPlan) / 1000;
    this.#lastPlan = now;
    if (this.#stillFor > 0) return 0;
    if (session.paused) return session.takePendingSteps();
    const steps = this.#pacer.plan(now, { elapsed, speed: session.params.speed, dt: world.sim.dt });
    const last = Math.min(...beside.map((other) => other.#world?.sim.time ?? Number.POSITIVE_INFINITY));
    return Math.max(0, Math.min(steps, Math.ceil((last + lead - world.sim.time) / world.sim.dt)));
  }

  #submit(world: World, steps: number, drawn: boolean): void {
    const session = this.#session;
    this.#steps = steps;
    const sand: Piece = { work: { steps, pictures: 0 }, submit: () => session.substep(steps) };
    const picture: Piece = {
      // a picture that may take its time says nothing about the others
      work: { steps: 0, pictures: this.#picture.refined ? 0 : 1 },
      submit: () => {
        // while time stands still nobody else would bring the lists up to date after something was opened, placed or erased
        if (session.view.forceChains !== 'off' && !session.replaying) world.sim.refresh();
        this.#picture.draw();
        for (const use of this.#onPicture.splice(0)) use();
      },
    };
    const pacer = this.#pacer;
    const pieces = [...(steps > 0 ? [sand] : []), ...(drawn ? [picture] : [])];
    world.meter.submit(pieces, pacer, () => {
      if (pacer === this.#pacer && pacer.costs && pacer.sure) this.#picture.adapt(pacer.costs.picture);
    });
  }
}
