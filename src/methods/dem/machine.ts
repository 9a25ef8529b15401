/** The buffers of the discrete element method and the passes that are compiled for them: what runs, and on what. */
import type { PassClock } from '../../gpu/pass-clock';
import { type BoundPass, type NamedBuffers, type Program, submit } from '../../gpu/program';
import { readBuffers } from '../../gpu/readback';
import { writeWords } from '../buffer-memory';
import type { Recorded } from './counters';
import type { GrainUpload } from './grain-buffers';
import type { Variant } from './laws';
import { controlLayout } from './layouts';
import type { PassName } from './passes';
import { type Extents, isScheduled, type ScheduledPass, workgroupsOf } from './schedule';
import {
  type BufferName,
  createBuffers,
  largerLists,
  namedBuffers,
  rememberedBuffers,
  replaceBuffers,
  type Shape,
  type StateBuffers,
} from './state-buffers';
import { substepOffset } from './uniforms';

/** Passes for a variant, and buffers of a shape. */
export interface MachineParts {
  readonly variant: Variant;
  readonly program: Program<PassName>;
  readonly shape: Shape;
}

/** How many there are of what passes have threads for. */
export type Population = Omit<Extents, 'cells'>;

export type Turn = 0 | 1;

export class Machine {
  readonly device: GPUDevice;
  /** Dispatches so far, and substeps that they were for. */
  recorded: Recorded = { dispatches: 0, substeps: 0 };
  #parts: MachineParts;
  #buffers: StateBuffers;
  #gone = false;
  #named!: Readonly<Record<Turn, NamedBuffers>>;
  #bound!: Readonly<Record<Turn, Readonly<Record<PassName, BoundPass>>>>;
  /** Which of the two state buffers is current. */
  #turn: Turn = 0;

  constructor(device: GPUDevice, parts: MachineParts) {
    this.device = device;
    this.#parts = parts;
    this.#buffers = createBuffers(device, parts.shape);
    this.#bind();
  }

  get variant(): Variant {
    return this.#parts.variant;
  }
  get shape(): Shape {
    return this.#parts.shape;
  }
  get buffers(): StateBuffers {
    return this.#buffers;
  }
  /**
   * By the names of the bindings, with the current state as `grains` and `spheres`. Throws when the sand is gone: whoever waited for a
   * shader meanwhile must not send work for it.
   */
  get named(): NamedBuffers {
    if (this.#gone) throw new Error('the sand is gone');
    return this.#named[this.#turn];
  }
  get grains(): GPUBuffer {
    return this.#buffers[`grains${this.#turn}`];
  }
  get spheres(): GPUBuffer {
    return this.#buffers[`spheres${this.#turn}`];
  }
  /** Which of the two copies of the state is current. */
  get turn(): Turn {
    return this.#turn;
  }
  get hasBodyPasses(): boolean {
    return this.#parts.program.passes.bodyBuild !== undefined;
  }

  /** Other passes on the same buffers; with another shape, other buffers for the contacts, which then start without memory. */
  change(parts: Omit<MachineParts, 'shape'> & { readonly shape?: Shape; readonly adaptive?: boolean }): void {
    const shape = parts.shape ?? { ...this.shape, adaptive: parts.adaptive ?? this.shape.adaptive };
    if (shape.adaptive !== this.shape.adaptive) {
      this.#buffers = replaceBuffers(this.device, this.#buffers, shape, ['pace', 'rates', 'moves'], 'empty');
    }
    if (parts.shape) {
      this.#buffers = replaceBuffers(this.device, this.#buffers, shape, ['list', 'listMore', 'kept'], 'empty');
      const encoder = this.device.createCommandEncoder({ label: 'forget contacts' });
      encoder.clearBuffer(this.#buffers.contacts);
      this.device.queue.submit([encoder.finish()]);
    }
    this.#parts = { variant: parts.variant, program: parts.program, shape };
    this.#bind();
  }

  /** Empty buffers of that shape. */
  adopt(shape: Shape, turn: Turn): void {
    for (const buffer of Object.values(this.#buffers)) buffer.destroy();
    this.#buffers = createBuffers(this.device, shape);
    this.#parts = { ...this.#parts, shape };
    this.#turn = turn;
    this.#bind();
  }

  /** What the buffers of a checkpoint held. */
  recall(words: Readonly<Record<string, Uint32Array>>): void {
    writeWords(this.device, this.#buffers, rememberedBuffers(this.shape), words);
  }

  /** More capacity for the contact lists when they fill up; their content stays. Returns whether there is more now. */
  growLists(use: number): boolean {
    const shape = largerLists(this.shape, use);
    if (!shape) return false;
    this.#buffers = replaceBuffers(this.device, this.#buffers, shape, ['list', 'listMore'], 'copied');
    this.#parts = { ...this.#parts, shape };
    this.#bind();
    return true;
  }

  /** `swap`: what was written is the current state. `counted`: a substep that was written in place. */
  run(scheduled: Iterable<ScheduledPass | 'swap' | 'counted'>, population: Population, clock?: PassClock): void {
    const extents = { ...population, cells: this.shape.cellCount };
    const record = (item: ScheduledPass) => {
      const bound = this.#bound[this.#turn][item.pass];
      if (!bound) throw new Error(`pass ${item.pass} was scheduled before it was compiled`);
      const offset = item.kind && substepOffset(item.kind, item.index ?? 0);
      return [bound, workgroupsOf(item.extent, extents), offset] as const;
    };
    const withSleep = this.variant.hasSleep === 1;
    let { substeps } = this.recorded;
    const dispatches = submit(
      this.device,
      'substeps',
      (recording) => {
        for (const item of scheduled) {
          if (item === 'swap' || item === 'counted') {
            if (item === 'swap') this.#turn = this.#turn === 0 ? 1 : 0;
            substeps++;
          } else if (isScheduled(item, extents, withSleep)) recording.dispatch(...record(item));
        }
      },
      clock,
    );
    this.recorded = { dispatches: this.recorded.dispatches + dispatches, substeps };
  }

  /** The grains of the start. */
  upload({ grains, spheres, labels }: GrainUpload): void {
    this.write('grains0', grains);
    this.write('spheres0', spheres);
    this.write('anchors', spheres);
    this.write('labels', labels);
    // unused places are nobody's: passes and draws can tell by the negative material
    const { capacity, sphereStride } = this.shape;
    const nobody = new Float32Array(4 * sphereStride * capacity - spheres.length).fill(-1);
    for (const name of ['spheres0', 'spheres1'] as const) this.write(name, nobody, spheres.byteLength);
    this.setControl('grainCount', labels.length / 2);
  }

  write(buffer: BufferName, bytes: GPUAllowSharedBufferSource, offset = 0): void {
    this.device.queue.writeBuffer(this.#buffers[buffer], offset, bytes);
  }

  setControl(field: 'grainCount' | 'forceRebuild' | 'erasedKept', value: number): void {
    this.write('control', new Uint32Array([value]), controlLayout.offsets[field]);
  }

  read(...buffers: BufferName[]): Promise<ArrayBuffer[]> {
    const sources = buffers.map((name) => ({ buffer: this.#buffers[name] }));
    return readBuffers(this.device, sources);
  }

  destroy(): void {
    this.#gone = true;
    for (const buffer of Object.values(this.#buffers)) buffer.destroy();
  }

  #bind(): void {
    const { program, shape } = this.#parts;
    this.#named = { 0: namedBuffers(this.#buffers, shape, 0), 1: namedBuffers(this.#buffers, shape, 1) };
    this.#bound = { 0: program.bind(this.#named[0]), 1: program.bind(this.#named[1]) };
  }
}
