/** Reads how deep grains overlap, by the pass dem/contacts/overlap. Nothing of it is there until it is asked for. */
import { bindPass, compilePass } from '../../gpu/pass';
import { groupsFor, submit } from '../../gpu/program';
import { readBuffers } from '../../gpu/readback';
import { unpackStruct } from '../../gpu/struct-layout';
import type { Overlap } from '../method';
import { type OverlapSum, overlapSumLayout } from './layouts';
import type { Machine } from './machine';
import { passes } from './passes';
import { substepOffset } from './uniforms';

/** Of all contacts together; `sums` are those of the workgroups. */
export function totalOverlap(sums: readonly OverlapSum[]): Overlap {
  const count = sums.reduce((all, sum) => all + sum.count, 0);
  return {
    largest: sums.reduce((most, { largest }) => Math.max(most, largest), 0),
    mean: count > 0 ? sums.reduce((all, { sum }) => all + sum, 0) / count : 0,
  };
}

export class OverlapReader {
  readonly #machine: Machine;
  #sums: GPUBuffer | undefined;

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** One read at a time. `moment` is asked for when the pass is there: at least as many grains as there are, and what comes next. */
  async read(moment: () => { readonly grains: number; readonly next: number }): Promise<Overlap> {
    const { device, variant } = this.#machine;
    const pass = await compilePass(device, passes.overlap, variant);
    const { grains, next } = moment();
    const { named } = this.#machine;
    const groups = groupsFor(Math.max(1, grains), pass.spec);
    const size = groups * overlapSumLayout.size;
    const sums = this.#allocate(size);
    const group = bindPass(device, pass, { ...named, overlapSums: sums });
    submit(device, pass.spec.name, (recording) =>
      recording.dispatch({ pass, group }, groups, substepOffset('full', next)),
    );
    const [bytes] = await readBuffers(device, [{ buffer: sums, size }]);
    return totalOverlap(
      Array.from({ length: groups }, (_, i) =>
        unpackStruct(overlapSumLayout, bytes.slice(i * overlapSumLayout.size, (i + 1) * overlapSumLayout.size)),
      ),
    );
  }

  destroy(): void {
    this.#sums?.destroy();
  }

  #allocate(size: number): GPUBuffer {
    if (this.#sums && this.#sums.size >= size) return this.#sums;
    this.#sums?.destroy();
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC;
    this.#sums = this.#machine.device.createBuffer({ label: 'overlapSums', size, usage });
    return this.#sums;
  }
}
