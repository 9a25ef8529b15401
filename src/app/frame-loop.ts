/**
 * One frame: what people did, the camera, as many substeps as the budget allows, the picture. Nothing here waits for the
 * GPU: when it is behind, the frame ends after the camera, so that input is never stuck behind slow sand.
 */
import { type Budget, frameCost, initialBudget, observeDrawing, observeSteps, planFrame } from './budget';
import { RateMeter, type Rates } from './meters';
import type { Picture } from './picture';
import type { Session } from './session';
import type { World } from './world';

/** Frames of work that may wait for the GPU, each in two pieces: substeps and picture. */
const mostWaiting = 2;
/**
 * Frames slower than this, ms, go to the GPU piece by piece, each when the one before is done: input is then at most one
 * piece old, and pieces that take long are told apart, which browsers do not do for those that wait in one queue.
 */
const slowFrame = 30;

/** How far one of two may be ahead of the other, simulated seconds. */
const lead = 1 / 60;

export interface FrameReport {
  readonly rates: Rates | null;
  /** Of the last frame. */
  readonly steps: number;
  readonly budget: Budget;
}

export class FrameLoop {
  /** Whether the HUD shows timings of passes. */
  details = false;
  /** Another scene that is drawn in turn with this one and keeps to the same clock; it is not started by itself. */
  partner: FrameLoop | null = null;
  readonly #session: Session;
  readonly #picture: Picture;
  readonly #rates = new RateMeter();
  #budget = initialBudget;
  #world: World | null = null;
  #steps = 0;
  /** When it last had its turn. */
  #had = 0;
  #owesPicture = false;
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
      // some browsers go on with a few frames per second
      if (!document.hidden) this.#frames(now);
      this.#onFrame(now);
      requestAnimationFrame(tick);
    };
    requestAnimationFrame(tick);
  }

  /** Calls once, right after the next picture has been drawn and before the browser shows it. */
  withPicture(use: () => void): void {
    this.#onPicture.push(use);
    this.#session.demand.invalidate();
  }

  get report(): FrameReport {
    return { rates: this.#rates.rates(performance.now()), steps: this.#steps, budget: this.#budget };
  }

  #forgetTime(): void {
    this.#lastTick = null;
    this.#lastPlan = null;
    this.#rates.clear();
  }

  /** With a partner each has its turn, one at a time, so that each measures its own work. */
  #frames(now: number): void {
    const { partner } = this;
    if (!partner) {
      this.#frame(now, null);
      return;
    }
    const [first, second] = this.#had > partner.#had ? [partner, this] : [this, partner];
    first.#frame(now, second);
    second.#frame(now, first);
  }

  /** `other` is the one with which the clock is shared. */
  #frame(now: number, other: FrameLoop | null): void {
    const session = this.#session;
    session.applyIntents();
    const { world } = session;
    if (world !== this.#world) this.#enter(world);
    if (!world) return;
    const seconds = this.#lastTick === null ? 0 : Math.min((now - this.#lastTick) / 1000, 0.1);
    this.#lastTick = now;
    this.#picture.update(seconds);
    const slow = frameCost(this.#budget) > slowFrame;
    if (world.meter.waiting >= (slow ? 1 : 2 * mostWaiting - 1)) return;
    const beside = other ? other.#world : null;
    if (beside && beside.meter.waiting > 0) return;
    if (!this.#owesPicture) {
      const steps = this.#plan(now, world, beside?.sim.time ?? null);
      session.observe(now, this.details);
      if (steps === 0 && !session.demand.due) return;
      this.#owesPicture = true;
      this.#had = now;
      if (steps > 0) this.#advance(world, steps);
      if (steps > 0 && slow) return;
    }
    this.#owesPicture = false;
    this.#had = now;
    // while time stands still nobody else would bring the lists up to date after something was opened, placed or erased
    if (session.view.forceChains !== 'off') world.sim.method.refresh();
    this.#draw(world);
    this.#rates.add(now, world.sim.time);
  }

  /** Another device, another speed: what was measured is worth nothing. */
  #enter(world: World | null): void {
    this.#world = world;
    this.#budget = initialBudget;
    this.#owesPicture = false;
    if (world) this.#picture.enter(world);
    this.#forgetTime();
  }

  /** `clock`: how far the partner is, simulated seconds. */
  #plan(now: number, world: World, clock: number | null): number {
    const session = this.#session;
    const elapsed = this.#lastPlan === null ? 0 : (now - this.#lastPlan) / 1000;
    this.#lastPlan = now;
    if (session.paused) return session.takePendingSteps();
    const plan = planFrame(this.#budget, { elapsed, speed: session.params.speed, dt: world.sim.dt });
    this.#budget = plan.budget;
    if (clock === null) return plan.steps;
    return Math.max(0, Math.min(plan.steps, Math.ceil((clock + lead - world.sim.time) / world.sim.dt)));
  }

  #advance(world: World, steps: number): void {
    this.#steps = steps;
    const record = () => this.#session.substep(steps);
    world.meter.submit(record, (time) => {
      if (world === this.#world) this.#budget = observeSteps(this.#budget, steps, time);
    });
  }

  #draw(world: World): void {
    const record = () => {
      this.#picture.draw();
      for (const use of this.#onPicture.splice(0)) use();
    };
    world.meter.submit(record, (time) => {
      if (world !== this.#world) return;
      this.#budget = observeDrawing(this.#budget, time);
      this.#picture.adapt(time);
    });
  }
}
