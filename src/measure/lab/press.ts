/**
 * A plunger on sand in a cylinder. For curves of stress and strain it is driven at a small constant speed and its load is read: under
 * force control a loose bed yields in jumps, and the servo answers them with swings. For constant forces (fig. 7.8 c) it is a servo.
 */
import type { Params } from '../../params/table';
import type { Contact } from '../../world/contacts';
import { intervalSteps } from '../../world/world-state';
import { loadOn, readLoads } from '../instruments/loads';
import { Recorder } from '../instruments/recorder';
import { meanSpeed } from '../statistics';
import {
  cylinderRadius,
  cylinderScene,
  diameter as d,
  packing,
  pressedParameters,
  restSpeed,
  roomFor,
  type Template,
} from './packing';
import { type LabHost, Rig, troublesOf } from './rig';

export interface PressOrder {
  readonly grains: number;
  readonly friction: number;
  readonly seed: number;
  readonly template: Template;
  /** The cylinder is as wide as for so many grains; absent: for those that are in it. */
  readonly wideFor?: number;
  /** Walls without friction. */
  readonly glass?: true;
  readonly set?: Partial<Params>;
  onPart?(part: number): void;
}

const plunger = 2;
/** 1/s: how fast a driven plunger strains the bed. At 1 kPa the inertial number is 2e-3. */
const strainRate = 0.15;

/** Strain (compression is positive) and stress in Pa. */
export type Row = readonly [strain: number, stress: number];

/** A bed at rest under a plunger that is driven and read. */
export class Press {
  readonly rig: Rig;
  /** m²; m */
  readonly area: number;
  readonly height: number;
  readonly #recorder = new Recorder(
    ['strain', 'stress'].map((name) => ({ name, unit: '' })),
    { every: 0 },
  );
  /** m: where the plunger counts its way from. */
  #zero = 0;

  static async create(host: LabHost, order: PressOrder): Promise<Press> {
    const { grains, friction, seed, template, set, wideFor = grains, glass } = order;
    const bed = { grains, friction, seed, template, wideFor, ...(glass && { glass }), ...(set && { set }) };
    const { state, height } = await packing(host, bed);
    const rig = await Rig.create(host, {
      scene: cylinderScene(bed, height + 0.5 * d),
      start: state,
      parameters: { ...pressedParameters, friction, seed, capacity: roomFor(grains), ...set },
      guided: [{ obstacle: plunger, limit: 0.06 }],
    });
    return new Press(rig, Math.PI * cylinderRadius(wideFor, template) ** 2, height);
  }

  constructor(rig: Rig, area: number, height: number) {
    this.rig = rig;
    this.area = area;
    this.height = height;
  }

  /** Rows that were read so far. */
  get rows(): Row[] {
    const [strain, stress] = [this.#recorder.column('strain'), this.#recorder.column('stress')];
    return strain.map((e, i) => [e, stress[i]] as const);
  }

  /** Strain counts from here on, and rows begin anew. */
  reset(): void {
    this.#zero = this.#way();
    this.#recorder.clear();
  }

  /** Pa, on the plunger. */
  async stress(): Promise<number> {
    return loadOn(await readLoads(this.rig.sim), 'obstacle', plunger).force[1] / this.area;
  }

  /** Drives the plunger at `rate` times the usual speed, down or (negative) up, until the stress passes a limit. Returns whether it did. */
  async drive(rate: number, until: (stress: number) => boolean, seconds: number, onPart?: (part: number) => void) {
    const { sim } = this.rig;
    sim.guide(plunger, [0, -rate * strainRate * this.height, 0]);
    let seen = 0;
    const reached = await this.rig.run({
      seconds,
      every: 2 * intervalSteps * sim.dt,
      sample: async () => {
        seen = await this.stress();
        this.#recorder.record(sim.time, [(this.#way() - this.#zero) / this.height, seen]);
      },
      until: () => until(seen),
      ...(onPart && { onPart }),
    });
    sim.guide(plunger, [0, 0, 0]);
    return reached;
  }

  async troubles(): Promise<string[]> {
    return troublesOf(await this.rig.counters(), [this.#recorder]);
  }

  #way(): number {
    return -this.rig.sim.obstaclePose(plunger).position[1];
  }
}

export interface LoopOrder extends PressOrder {
  /** Pa: the largest stress. */
  readonly stress: number;
}

export interface Loop {
  readonly loading: readonly Row[];
  readonly unloading: readonly Row[];
  readonly troubles: readonly string[];
}

/**
 * UCT 7.2.1: flatten with a small force, ease the plunger up to where nothing presses, then load and unload at a small speed. Strain
 * counts from where nothing pressed. `flat`: the flattening force over the largest one; the thesis does not give its own.
 */
export async function loadingLoop(host: LabHost, order: LoopOrder, flat = 0.05): Promise<Loop> {
  const { stress, onPart } = order;
  const press = await Press.create(host, order);
  try {
    const limits = [
      await press.drive(
        1,
        (now) => now >= flat * stress,
        10,
        (x) => onPart?.(0.2 * x),
      ),
      await press.drive(-1, (now) => now <= 0, 10),
    ];
    press.reset();
    limits.push(
      await press.drive(
        1,
        (now) => now >= stress,
        10,
        (x) => onPart?.(0.2 + 0.8 * x),
      ),
    );
    const loading = press.rows;
    limits.push(await press.drive(-1, (now) => now <= 0, 10));
    return {
      loading,
      unloading: press.rows.slice(loading.length - 1),
      troubles: [
        ...(await press.troubles()),
        ...(limits.every(Boolean) ? [] : ['the plunger did not reach its stress']),
      ],
    };
  } finally {
    press.rig.destroy();
  }
}

/** Sand at rest under a constant stress. */
export interface Pressed {
  readonly contacts: readonly Contact[];
  /** m, of the bed before it was pressed. */
  readonly height: number;
}

/** Contacts under one constant stress after the other, each once the sand is at rest. */
export async function compressed(
  host: LabHost,
  { stresses, onPart, ...order }: PressOrder & { readonly stresses: readonly number[] },
): Promise<{ beds: Pressed[]; troubles: string[] }> {
  const { rig, area, height } = await Press.create(host, order);
  try {
    const beds: Pressed[] = [];
    const troubles: string[] = [];
    for (const [i, stress] of stresses.entries()) {
      const force = stress * area;
      const control = rig.control({ obstacle: plunger, axis: [0, -1, 0], mass: 0, approach: 0.05, force: () => force });
      const still = await rig.run({
        seconds: 3,
        every: 0.02,
        controls: [control],
        until: async () =>
          Math.abs(control.state.resistance / force - 1) < 0.01 && meanSpeed(await rig.state()) < restSpeed,
        onPart: (part) => onPart?.((i + part) / stresses.length),
      });
      await rig.run({ seconds: 0.04, controls: [control] });
      beds.push({ contacts: await rig.contacts(), height });
      if (!still) troubles.push('the sand under the plunger still moved');
    }
    return { beds, troubles: [...troublesOf(await rig.counters()), ...troubles] };
  } finally {
    rig.destroy();
  }
}
