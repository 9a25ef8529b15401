/** Where experiments of the page run: on its device, in slices between frames, so that its own sand stays alive. */
import { Cancelled, type LabHost } from '../../measure/lab/rig';
import type { Simulation } from '../../simulation';

export class PageHost implements LabHost {
  readonly device: GPUDevice;
  readonly method: string;
  paused = false;
  cancelled = false;
  readonly #onProgress: LabHost['onProgress'];
  readonly #look: (sim: Simulation) => Promise<void>;
  #wake: () => void = () => {};

  constructor(
    device: GPUDevice,
    method: string,
    onProgress: LabHost['onProgress'],
    look: (sim: Simulation) => Promise<void>,
  ) {
    this.device = device;
    this.method = method;
    this.#onProgress = onProgress;
    this.#look = look;
  }

  onProgress(part: number, doing: string): void {
    this.#onProgress(part, doing);
  }

  watch(sim: Simulation): Promise<void> {
    return this.#look(sim);
  }

  async breathe(): Promise<void> {
    // hidden pages get no frames: they go on by the timer
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    while (this.paused && !this.cancelled) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    if (this.cancelled) throw new Cancelled();
  }

  pause(paused: boolean): void {
    this.paused = paused;
    this.#wake();
  }

  cancel(): void {
    this.cancelled = true;
    this.#wake();
  }
}
