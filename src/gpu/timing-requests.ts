/** Who wants to know what the passes of the next work take. */
import { PassClock, type PassTiming } from './pass-clock';

export class TimingRequests {
  #waiting: ((clock: PassClock | undefined) => void)[] = [];

  /** Null where the device has no timestamps, or where nothing was run. */
  async next(): Promise<PassTiming[] | null> {
    const clock = await new Promise<PassClock | undefined>((take) => this.#waiting.push(take));
    return clock ? clock.read() : null;
  }

  /** Runs the work, timed if somebody asked. */
  serve(device: GPUDevice, work: (clock?: PassClock) => void): void {
    const waiting = this.#waiting.splice(0);
    const clock = waiting.length > 0 ? PassClock.create(device) : undefined;
    work(clock);
    for (const take of waiting) take(clock);
  }

  /** There is nothing to run. */
  skip(): void {
    for (const take of this.#waiting.splice(0)) take(undefined);
  }
}
