/** Lines of force for the picture, written by the pass dem/contacts/chains. Nothing of it is there until somebody wants to see it. */
import { type BoundBuffer, bindPass, type CompiledPass, compilePass } from '../../gpu/pass';
import { packStruct } from '../../gpu/struct-layout';
import type { Variant } from './laws';
import { forceLineLayout, lineDrawLayout } from './layouts';
import { passes } from './passes';
import { pourInterval, slotsPerKind, substepKindNames } from './schedule';
import { substepSlot } from './uniforms';

export interface ForceLineBuffers {
  /** ForceLine a line. */
  readonly lines: GPUBuffer;
  /** Arguments of an indirect draw of six vertices a line. */
  readonly draw: GPUBuffer;
}

/** Lines a grain that there is room for: a tetra grain in a bed presses on about seven others, and each pair is one line. */
const linesPerGrain = 8;

interface ChainState {
  readonly variant: Variant;
  /** By the names of the bindings. */
  readonly buffers: Readonly<Record<string, BoundBuffer>>;
  /** At least as many as there are. */
  readonly grains: number;
  /** Substeps done: lines of the same step are not made twice. */
  readonly step: number;
}

export class ForceChains {
  readonly #device: GPUDevice;
  readonly #out: ForceLineBuffers;
  #pass: CompiledPass | null = null;
  #wanted = '';
  #step = -1;

  constructor(device: GPUDevice, capacity: number) {
    this.#device = device;
    const most = Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize);
    const room = Math.min(linesPerGrain * capacity, Math.floor(most / forceLineLayout.size));
    const make = (label: string, size: number, usage: number) =>
      device.createBuffer({ label, size, usage: usage | GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
    this.#out = {
      lines: make('lines', room * forceLineLayout.size, 0),
      draw: make('lineDraw', lineDrawLayout.size, GPUBufferUsage.INDIRECT | GPUBufferUsage.COPY_DST),
    };
  }

  /** The lines of this state; null until the pass is compiled. */
  update(state: ChainState): ForceLineBuffers | null {
    this.#compile(state.variant);
    if (!this.#pass) return null;
    if (state.step !== this.#step) this.#record(this.#pass, state);
    this.#step = state.step;
    return this.#out;
  }

  /** The state is another, though no substep was done. */
  forget(): void {
    this.#step = -1;
  }

  destroy(): void {
    this.#out.lines.destroy();
    this.#out.draw.destroy();
  }

  /** For the law and the obstacles of today; until that is done, those of yesterday serve. */
  #compile(variant: Variant): void {
    const key = JSON.stringify(variant);
    if (key === this.#wanted) return;
    this.#wanted = key;
    const keep = (pass: CompiledPass) => {
      if (this.#wanted !== key) return;
      this.#pass = pass;
      this.#step = -1;
    };
    // a device that is lost meanwhile fails this too, and is replaced with all that was made from it
    compilePass(this.#device, passes.chains, variant).then(keep, () => {});
  }

  #record(pass: CompiledPass, { buffers, grains, step }: ChainState): void {
    const { lines, draw } = this.#out;
    const none = { vertexCount: 0, instanceCount: 1, firstVertex: 0, firstInstance: 0, wanted: 0 };
    this.#device.queue.writeBuffer(draw, 0, packStruct(lineDrawLayout, none));
    const slot = substepKindNames.indexOf('full') * slotsPerKind + (step % pourInterval);
    const encoder = this.#device.createCommandEncoder({ label: pass.spec.name });
    const recording = encoder.beginComputePass({ label: pass.spec.name });
    recording.setPipeline(pass.pipeline);
    recording.setBindGroup(0, bindPass(this.#device, pass, { ...buffers, lines, lineDraw: draw }), [
      slot * substepSlot,
    ]);
    if (grains > 0) recording.dispatchWorkgroups(Math.ceil(grains / pass.spec.workgroupSize));
    recording.end();
    this.#device.queue.submit([encoder.finish()]);
  }
}
