/** Lines of force for the picture, written by the pass dem/contacts/chains. Nothing of it is there until it is asked for. */
import { type BoundBuffer, bindPass, type CompiledPass, compilePass } from '../../gpu/pass';
import { groupsFor, submit } from '../../gpu/program';
import { packStruct } from '../../gpu/struct-layout';
import type { ForceLineBuffers } from '../method';
import type { Variant } from './laws';
import { forceLineLayout, lineDrawLayout } from './layouts';
import { passes } from './passes';
import { substepOffset } from './uniforms';

/** Capacity in lines per grain: a tetra grain in a bed presses on about seven others, and each pair is one line. */
const linesPerGrain = 8;

export interface ChainState {
  readonly variant: Variant;
  /** By the names of the bindings. */
  readonly buffers: Readonly<Record<string, BoundBuffer>>;
  /** At least as many as there are. */
  readonly grains: number;
  /** Substeps of the interval that are done. */
  readonly next: number;
  /** Another number for another state: lines of the same state are not made twice. */
  readonly version: number;
  /** The lists do not hold for this state: there is nothing to draw from. */
  readonly outOfDate: boolean;
}

export class ForceChains {
  readonly #device: GPUDevice;
  readonly #out: ForceLineBuffers;
  #pass: CompiledPass | null = null;
  #wanted = '';
  #compiling: Promise<void> = Promise.resolve();
  #version = -1;

  constructor(device: GPUDevice, capacity: number) {
    this.#device = device;
    const limit = Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize);
    const lines = Math.min(linesPerGrain * capacity, Math.floor(limit / forceLineLayout.size));
    const make = (label: string, size: number, usage: number) =>
      device.createBuffer({ label, size, usage: usage | GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC });
    this.#out = {
      lines: make('lines', lines * forceLineLayout.size, 0),
      draw: make('lineDraw', lineDrawLayout.size, GPUBufferUsage.INDIRECT | GPUBufferUsage.COPY_DST),
    };
  }

  /** The lines of this state; null until the pass is compiled. */
  update(state: ChainState): ForceLineBuffers | null {
    this.#compile(state.variant);
    if (!this.#pass || state.outOfDate) return null;
    if (state.version !== this.#version) this.#record(this.#pass, state);
    this.#version = state.version;
    return this.#out;
  }

  /** Resolves when the pass for this variant is compiled. */
  prepare(variant: Variant): Promise<void> {
    this.#compile(variant);
    return this.#compiling;
  }

  destroy(): void {
    this.#out.lines.destroy();
    this.#out.draw.destroy();
  }

  /** For the present law and obstacles; until that is done, the pass of those before serves. */
  #compile(variant: Variant): void {
    const key = JSON.stringify(variant);
    if (key === this.#wanted) return;
    this.#wanted = key;
    const keep = (pass: CompiledPass) => {
      if (this.#wanted !== key) return;
      this.#pass = pass;
      this.#version = -1;
    };
    // a device that is lost meanwhile fails this too, and is replaced with all that was made from it
    this.#compiling = compilePass(this.#device, passes.chains, variant).then(keep, () => {});
  }

  #record(pass: CompiledPass, { buffers, grains, next }: ChainState): void {
    const { lines, draw } = this.#out;
    const none = { vertexCount: 0, instanceCount: 1, firstVertex: 0, firstInstance: 0, wanted: 0 };
    this.#device.queue.writeBuffer(draw, 0, packStruct(lineDrawLayout, none));
    const group = bindPass(this.#device, pass, { ...buffers, lines, lineDraw: draw });
    submit(this.#device, pass.spec.name, (recording) =>
      recording.dispatch({ pass, group }, groupsFor(grains, pass.spec), substepOffset('full', next)),
    );
  }
}
