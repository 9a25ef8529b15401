/** Changes that take time (compiling, building) happen one after the other, in the order in which they were asked for. */

export interface WorkEvents {
  /** After each piece of work that did not fail, before the next one begins. Its failure counts like that of the work. */
  afterEach(): Promise<void>;
  /** The pieces that wait are done all the same. */
  failed(error: unknown): void;
  /** Nothing is left to do. */
  idle(): void;
}

export class WorkQueue {
  readonly #events: WorkEvents;
  #last: Promise<void> = Promise.resolve();
  /** Something is under way or waits. */
  #busy = false;

  constructor(events: WorkEvents) {
    this.#events = events;
  }

  /** Sees to it that `afterEach` comes: with the end of what is under way, or else by itself. */
  nudge(): void {
    if (!this.#busy) this.add(async () => {});
  }

  add(work: () => Promise<unknown>): void {
    this.#busy = true;
    const next = this.#last.then(async () => {
      try {
        await work();
        await this.#events.afterEach();
      } catch (error) {
        this.#events.failed(error);
      }
    });
    this.#last = next;
    void next.then(() => {
      if (this.#last !== next) return;
      this.#busy = false;
      this.#events.idle();
    });
  }

  /** Resolves when all that was asked for so far has been done. */
  settled(): Promise<void> {
    return this.#last;
  }
}
