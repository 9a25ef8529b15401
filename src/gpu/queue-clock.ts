/**
 * GPU time of whole pieces of work, however many submits each takes: timestamps at the ends of empty passes before, between
 * and after them. One measurement at a time.
 */
import { readBuffers } from './readback';

/** No piece takes as long, ms: a clock that says so is broken. */
const longest = 60_000;

export class QueueClock {
  readonly #device: GPUDevice;
  readonly #querySet: GPUQuerySet;
  readonly #resolved: GPUBuffer;
  readonly #most: number;
  #marks = 0;
  #busy = false;
  #broken = false;

  private constructor(device: GPUDevice, pieces: number) {
    this.#device = device;
    this.#most = pieces + 1;
    this.#querySet = device.createQuerySet({ type: 'timestamp', count: this.#most });
    this.#resolved = device.createBuffer({
      label: 'times of pieces',
      size: 8 * this.#most,
      usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC,
    });
  }

  /** For so many pieces in a row at most; undefined where the device has no timestamps. */
  static create(device: GPUDevice, pieces: number): QueueClock | undefined {
    return device.features.has('timestamp-query') ? new QueueClock(device, pieces) : undefined;
  }

  /** Begins a measurement, right before its first piece is submitted; false while the last one is not read, or if there can be none. */
  start(): boolean {
    if (this.#busy || this.#broken) return false;
    this.#busy = true;
    this.#marks = 0;
    this.mark();
    return true;
  }

  /** After a piece has been submitted. */
  mark(): void {
    if (!this.#busy || this.#marks === this.#most) return;
    const encoder = this.#device.createCommandEncoder({ label: 'time' });
    encoder
      .beginComputePass({ timestampWrites: { querySet: this.#querySet, endOfPassWriteIndex: this.#marks++ } })
      .end();
    this.#device.queue.submit([encoder.finish()]);
  }

  /** ms of each piece; null when the clock is not to be trusted, now and from now on. */
  async read(): Promise<number[] | null> {
    const count = this.#marks;
    const encoder = this.#device.createCommandEncoder({ label: 'times of pieces' });
    encoder.resolveQuerySet(this.#querySet, 0, count, this.#resolved, 0);
    this.#device.queue.submit([encoder.finish()]);
    try {
      const [bytes] = await readBuffers(this.#device, [{ buffer: this.#resolved, size: 8 * count }]);
      const times = [...new BigUint64Array(bytes)];
      const pieces = times.slice(1).map((time, i) => Number(time - times[i]) / 1e6);
      this.#broken = times.some((time) => time === 0n) || pieces.some((time) => !(time >= 0 && time < longest));
      return this.#broken ? null : pieces;
    } finally {
      this.#busy = false;
    }
  }

  destroy(): void {
    this.#querySet.destroy();
    this.#resolved.destroy();
  }
}
