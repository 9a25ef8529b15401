/** Reads contacts back, by the pass dem/contacts/read. Nothing of it is there until it is asked for. */
import { SimError } from '../../gpu/errors';
import { bindPass, compilePass } from '../../gpu/pass';
import { groupsFor, submit } from '../../gpu/program';
import { readBuffers } from '../../gpu/readback';
import type { Obstacle } from '../../scene/types';
import type { Contact, WhichContacts } from '../../world/contacts';
import type { BodySlots } from './body-slots';
import { contactsOf, unpackRows } from './contact-rows';
import { contactRowLayout, contactTallyLayout } from './layouts';
import type { Machine } from './machine';
import { passes } from './passes';
import { bodyParts } from './state-buffers';
import { substepOffset } from './uniforms';

/** Rows to begin with, per grain: a tetra grain in a bed has some nine contacts of spheres, and each is shared by two. */
const rowsPerGrain = 6;
const labelBytes = 8;

export interface ReadMoment {
  /** At least as many as there are. */
  readonly grains: number;
  /** Substeps of the interval that are done. */
  readonly next: number;
  readonly obstacles: readonly Obstacle[];
}

export class ContactReader {
  readonly #machine: Machine;
  readonly #bodies: BodySlots;
  #rows: GPUBuffer | undefined;
  #tally: GPUBuffer | undefined;
  /** One read at a time: the next one waits. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(machine: Machine, bodies: BodySlots) {
    this.#machine = machine;
    this.#bodies = bodies;
  }

  /** `moment` is asked for when the read begins. Throws SimError when there are more contacts than a buffer can hold. */
  read(which: WhichContacts, moment: () => ReadMoment): Promise<Contact[]> {
    const result = this.#last.then(() => this.#read(which, moment));
    this.#last = result.catch(() => {});
    return result;
  }

  destroy(): void {
    this.#rows?.destroy();
    this.#tally?.destroy();
  }

  async #read(which: WhichContacts, moment: () => ReadMoment): Promise<Contact[]> {
    const { device, variant, shape } = this.#machine;
    const pass = await compilePass(device, passes.readContacts, { ...variant, onlyLoads: Number(which === 'loads') });
    // twice at most, unless the sand moves meanwhile: what did not fit is counted, and fits the next time
    for (let capacity = 0; ; ) {
      const { grains, next, obstacles } = moment();
      const { named } = this.#machine;
      const { rows, tally } = this.#allocate(Math.max(capacity, rowsPerGrain * Math.max(64, grains)));
      device.queue.writeBuffer(tally, 0, new Uint32Array(1));
      const group = bindPass(device, pass, { ...named, contactRows: rows, contactTally: tally });
      const threads = grains + this.#bodies.sphereCount;
      submit(device, pass.spec.name, (recording) =>
        recording.dispatch({ pass, group }, groupsFor(threads, pass.spec), substepOffset('full', next)),
      );
      // labels of the same moment; the rows themselves wait until they are asked for
      const { labels } = this.#machine.buffers;
      const [count, ids] = await readBuffers(device, [
        { buffer: tally },
        { buffer: labels, size: labelBytes * grains },
      ]);
      const found = new Uint32Array(count)[0];
      const size = found * contactRowLayout.size;
      if (size > rows.size) {
        capacity = Math.ceil(1.2 * found);
        continue;
      }
      const [bytes] = await readBuffers(device, [{ buffer: rows, size }]);
      const words = new Uint32Array(ids);
      return contactsOf(unpackRows(bytes), {
        ...shape,
        ...bodyParts(shape),
        obstacles,
        idOf: (grain) => words[2 * grain],
        sphereFirstOf: (body) => this.#bodies.sphereFirst(body),
      });
    }
  }

  /** At least so many rows. */
  #allocate(rows: number): { rows: GPUBuffer; tally: GPUBuffer } {
    const { device } = this.#machine;
    this.#tally ??= device.createBuffer({
      label: 'contactTally',
      size: contactTallyLayout.size,
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST,
    });
    const limit = Math.min(device.limits.maxStorageBufferBindingSize, device.limits.maxBufferSize);
    const wanted = rows * contactRowLayout.size;
    if (this.#rows && this.#rows.size >= wanted) return { rows: this.#rows, tally: this.#tally };
    const most = Math.floor(limit / contactRowLayout.size) * contactRowLayout.size;
    if (this.#rows?.size === most) {
      throw new SimError(
        'capacity',
        `There are more contacts than this device can hand over at once (${rows}). Measure with fewer grains.`,
      );
    }
    this.#rows?.destroy();
    this.#rows = device.createBuffer({
      label: 'contactRows',
      size: Math.min(wanted, most),
      usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC,
    });
    return { rows: this.#rows, tally: this.#tally };
  }
}
