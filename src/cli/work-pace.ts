/**
 * Waits for the GPU's work without looking all the time.
 *
 * An open promise of Dawn's Node binding polls (poll-pause.ts), and with a software driver each look takes time from the work:
 * about 45 µs every half millisecond. Bursts of one loop take about as long each: until shortly before this one can be done there
 * is nothing to look at.
 */

/** Bursts that count: their fastest says when to begin to look. The first ones are slow (drivers compile late, memory is new). */
const remembered = 4;
/** Part of the time expected that passes without a look: bursts differ, and waiting too long costs more than looking too soon. */
const unwatched = 0.7;

export class WorkPace {
  /** ms a unit of work, of the last bursts. */
  private readonly paces: number[] = [];

  /** Resolves when all that was submitted is done. `work`: how much this burst is, in any unit that stays the same. */
  async finish(queue: GPUQueue, work: number): Promise<void> {
    const started = performance.now();
    const expected = this.paces.length === remembered ? work * Math.min(...this.paces) : 0;
    if (expected > 1) await new Promise((resolve) => setTimeout(resolve, unwatched * expected));
    await queue.onSubmittedWorkDone();
    this.paces.push((performance.now() - started) / work);
    if (this.paces.length > remembered) this.paces.shift();
  }
}
