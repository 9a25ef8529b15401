/** The buffers of the method and the passes that are compiled for them: what runs, and on what. */
import { isSoftware } from '../../gpu/is-software';
import type { PassClock } from '../../gpu/pass-clock';
import { type BoundPass, type Program, submit } from '../../gpu/program';
import { readBuffers } from '../../gpu/readback';
import { frameLayout, iterationSlot } from './layouts';
import { mostWorkgroups, type ScheduledPass, workgroupsOf } from './schedule';
import type { Solver } from './solver';
import { type BufferName, bindable, createBuffers, type Shape, type StateBuffers } from './state-buffers';

/**
 * Up to so many particles a processor that plays a graphics card solves in one workgroup what takes many dispatches otherwise. Each
 * dispatch costs something (most on SwiftShader and in browsers), but one workgroup uses one core.
 */
const mostAlone = 10_000;

export class Machine {
  readonly device: GPUDevice;
  readonly shape: Shape;
  readonly buffers: StateBuffers;
  readonly #workgroups: number;
  readonly #mostAlone: number;
  readonly #bound: Readonly<Record<string, BoundPass>>;

  constructor(device: GPUDevice, program: Program<string>, shape: Shape, solver: Solver, most?: number) {
    this.device = device;
    this.shape = shape;
    this.#workgroups = mostWorkgroups[isSoftware(device.adapterInfo) ? 'software' : 'hardware'];
    this.#mostAlone = most ?? (isSoftware(device.adapterInfo) ? mostAlone : 0);
    this.buffers = createBuffers(device, shape, solver);
    this.#bound = program.bind(bindable(this.buffers));
    const iterations = solver.iterations?.();
    if (iterations) device.queue.writeBuffer(this.buffers.iteration, 0, iterations);
  }

  isAlone(particles: number): boolean {
    return particles <= this.#mostAlone;
  }

  /** Returns the number of dispatches. `particles`: at least as many as there are. */
  run(scheduled: Iterable<ScheduledPass>, particles: number, bodies: number, clock?: PassClock): number {
    const extents = { particles, bodies, cells: this.shape.cellCapacity, workgroups: this.#workgroups };
    return submit(
      this.device,
      'slices',
      (recording) => {
        for (const { pass, extent, iteration } of scheduled) {
          const offset = iteration === undefined ? undefined : iteration * iterationSlot;
          recording.dispatch(this.#bound[pass], workgroupsOf(extent, extents), offset);
        }
      },
      clock,
    );
  }

  write(buffer: BufferName, bytes: GPUAllowSharedBufferSource, offset = 0): void {
    this.device.queue.writeBuffer(this.buffers[buffer], offset, bytes);
  }

  setFrame(field: 'stale' | 'particleCount' | 'nextLabel', value: number): void {
    this.write('frame', new Uint32Array([value]), frameLayout.offsets[field]);
  }

  setElapsed(seconds: number): void {
    this.write('frame', new Float32Array([seconds]), frameLayout.offsets.elapsed);
  }

  read(...buffers: BufferName[]): Promise<ArrayBuffer[]> {
    return readBuffers(
      this.device,
      buffers.map((name) => ({ buffer: this.buffers[name] })),
    );
  }

  destroy(): void {
    for (const buffer of Object.values(this.buffers)) buffer.destroy();
  }
}
