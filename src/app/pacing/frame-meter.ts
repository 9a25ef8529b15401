/** Submits the pieces of a frame, and tells the pacer when the GPU is done with them and how long they took. */
import type { QueueClock } from '../../gpu/queue-clock';
import type { Work } from './costs';
import type { Pacer } from './pacer';

export interface Piece {
  readonly work: Work;
  /** Records and submits it. */
  submit(): void;
}

/** Timestamps are read back so often at the most, ms. */
const interval = 100;

export class FrameMeter {
  readonly #queue: GPUQueue;
  readonly #clock: QueueClock | undefined;
  #due = Number.NEGATIVE_INFINITY;

  constructor(queue: GPUQueue, clock: QueueClock | undefined) {
    this.#queue = queue;
    this.#clock = clock;
  }

  /** `measured` is called when the pacer knows more about what work costs. */
  submit(pieces: readonly Piece[], pacer: Pacer, measured: () => void): void {
    const start = performance.now();
    const due = start >= this.#due;
    const timed = due && this.#clock?.start();
    if (due) this.#due = start + interval;
    const recorded = pieces.map(({ work, submit }) => {
      const before = performance.now();
      pacer.submitted(start, work);
      submit();
      if (timed) this.#clock?.mark();
      const took = performance.now() - before;
      // a lost device rejects, and then nothing waits any more
      const done = () => pacer.done(performance.now());
      this.#queue.onSubmittedWorkDone().then(done, done);
      return took;
    });
    if (timed) void this.#read(pieces, recorded, pacer, measured);
    else if (due) measured();
  }

  async #read(pieces: readonly Piece[], recorded: number[], pacer: Pacer, measured: () => void): Promise<void> {
    // reading fails when the device is lost
    const times = await this.#clock?.read().catch(() => null);
    if (!times) return;
    // where recording takes longer than running, it is what a piece costs
    for (const [i, time] of times.entries()) pacer.measured(pieces[i].work, Math.max(time, recorded[i]));
    measured();
  }
}
