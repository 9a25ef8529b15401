/** A scene that runs, as other programs see it: let time pass, read, change, keep. */
import { SimError } from '../gpu/errors';
import { readContacts } from '../measure/instruments/contacts';
import { readLoads } from '../measure/instruments/loads';
import { computeStatistics, type Statistics } from '../measure/statistics';
import type { Counters } from '../methods/method';
import { type Params, parameterSpec } from '../params/table';
import type { GrainSeeds } from '../scene/types';
import type { Simulation } from '../simulation';
import type { BodyState } from '../world/bodies';
import type { Contact, Load } from '../world/contacts';
import type { GrainState } from '../world/grain-state';
import type { IdRange } from '../world/newcomers';
import type { PreparedBody } from '../world/prepare-bodies';
import { saveBodies } from '../world/saved-bodies';
import { saveObstacles } from '../world/saved-obstacles';
import { encodeState } from '../world/saved-state';

/** Substeps between two looks at the counters: lists that fill up are made larger in good time. */
const batch = 256;

/** What it runs on; `owned`: it goes when the sand goes. */
interface Device {
  readonly device: GPUDevice;
  readonly adapterName: string;
  readonly owned: boolean;
}

export class Sand {
  /** What a person should know: values that were put right, or that make little sense together. */
  readonly warnings: readonly string[];
  readonly device: GPUDevice;
  /** Graphics adapter in words. */
  readonly adapterName: string;
  readonly #sim: Simulation;
  readonly #data: unknown;
  readonly #bodies: readonly (PreparedBody | null)[];
  readonly #owned: boolean;
  #failed = '';

  /** @internal `createSimulation` makes them. */
  constructor(
    sim: Simulation,
    made: { data: unknown; bodies: readonly (PreparedBody | null)[]; warnings: readonly string[] },
    { device, adapterName, owned }: Device,
  ) {
    this.#sim = sim;
    this.#data = made.data;
    this.#bodies = made.bodies;
    this.warnings = made.warnings;
    this.device = device;
    this.adapterName = adapterName;
    this.#owned = owned;
    device.addEventListener('uncapturederror', (event) => {
      this.#failed ||= event.error.message;
    });
    void device.lost.then(({ message }) => {
      this.#failed ||= `The graphics device was lost. ${message}`;
    });
  }

  /** Simulated seconds since the scene began. */
  get time(): number {
    return this.#sim.time;
  }
  /** Seconds per substep; it follows from stiffness, density and size of the grains. */
  get dt(): number {
    return this.#sim.dt;
  }
  /** All values, as docs/parameters.md lists them. */
  get parameters(): Readonly<Params> {
    return this.#sim.params;
  }

  /**
   * Lets about so many simulated seconds pass, a whole number of substeps, and resolves when they have been computed.
   * `onProgress` gets the part that is done, from 0 to 1.
   */
  async run(seconds: number, onProgress: (part: number) => void = () => {}): Promise<void> {
    if (!(seconds >= 0 && Number.isFinite(seconds)))
      throw new SimError('scene', `run: expected seconds, 0 or more, got ${seconds}.`);
    // the step may change on the way, when somebody sets parameters meanwhile
    const [start, end] = [this.time, this.time + seconds];
    for (let left = Math.round(seconds / this.dt); left > 0; left = Math.round((end - this.time) / this.dt)) {
      this.#check();
      this.#sim.substep(Math.min(batch, left));
      this.#sim.grow(await this.#sim.readCounters());
      onProgress(Math.min(1, (this.time - start) / seconds));
    }
    this.#check();
  }

  /** Other values for the running sand. Throws SimError, and changes nothing, if one cannot be. */
  async setParameters(values: Partial<Params>): Promise<void> {
    const fixed = Object.keys(values).filter((key) => parameterSpec(key)?.applies === 'reset');
    if (fixed.length > 0) {
      const names = fixed.join(', ');
      throw new SimError('scene', `${names}: fixed when a simulation is made; give it to createSimulation instead.`);
    }
    await this.#sim.setParams({ ...this.#sim.params, ...values });
  }

  /** More grains, from the next substep on; where there is no room they are left out. The ids that they get. */
  addGrains(grains: GrainSeeds): IdRange {
    return this.#sim.spawn(grains);
  }

  /** All grains by increasing id: position, orientation, velocity, spin, material. */
  state(): Promise<GrainState> {
    return this.#sim.readState();
  }

  /** Rigid bodies by number. */
  bodies(): Promise<BodyState[]> {
    return this.#sim.readBodies();
  }

  /** Who touches whom, with which force. Throws SimError for methods without contacts. */
  contacts(): Promise<Contact[]> {
    return readContacts(this.#sim);
  }

  /** What the sand does to obstacles and bodies. */
  loads(): Promise<Load[]> {
    return readLoads(this.#sim);
  }

  async statistics(): Promise<Statistics> {
    const { materials, obstacles, time } = this.#sim;
    return computeStatistics(await this.state(), materials, obstacles, time);
  }

  /** How many grains there are, came, left; lists that filled up, guards that fired. */
  counters(): Promise<Counters> {
    return this.#sim.readCounters();
  }

  /** A `.tetrasand` file: page, command line and `createSimulation` go on from it. */
  async save(): Promise<Uint8Array> {
    const sim = this.#sim;
    const [grains, states] = [await sim.readExactState(), await sim.readBodies()];
    const bodies = saveBodies(this.#bodies.map((body, i) => body && { ...body, ...states[i] }));
    const obstacles = saveObstacles(sim, sim.scene);
    return encodeState({ scene: this.#data, params: sim.params, grains, bodies, obstacles, page: {} });
  }

  /** Gives the graphics memory back. A device of your own stays. */
  destroy(): void {
    this.#sim.destroy();
    if (this.#owned) this.device.destroy();
  }

  #check(): void {
    if (this.#failed) throw new SimError('device-lost', this.#failed);
  }
}
