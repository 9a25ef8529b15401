/** The floaters on the GPU: takes positions, moves them for some steps, gives positions back. */
import { type BoundPass, groupsFor, type Recording, submit } from '../../gpu/program';
import { readBuffers } from '../../gpu/readback';
import { packStruct } from '../../gpu/struct-layout';
import type { FieldBuffers, SamplingProgram } from './build-field';
import { floaterParamsLayout } from './layouts';
import { samplingPasses } from './passes';

export interface FloaterForces {
  /** m */
  readonly reach: number;
  /** m */
  readonly offset: number;
  /** m for a unit of repulsion. */
  readonly mobility: number;
}

const mostCellsAcross = 64;
/** Floaters moved by a step, in one submit. */
const mostMoves = 50_000;

export class Floaters {
  readonly #device: GPUDevice;
  readonly #program: SamplingProgram;
  readonly #field: FieldBuffers;
  readonly #forces: FloaterForces;
  readonly #cells: [number, number, number];
  readonly #cellSide: number;
  readonly #buffers: Record<'params' | 'counts' | 'starts' | 'cursors', GPUBuffer>;
  #turns: [Turn, Turn] | undefined;
  #count = 0;

  constructor(device: GPUDevice, program: SamplingProgram, field: FieldBuffers, forces: FloaterForces) {
    this.#device = device;
    this.#program = program;
    this.#field = field;
    this.#forces = forces;
    const sides = field.grid.size.map((points) => points * field.grid.cell);
    this.#cellSide = Math.max(forces.reach, Math.max(...sides) / mostCellsAcross);
    this.#cells = sides.map((side) => Math.ceil(side / this.#cellSide)) as [number, number, number];
    const cellCount = this.#cells[0] * this.#cells[1] * this.#cells[2];
    this.#buffers = {
      params: device.createBuffer({
        label: 'floater params',
        size: floaterParamsLayout.size,
        usage: GPUBufferUsage.UNIFORM | GPUBufferUsage.COPY_DST,
      }),
      counts: this.#storage('counts', 4 * cellCount),
      starts: this.#storage('starts', 4 * (cellCount + 1)),
      cursors: this.#storage('cursors', 4 * (cellCount + 1)),
    };
  }

  get count(): number {
    return this.#count;
  }

  /** vec4f per floater: position (m) and the field's value there (m). */
  get buffer(): GPUBuffer {
    if (!this.#turns) throw new Error('no floaters were placed');
    return this.#turns[0].here;
  }

  /** x y z per floater. */
  place(points: Float32Array): void {
    this.#release();
    this.#count = points.length / 3;
    const rows = new Float32Array(4 * this.#count);
    for (let i = 0; i < this.#count; i++) rows.set(points.subarray(3 * i, 3 * i + 3), 4 * i);
    const make = (label: string, size: number) => this.#storage(label, Math.max(16, size));
    const [here, there, members] = [
      make('floaters', rows.byteLength),
      make('floaters', rows.byteLength),
      make('members', 4 * this.#count),
    ];
    this.#turns = [this.#bind(here, there, members), this.#bind(there, here, members)];
    this.#device.queue.writeBuffer(here, 0, rows);
    const { offset, reach, mobility } = this.#forces;
    const [cellsX, cellsY, cellsZ] = this.#cells;
    const params = { count: this.#count, cellsX, cellsY, cellsZ, cellSide: this.#cellSide, reach, offset, mobility };
    this.#device.queue.writeBuffer(this.#buffers.params, 0, packStruct(floaterParamsLayout, params));
  }

  relax(steps: number): void {
    // as many at a time as take less than a tenth of a second also where a processor stands in for a graphics card
    const most = Math.max(1, Math.floor(mostMoves / Math.max(1, this.#count)));
    for (let left = steps; left > 0; left -= most) {
      submit(this.#device, 'floaters', (recording) => {
        for (let step = 0; step < Math.min(most, left); step++) this.#recordStep(recording);
      });
    }
  }

  async read(): Promise<Float32Array> {
    const [bytes] = await readBuffers(this.#device, [{ buffer: this.buffer, size: 16 * this.#count }]);
    const rows = new Float32Array(bytes);
    const points = new Float32Array(3 * this.#count);
    for (let i = 0; i < this.#count; i++) points.set(rows.subarray(4 * i, 4 * i + 3), 3 * i);
    return points;
  }

  destroy(): void {
    this.#release();
    for (const buffer of Object.values(this.#buffers)) buffer.destroy();
  }

  #bind(here: GPUBuffer, there: GPUBuffer, members: GPUBuffer): Turn {
    const { params: floaterParams, counts, starts, cursors } = this.#buffers;
    const { field, distances } = this.#field;
    const named = { field, floaterParams, distances, counts, starts, cursors, members, floaters: here, moved: there };
    const bound = (name: StepPass) => this.#program.bindOne(name, named);
    const passes = {
      cellCount: bound('cellCount'),
      scan: bound('scan'),
      cellFill: bound('cellFill'),
      relax: bound('relax'),
    };
    return { here, members, passes };
  }

  #recordStep(recording: Recording): void {
    if (!this.#turns) return;
    const [now, next] = this.#turns;
    const { counts, starts, cursors } = this.#buffers;
    const workgroups = groupsFor(this.#count, samplingPasses.relax);
    recording.clear(counts);
    recording.dispatch(now.passes.cellCount, workgroups);
    recording.dispatch(now.passes.scan, 1);
    recording.copy(starts, cursors);
    recording.dispatch(now.passes.cellFill, workgroups);
    recording.dispatch(now.passes.relax, workgroups);
    this.#turns = [next, now];
  }

  #storage(label: string, size: number): GPUBuffer {
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST | GPUBufferUsage.COPY_SRC;
    return this.#device.createBuffer({ label: `sampling ${label}`, size, usage });
  }

  #release(): void {
    for (const { here } of this.#turns ?? []) here.destroy();
    this.#turns?.[0].members.destroy();
    this.#turns = undefined;
  }
}

type StepPass = 'cellCount' | 'scan' | 'cellFill' | 'relax';

/** One of the two directions of the ping-pong. */
interface Turn {
  readonly here: GPUBuffer;
  readonly members: GPUBuffer;
  readonly passes: Readonly<Record<StepPass, BoundPass>>;
}
