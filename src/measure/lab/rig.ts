/**
 * A running scene under measurement: lets time pass in phases, samples by simulated time, ends a phase by count or by rest, and lets
 * surfaces under control act. Runs in Node and in the page alike: between two batches it asks its host whether to go on.
 */

import type { Counters } from '../../methods/method';
import { formatProblem } from '../../params/problem';
import { defaultParams, type Params } from '../../params/table';
import type { Scene } from '../../scene/types';
import { validateScene } from '../../scene/validate';
import { Simulation } from '../../simulation';
import type { Contact } from '../../world/contacts';
import type { GrainState } from '../../world/grain-state';
import { intervalSteps } from '../../world/world-state';
import { readContacts } from '../instruments/contacts';
import { type ForceControl, ForceController } from '../instruments/control';
import type { Recorder } from '../instruments/recorder';
import { meanSpeed } from '../statistics';

/** Where experiments run. */
export interface LabHost {
  readonly device: GPUDevice | null;
  /** Called between batches: a page draws a frame here, waits while paused, and throws Cancelled. */
  breathe(): Promise<void>;
  /** Looks at the running sand, between batches: a page draws its plots from it. */
  watch?(sim: Simulation): Promise<void>;
  /** Part of the experiment that is done, 0 to 1, and what it is doing. */
  onProgress(part: number, doing: string): void;
  /** Instead of the discrete element method, for experiments that it can do. */
  readonly method?: string;
  /** Keeps packings for the next process; see packing.ts. */
  readonly shelf?: unknown;
}

export class Cancelled extends Error {
  constructor() {
    super('The experiment was cancelled.');
  }
}

/** A scene file, as the validator takes it. */
export type SceneJson = Record<string, unknown>;

export interface Setup {
  readonly scene: SceneJson;
  readonly parameters?: Partial<Params>;
  /** Obstacles under control: index, and the fastest that each may be, m/s. */
  readonly guided?: readonly { readonly obstacle: number; readonly limit: number }[];
  readonly start?: GrainState;
}

export interface Phase {
  /** Simulated seconds, at most. */
  readonly seconds: number;
  /** Simulated seconds between two samples; absent: none. */
  readonly every?: number;
  sample?(rig: Rig): Promise<void> | void;
  /** Asked after each sample. */
  until?(rig: Rig): Promise<boolean> | boolean;
  readonly controls?: readonly ForceController[];
  onPart?(part: number): void;
}

/** Substeps between two pauses for the host. */
const batch = 4 * intervalSteps;

export class Rig {
  readonly sim: Simulation;
  readonly #host: LabHost;
  #batches = 0;

  static async create(host: LabHost, { scene: json, parameters, guided = [], start }: Setup): Promise<Rig> {
    const given = (json.parameters ?? {}) as Partial<Params>;
    const result = validateScene({
      schema: 1,
      ...(host.method && { method: host.method }),
      ...json,
      parameters: { ...given, ...parameters },
    });
    if ('problems' in result) throw new Error(result.problems.map(formatProblem).join('\n'));
    const scene: Scene = {
      ...result.scene,
      obstacles: result.scene.obstacles.map((obstacle, index) => {
        const control = guided.find((one) => one.obstacle === index);
        if (!control) return obstacle;
        const motion = { kind: 'guided', limit: control.limit, time: 0, move: [0, 0, 0], velocity: [0, 0, 0] } as const;
        return { ...obstacle, motion: { ...motion, move: [0, 0, 0], velocity: [0, 0, 0] } };
      }),
    };
    const params = { ...defaultParams(), ...scene.parameters };
    const spareBodies = { bodies: 0, spheres: 0 };
    return new Rig(host, await Simulation.create(host.device, scene, params, { spareBodies, ...(start && { start }) }));
  }

  constructor(host: LabHost, sim: Simulation) {
    this.#host = host;
    this.sim = sim;
  }

  control(control: ForceControl): ForceController {
    return new ForceController(this.sim, control);
  }

  state(): Promise<GrainState> {
    return this.sim.readState();
  }

  contacts(): Promise<Contact[]> {
    return readContacts(this.sim);
  }

  counters(): Promise<Counters> {
    return this.sim.readCounters();
  }

  /** Returns whether the phase ended by its condition, before its time. */
  async run({ seconds, every, sample, until, controls = [], onPart }: Phase): Promise<boolean> {
    const { sim } = this;
    const begin = sim.time;
    const end = begin + seconds;
    let next = every === undefined ? Number.POSITIVE_INFINITY : begin;
    for (;;) {
      if (sim.time >= next - 1e-9) {
        await sample?.(this);
        if (await until?.(this)) return true;
        while (next <= sim.time + 1e-9) next += every ?? 0;
      }
      if (sim.time >= end - 0.5 * sim.dt) return false;
      for (const controller of controls) await controller.act();
      const left = Math.max(1, Math.round((Math.min(end, next) - sim.time) / sim.dt));
      sim.substep(controls.length > 0 ? intervalSteps : Math.min(batch, left));
      await sim.done();
      // fills up fast while sand falls together
      if (++this.#batches % 4 === 0) sim.grow(await sim.readCounters());
      onPart?.(Math.min(1, (sim.time - begin) / seconds));
      await this.#host.watch?.(sim);
      await this.#host.breathe();
    }
  }

  /** Until the mean speed has been below `speed` [m/s] for `during` simulated seconds, or `seconds` are over. */
  async settle(
    seconds: number,
    { speed = 1e-3, during = 0.05, onPart }: { speed?: number; during?: number; onPart?(part: number): void } = {},
  ): Promise<boolean> {
    let slowSince = Number.POSITIVE_INFINITY;
    return this.run({
      seconds,
      every: during / 2,
      ...(onPart && { onPart }),
      until: async ({ sim }) => {
        const slow = meanSpeed(await sim.readState()) < speed;
        slowSince = slow ? Math.min(slowSince, sim.time) : Number.POSITIVE_INFINITY;
        return sim.time - slowSince >= during - 1e-9;
      },
    });
  }

  destroy(): void {
    this.sim.destroy();
  }
}

/** What should not have happened, in words; none: the numbers can be trusted. */
export function troublesOf(counters: Counters, recorders: readonly Recorder[] = []): string[] {
  const count = (key: string, words: string) => (counters[key] > 0 ? [`${counters[key]} ${words}`] : []);
  return [
    ...count('nonFinite', 'non-finite numbers'),
    ...count('guards', 'times a grain was slowed down by the guards'),
    ...count('listOverflow', 'neighbour lists that did not fit'),
    ...count('memoryOverflow', 'contacts that lost their memory'),
    ...recorders.flatMap(({ complaint }) => complaint ?? []),
  ];
}
