/** Sums of the sand as a whole, by dem/measure/tally and total. Nothing of them is there until they are asked for. */
import { bindPass, compilePass } from '../../gpu/pass';
import { groupsFor, submit } from '../../gpu/program';
import { readBuffers } from '../../gpu/readback';
import { unpackStruct } from '../../gpu/struct-layout';
import type { Tally } from '../../world/tally';
import { tallyBins, tallyFirst, tallyShift } from './constants';
import type { ReadMoment } from './contact-reader';
import { controlLayout, type TallySums, tallyLayout } from './layouts';
import type { Machine } from './machine';
import { passes } from './passes';
import { substepOffset } from './uniforms';

export class TallyReader {
  readonly #machine: Machine;
  #rows: GPUBuffer | undefined;
  #all: GPUBuffer | undefined;
  /** One at a time: the next one waits. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(machine: Machine) {
    this.#machine = machine;
  }

  /** `moment` is asked for when the sums are taken; `bodySpheres` likewise. */
  read(moment: () => ReadMoment & { bodySpheres: number }): Promise<Tally> {
    const result = this.#last.then(() => this.#read(moment));
    this.#last = result.catch(() => {});
    return result;
  }

  destroy(): void {
    this.#rows?.destroy();
    this.#all?.destroy();
  }

  async #read(moment: () => ReadMoment & { bodySpheres: number }): Promise<Tally> {
    const { device, variant } = this.#machine;
    const [rowsPass, totalPass] = await Promise.all([
      compilePass(device, passes.tally, variant),
      compilePass(device, passes.tallyOfAll, variant),
    ]);
    const { grains, next, bodySpheres } = moment();
    const { named: ofSand } = this.#machine;
    const groups = groupsFor(grains + bodySpheres, passes.tally);
    const { rows, all } = this.#allocate(Math.max(1, groups));
    const named = { ...ofSand, tallies: rows, tallyOfAll: all };
    const [byGroup, total] = [rowsPass, totalPass].map((pass) => ({ pass, group: bindPass(device, pass, named) }));
    submit(device, passes.tally.name, (recording) => {
      recording.dispatch(byGroup, groups, substepOffset('full', next));
      recording.dispatch(total, 1);
    });
    const [bytes, control] = await readBuffers(device, [{ buffer: all }, { buffer: this.#machine.buffers.control }]);
    return tallyOf(unpackStruct(tallyLayout, bytes), grainsIn(control));
  }

  /** At least so many rows. */
  #allocate(rows: number): { rows: GPUBuffer; all: GPUBuffer } {
    const { device } = this.#machine;
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC;
    const size = rows * tallyLayout.size;
    this.#all ??= device.createBuffer({ label: 'tallyOfAll', size: tallyLayout.size, usage });
    if (!this.#rows || this.#rows.size < size) {
      this.#rows?.destroy();
      this.#rows = device.createBuffer({ label: 'tallies', size, usage });
    }
    return { rows: this.#rows, all: this.#all };
  }
}

const grainsIn = (control: ArrayBuffer): number =>
  new DataView(control).getUint32(controlLayout.offsets.grainCount, true);

const float = new DataView(new ArrayBuffer(4));
/** N: where a bin of forces begins. */
function binEdge(bin: number): number {
  float.setUint32(0, (bin + tallyFirst) << tallyShift);
  return float.getFloat32(0);
}

/** Sums as means. */
export function tallyOf(sums: TallySums, grains: number): Tally {
  const perGrain = (sum: number) => sum / Math.max(1, grains);
  const counts = sums.bins.flat();
  return {
    grains,
    kineticEnergy: sums.kineticEnergy,
    meanHeight: perGrain(sums.height),
    meanRising: perGrain(sums.rising),
    coordination: perGrain(2 * sums.pairs),
    load: [sums.load[0], sums.load[1], sums.load[2]],
    contacts: sums.contacts,
    meanForce: sums.force / Math.max(1, sums.contacts),
    forces: Array.from({ length: tallyBins }, (_, bin) => ({
      from: binEdge(bin),
      to: binEdge(bin + 1),
      count: counts[bin],
    })),
  };
}
