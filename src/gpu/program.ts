/**
 * One program runs every schedule: it compiles a set of declared passes, binds them to buffers by name, records their
 * dispatches and times them. Simulation methods, force chains, the sampling of meshes, the placing of bodies and the sun map
 * all go through here; nobody else opens a compute pass.
 */
import { type BoundBuffer, bindPass, type CompiledPass, compilePass, type PassSpec } from './pass';
import type { PassClock } from './pass-clock';

export type NamedBuffers = Readonly<Record<string, BoundBuffer>>;

/** A pass with its buffers: all that a dispatch needs besides its size. */
export interface BoundPass {
  readonly pass: CompiledPass;
  readonly group: GPUBindGroup;
}

/** Workgroups along x, or along x, y and z. */
export type Workgroups = number | readonly [x: number, y: number, z: number];

/** WebGPU's default limit of workgroups per dimension. */
const maxPerDimension = 65_535;

/** A number of workgroups as a dispatch takes it: what exceeds one dimension goes on in the next (the shader sees both). */
export function spread(workgroups: Workgroups): readonly [number, number, number] {
  if (typeof workgroups !== 'number') return workgroups;
  return [Math.min(workgroups, maxPerDimension), Math.ceil(workgroups / maxPerDimension), 1];
}

/** Workgroups of `size` threads that cover `count`. */
export const groupsFor = (count: number, { workgroupSize }: Pick<PassSpec, 'workgroupSize'>): number =>
  Math.ceil(count / workgroupSize);

export class Program<Name extends string> {
  readonly passes: Readonly<Record<Name, CompiledPass>>;
  readonly #device: GPUDevice;

  private constructor(device: GPUDevice, passes: Readonly<Record<Name, CompiledPass>>) {
    this.#device = device;
    this.passes = passes;
  }

  /** `constants` are values for the shaders' `override` constants; each pass takes those that it declares. */
  static async compile<Name extends string>(
    device: GPUDevice,
    specs: Readonly<Record<Name, PassSpec>>,
    constants: Readonly<Record<string, number>> = {},
    onProgress: (done: number, total: number) => void = () => {},
  ): Promise<Program<Name>> {
    const names = Object.keys(specs) as Name[];
    let done = 0;
    const compiled = await Promise.all(
      names.map(async (name) => {
        const pass = await compilePass(device, specs[name], constants);
        onProgress(++done, names.length);
        return [name, pass] as const;
      }),
    );
    return new Program(device, Object.fromEntries(compiled) as Record<Name, CompiledPass>);
  }

  /** All passes bound to the buffers of these names. */
  bind(buffers: NamedBuffers): Readonly<Record<Name, BoundPass>> {
    const names = Object.keys(this.passes) as Name[];
    return Object.fromEntries(names.map((name) => [name, this.bindOne(name, buffers)])) as Record<Name, BoundPass>;
  }

  bindOne(name: Name, buffers: NamedBuffers): BoundPass {
    const pass = this.passes[name];
    return { pass, group: bindPass(this.#device, pass, buffers) };
  }
}

/**
 * Dispatches in the order in which they are given, as part of an encoder. Neighbouring dispatches share a compute pass; with a
 * clock each has its own, so that its time can be told.
 */
export class Recording {
  /** Recorded so far: on real cards each costs some microseconds. */
  dispatches = 0;
  readonly #encoder: GPUCommandEncoder;
  readonly #label: string;
  readonly #clock: PassClock | undefined;
  #open: GPUComputePassEncoder | undefined;
  /** What the open compute pass has been given. */
  #pipeline: GPUComputePipeline | undefined;
  #group: GPUBindGroup | undefined;
  #offset: number | undefined;

  constructor(encoder: GPUCommandEncoder, label: string, clock?: PassClock) {
    this.#encoder = encoder;
    this.#label = label;
    this.#clock = clock;
  }

  /** `offset`: bytes into the pass's offset-uniform. No workgroups: nothing is recorded. */
  dispatch({ pass, group }: BoundPass, workgroups: Workgroups, offset?: number): void {
    const [x, y, z] = spread(workgroups);
    if (x * y * z === 0) return;
    this.dispatches++;
    const { name } = pass.spec;
    const timestampWrites = this.#clock?.next(name);
    if (timestampWrites) this.end();
    this.#open ??= this.#encoder.beginComputePass({
      label: timestampWrites ? name : this.#label,
      ...(timestampWrites && { timestampWrites }),
    });
    this.#set(this.#open, { pass, group }, offset);
    this.#open.dispatchWorkgroups(x, y, z);
    if (timestampWrites) this.end();
  }

  /** Only what differs from the dispatch before: browsers check each call. */
  #set(open: GPUComputePassEncoder, { pass: { pipeline }, group }: BoundPass, offset: number | undefined): void {
    if (pipeline !== this.#pipeline) open.setPipeline(pipeline);
    if (group !== this.#group || offset !== this.#offset)
      open.setBindGroup(0, group, offset === undefined ? [] : [offset]);
    this.#pipeline = pipeline;
    this.#group = group;
    this.#offset = offset;
  }

  clear(buffer: GPUBuffer): void {
    this.end();
    this.#encoder.clearBuffer(buffer);
  }

  /** From the beginning of one buffer to that of another, as much as both hold. */
  copy(from: GPUBuffer, to: GPUBuffer): void {
    this.end();
    this.#encoder.copyBufferToBuffer(from, 0, to, 0, Math.min(from.size, to.size));
  }

  /** Whatever else the encoder takes may follow. */
  end(): void {
    this.#open?.end();
    this.#open = undefined;
    this.#pipeline = undefined;
    this.#group = undefined;
  }
}

/** Records and submits in one go. Returns the number of dispatches. */
export function submit(
  device: GPUDevice,
  label: string,
  record: (recording: Recording) => void,
  clock?: PassClock,
): number {
  const encoder = device.createCommandEncoder({ label });
  const recording = new Recording(encoder, label, clock);
  record(recording);
  recording.end();
  clock?.resolve(encoder);
  device.queue.submit([encoder.finish()]);
  return recording.dispatches;
}
