/**
 * Where the bodies are, as far as was read back: plain data that is a few frames old. Read on a schedule like everything else
 * that comes back from the GPU (session.observe), at most one reading at a time; nothing ever waits for it.
 */
import type { BodyState } from '../../world/bodies';

/** Real time between two readings, ms. */
const interval = 60;

/** What is read of a simulation. */
export interface PoseSource {
  readonly time: number;
  readBodies(): Promise<readonly BodyState[]>;
}

interface Reading {
  readonly source: PoseSource;
  /** Simulated time at which it began, s. */
  readonly time: number;
}

export class BodyPoses {
  #states: readonly BodyState[] = [];
  /** What the states belong to. */
  #of: PoseSource | null = null;
  /** The last reading that began: while it is under way or still true there is no need for another. */
  #last: Reading | null = null;
  #underWay = false;
  #due = Number.NEGATIVE_INFINITY;

  /** By number; empty for a simulation that was not read yet. */
  of(source: PoseSource | undefined): readonly BodyState[] {
    return source && source === this.#of ? this.#states : [];
  }

  /** Bodies came: what was read tells nothing about them. */
  outdate(): void {
    this.#last = null;
    this.#due = Number.NEGATIVE_INFINITY;
  }

  /** Reads if it is time to and something may have moved since. `now` in ms. */
  update(now: number, source: PoseSource): void {
    const { time } = source;
    const isTrue = this.#last?.source === source && this.#last.time === time;
    if (this.#underWay || isTrue || now < this.#due) return;
    const reading = { source, time };
    this.#last = reading;
    this.#underWay = true;
    this.#due = now + interval;
    source.readBodies().then(
      (states) => {
        this.#underWay = false;
        this.#of = source;
        this.#states = states;
      },
      () => {
        // a lost device answers nothing, and nobody needs the answer
        this.#underWay = false;
        if (this.#last === reading) this.#last = null;
      },
    );
  }
}
