/**
 * Measures what work costs and how much of it waits for the GPU. WebGPU only tells when all work so far is done; as the
 * queue runs in order, a piece took from the end of the piece before it (or from its submission) to its own end.
 */
export class GpuMeter {
  /** Pieces submitted and not yet done. */
  waiting = 0;
  readonly #queue: GPUQueue;
  #lastEnd = 0;

  constructor(queue: GPUQueue) {
    this.#queue = queue;
  }

  /** `record` submits the piece; `report` gets its time in ms: the GPU's, or that of recording if it is longer. */
  submit(record: () => void, report: (time: number) => void): void {
    this.waiting++;
    const submitted = performance.now();
    record();
    const recordTime = performance.now() - submitted;
    const done = () => {
      this.waiting--;
      const end = performance.now();
      const gpuTime = end - Math.max(submitted, this.#lastEnd);
      this.#lastEnd = end;
      report(Math.max(gpuTime, recordTime));
    };
    // a lost device rejects, and then nothing waits any more
    this.#queue.onSubmittedWorkDone().then(done, done);
  }
}
