/** GPU time of each pass, by timestamps around every dispatch of a recording. */
import { readBuffers } from './readback';

export interface PassTiming {
  /** The pass's name, which is its shader's path. */
  readonly name: string;
  readonly dispatches: number;
  readonly milliseconds: number;
}

/** Two timestamps per dispatch; WebGPU allows 4096 in a set. Dispatches beyond are not timed. */
const maxDispatches = 2048;

export class PassClock {
  readonly #device: GPUDevice;
  readonly #querySet: GPUQuerySet;
  readonly #resolved: GPUBuffer;
  readonly #names: string[] = [];

  private constructor(device: GPUDevice) {
    const count = 2 * maxDispatches;
    this.#device = device;
    this.#querySet = device.createQuerySet({ type: 'timestamp', count });
    this.#resolved = device.createBuffer({
      label: 'timestamps',
      size: 8 * count,
      usage: GPUBufferUsage.QUERY_RESOLVE | GPUBufferUsage.COPY_SRC,
    });
  }

  /** Undefined where the device has no timestamps. */
  static create(device: GPUDevice): PassClock | undefined {
    return device.features.has('timestamp-query') ? new PassClock(device) : undefined;
  }

  /** Where the next dispatch of the pass writes its times. */
  next(name: string): GPUComputePassTimestampWrites | undefined {
    const i = this.#names.length;
    if (i === maxDispatches) return undefined;
    this.#names.push(name);
    return { querySet: this.#querySet, beginningOfPassWriteIndex: 2 * i, endOfPassWriteIndex: 2 * i + 1 };
  }

  /** After the last dispatch of the encoder. */
  resolve(encoder: GPUCommandEncoder): void {
    if (this.#names.length > 0) encoder.resolveQuerySet(this.#querySet, 0, 2 * this.#names.length, this.#resolved, 0);
  }

  /** Added up by pass, once the GPU is done. The clock is used up. */
  async read(): Promise<PassTiming[]> {
    try {
      const [bytes] = await readBuffers(this.#device, [{ buffer: this.#resolved, size: 16 * this.#names.length }]);
      const times = new BigUint64Array(bytes);
      const rows = new Map<string, { dispatches: number; milliseconds: number }>();
      this.#names.forEach((name, i) => {
        const row = rows.get(name) ?? { dispatches: 0, milliseconds: 0 };
        row.dispatches++;
        // a driver may reset its clock between passes: such a pass counts as zero rather than as a huge time
        row.milliseconds += Math.max(0, Number(times[2 * i + 1] - times[2 * i])) / 1e6;
        rows.set(name, row);
      });
      return [...rows].map(([name, row]) => ({ name, ...row }));
    } finally {
      this.destroy();
    }
  }

  destroy(): void {
    this.#querySet.destroy();
    this.#resolved.destroy();
  }
}
