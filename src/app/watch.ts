/**
 * Looks at the running sand from the side: counters for the HUD, snapshots for recovery and for the tools, timings of the
 * passes. Everything is read back asynchronously, at most one of each at a time, and nothing ever waits for it.
 */
import { type PassRow, packedDensity, passCosts } from '../measure/bench/pass-cost';
import type { Counters, Overlap } from '../methods/method';
import type { Simulation } from '../simulation';
import type { GrainState } from '../world/grain-state';

/** Real time between two reads, ms. */
const counterInterval = 120;
const overlapInterval = 500;
/** How long a large overlap is remembered, ms. */
const overlapMemory = 3000;
const snapshotInterval = 3000;
const snapshotIntervalHeld = 1000;
const timingInterval = 4000;
/** A snapshot that took t is followed by a rest of at least this many t: large scenes are copied less often. */
const restFactor = 20;
/** However long copying takes, this is the most that a lost device may cost, ms. */
const longestRest = 15_000;
/** Grains of the largest world whose snapshots hold checkpoints, which have about a kilobyte per grain. */
const largestExact = 65_536;

export class Watch {
  counters: Counters | null = null;
  snapshot: GrainState | null = null;
  /** What each pass takes a substep; null where the device has no timestamps. */
  timings: readonly PassRow[] | null = null;
  /** Of late; null where the method does not count them. On real cards each costs some microseconds. */
  dispatchesPerStep: number | null = null;
  /** How deep grains overlap; null where the method does not know. */
  overlap: Overlap | null = null;
  /** The largest overlap of the last seconds: impacts are over before they can be read. */
  deepest = 0;
  onSnapshot: (state: GrainState) => void = () => {};
  /** Called when one is asked for; what it returns, when that one has come. */
  beforeSnapshot: () => (state: GrainState) => void = () => () => {};
  readonly #sim: Simulation;
  readonly #due = { counters: 0, snapshot: 0, timings: 0, overlap: 0 };
  #deepestUntil = 0;
  readonly #busy = new Set<string>();
  #lastRebuild = { time: 0, rebuilds: 0 };
  #stepsPerRebuild = 64;
  #touched = false;
  #hurried = false;
  #snapshotTook = 0;
  #snapshotAt = Number.NEGATIVE_INFINITY;

  constructor(sim: Simulation, snapshot: GrainState | null) {
    this.#sim = sim;
    this.snapshot = snapshot;
  }

  /** Something other than time changed the sand: what was read back of it no longer holds. */
  touch(): void {
    this.#touched = true;
  }

  /** The same, and what is read next should be read soon: a body or an obstacle came, a tool was lifted. */
  hurry(): void {
    this.#touched = true;
    this.#hurried = true;
  }

  look(now: number, options: { toolHeld: boolean; running: boolean; details: boolean }): void {
    if (now >= this.#due.counters) this.#read('counters', counterInterval, () => this.#readCounters());
    if (options.running && !this.#sim.method.still && now >= this.#due.overlap) {
      this.#read('overlap', overlapInterval, () => this.#readOverlap());
    }
    const wanted = this.#hurried ? 0 : options.toolHeld ? snapshotIntervalHeld : snapshotInterval;
    const changed = options.running || this.#touched || this.snapshot?.time !== this.#sim.time;
    if (changed && now - this.#snapshotAt >= Math.max(wanted, Math.min(restFactor * this.#snapshotTook, longestRest))) {
      this.#read('snapshot', 0, () => this.#readSnapshot());
    }
    // the next substeps are timed, so never in a pause
    if (options.details && options.running && now >= this.#due.timings) {
      this.#read('timings', timingInterval, () => this.#readTimings());
    }
  }

  #read(name: 'counters' | 'snapshot' | 'timings' | 'overlap', interval: number, read: () => Promise<void>): void {
    if (this.#busy.has(name)) return;
    this.#busy.add(name);
    this.#due[name] = performance.now() + interval;
    // a reading of a destroyed or lost device fails, and nobody needs it any more
    read().then(
      () => this.#busy.delete(name),
      () => this.#busy.delete(name),
    );
  }

  async #readCounters(): Promise<void> {
    const time = this.#sim.time;
    const last = this.counters;
    this.counters = await this.#sim.readCounters();
    const since = (key: string) => (this.counters?.[key] ?? 0) - (last?.[key] ?? 0);
    if (since('substeps') > 0) this.dispatchesPerStep = since('dispatches') / since('substeps');
    this.#sim.grow(this.counters);
    const { rebuilds } = this.counters;
    const { time: from, rebuilds: before } = this.#lastRebuild;
    if (rebuilds <= before) return;
    this.#stepsPerRebuild = (time - from) / this.#sim.dt / (rebuilds - before);
    this.#lastRebuild = { time, rebuilds };
  }

  async #readOverlap(): Promise<void> {
    const overlap = await this.#sim.method.overlap?.();
    if (!overlap) return;
    this.overlap = overlap;
    const now = performance.now();
    if (overlap.largest < this.deepest && now < this.#deepestUntil) return;
    this.deepest = overlap.largest;
    this.#deepestUntil = now + overlapMemory;
  }

  async #readTimings(): Promise<void> {
    const timings = await this.#sim.method.timeNext();
    if (!timings || !this.counters) return;
    this.timings = passCosts(this.#sim, [timings], this.counters, {
      stepsPerRebuild: this.#stepsPerRebuild,
      density: packedDensity(this.#sim.materials),
    }).passes;
  }

  async #readSnapshot(): Promise<void> {
    const start = performance.now();
    this.#snapshotAt = start;
    this.#touched = false;
    this.#hurried = false;
    const exact = this.#sim.method.capacity <= largestExact;
    const came = this.beforeSnapshot();
    this.snapshot = await (exact ? this.#sim.readExactState() : this.#sim.readState());
    this.#snapshotTook = performance.now() - start;
    this.#snapshotAt = performance.now();
    came(this.snapshot);
    this.onSnapshot(this.snapshot);
  }
}
