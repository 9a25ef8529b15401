/** Honest rates for the HUD: frames and simulated seconds over the last stretch of real time. */

const windowLength = 1500;

interface Sample {
  readonly now: number;
  readonly simulated: number;
}

export interface Rates {
  readonly framesPerSecond: number;
  /** Simulated seconds a real second. */
  readonly timeRatio: number;
}

export class RateMeter {
  #samples: Sample[] = [];

  /** One drawn frame at `now` (ms); `simulated` is the simulation's clock (s). */
  add(now: number, simulated: number): void {
    // a clock that went back is another run: rates start over
    if (simulated < (this.#samples.at(-1)?.simulated ?? 0)) this.clear();
    this.#samples.push({ now, simulated });
    // two frames are kept however slow they are
    while (this.#samples.length > 2 && now - this.#samples[0].now > windowLength) this.#samples.shift();
  }

  clear(): void {
    this.#samples = [];
  }

  /** At `now`, ms: a frame that has been due for long counts as slow before it is there. */
  rates(now: number): Rates | null {
    const [first, last] = [this.#samples[0], this.#samples.at(-1)];
    if (!first || !last || last.now <= first.now) return null;
    const interval = (last.now - first.now) / (this.#samples.length - 1);
    const end = now - last.now > 2 * interval ? now : last.now;
    const seconds = (end - first.now) / 1000;
    return {
      framesPerSecond: (this.#samples.length - 1) / seconds,
      timeRatio: (last.simulated - first.simulated) / seconds,
    };
  }
}
