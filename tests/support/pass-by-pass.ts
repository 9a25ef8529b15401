/** Runs a slice of a continuum method pass by pass, and keeps what chosen passes found and what they left, for their twins. */
import type { BindingAccess, BufferType } from '../../src/gpu/bindings.ts';
import type { PassSpec } from '../../src/gpu/pass.ts';
import { type BoundPass, Program, submit } from '../../src/gpu/program.ts';
import { readBuffers } from '../../src/gpu/readback.ts';
import { isStruct, unpackArray, unpackStruct } from '../../src/gpu/struct-layout.ts';
import { Continuum } from '../../src/methods/continuum/continuum.ts';
import { frameLayout, iterationSlot } from '../../src/methods/continuum/layouts.ts';
import type { State } from '../../src/methods/continuum/reference/state.ts';
import { type ScheduledPass, workgroupsOf } from '../../src/methods/continuum/schedule.ts';
import type { Solver } from '../../src/methods/continuum/solver.ts';
import { bindable } from '../../src/methods/continuum/state-buffers.ts';
import { grainLayout } from '../../src/methods/dem/layouts.ts';
import type { Simulation } from '../../src/simulation.ts';

/** One run of a pass: all that it binds before, by the names of the bindings; of that it may write, what it left. */
export interface Run {
  readonly before: State;
  readonly after: State;
}

export function runOf(runs: ReadonlyMap<string, readonly Run[]>, pass: string, turn = 0): Run {
  const run = runs.get(pass)?.[turn];
  if (!run) throw new Error(`${pass} did not run`);
  return run;
}

export class PassByPass {
  readonly #device: GPUDevice;
  readonly #method: Continuum;
  readonly #passes: Readonly<Record<string, PassSpec>>;
  readonly #bound: Readonly<Record<string, BoundPass>>;

  private constructor(
    device: GPUDevice,
    method: Continuum,
    passes: Readonly<Record<string, PassSpec>>,
    bound: Readonly<Record<string, BoundPass>>,
  ) {
    this.#device = device;
    this.#method = method;
    this.#passes = passes;
    this.#bound = bound;
  }

  static async of(device: GPUDevice, { method }: Simulation, { passes }: Solver): Promise<PassByPass> {
    if (!(method instanceof Continuum)) throw new Error('another method');
    const program = await Program.compile(device, passes);
    return new PassByPass(device, method, passes, program.bind(bindable(method.buffers)));
  }

  /** Runs a pass alone. */
  async alone(item: ScheduledPass): Promise<Run> {
    return runOf(await this.run([item], [item.pass]), item.pass);
  }

  /** Runs them all; returns the runs of those that are named, in their order. Of the steps of a slice only the first one counts. */
  async run(schedule: Iterable<ScheduledPass>, kept: readonly string[]): Promise<Map<string, Run[]>> {
    const runs = new Map<string, Run[]>();
    let waiting: ScheduledPass[] = [];
    let isFirst = true;
    for (const item of schedule) {
      const counts = kept.includes(item.pass) && (isFirst || !runs.has(item.pass));
      if (item.pass === 'turn') isFirst = false;
      if (!counts) {
        waiting.push(item);
        continue;
      }
      this.#submit(waiting);
      waiting = [];
      const before = await this.#read(item.pass, () => true);
      this.#submit([item]);
      const after = await this.#read(item.pass, (access) => access === 'read_write');
      runs.set(item.pass, [...(runs.get(item.pass) ?? []), { before, after }]);
    }
    this.#submit(waiting);
    return runs;
  }

  #submit(items: readonly ScheduledPass[]): void {
    const { capacity, buffers } = this.#method;
    const cells = buffers.lift.size / 4;
    const bodies = buffers.motions.size / 32;
    submit(this.#device, 'pass by pass', (recording) => {
      for (const { pass, extent, iteration } of items) {
        const workgroups = workgroupsOf(extent, { particles: capacity, cells, bodies, workgroups: 16 });
        const offset = iteration === undefined ? undefined : iteration * iterationSlot;
        recording.dispatch(this.#bound[pass], workgroups, offset);
      }
    });
  }

  async #read(pass: string, which: (access: BindingAccess) => boolean): Promise<State> {
    const { bindings, buffers: other = {}, types } = this.#passes[pass];
    const names = Object.keys(bindings).filter((name) => which(bindings[name]));
    const { capacity, buffers } = this.#method;
    const [frame] = await readBuffers(this.#device, [{ buffer: buffers.frame }]);
    const { cellCount, particleCount } = unpackStruct(frameLayout, frame);
    const counts: Readonly<Record<string, number>> = { nodes: cellCount, particles: particleCount };
    const sources = names.map((name) => {
      const buffer = buffers[other[name] ?? name];
      const { element } = types[name] as { element?: { size?: number } };
      if (element === grainLayout) return { buffer, offset: grainLayout.size * capacity };
      return name in counts && element?.size ? { buffer, size: counts[name] * element.size } : { buffer };
    });
    const bytes = await readBuffers(this.#device, sources);
    return Object.fromEntries(names.map((name, i) => [name, held(types[name], bytes[i])])) as unknown as State;
  }
}

function held(type: BufferType, bytes: ArrayBuffer): unknown {
  if (isStruct(type)) return unpackStruct(type, bytes);
  const { element } = type;
  if (typeof element === 'object' && isStruct(element)) return unpackArray(element, bytes);
  return element === 'f32' || element === 'vec4f' ? Float64Array.from(new Float32Array(bytes)) : new Uint32Array(bytes);
}
