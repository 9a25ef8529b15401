/** A plunger on sand in UCT's cylinder: flattens it, loads it slowly and unloads it (fig. 7.12), or holds a constant force (fig. 7.8 c). */
import type { Params } from '../../params/table';
import type { Contact } from '../../world/contacts';
import { Recorder } from '../instruments/recorder';
import {
  cylinderRadius,
  cylinderScene,
  diameter as d,
  packing,
  roomFor,
  sandParameters,
  type Template,
} from './packing';
import { type LabHost, Rig, troublesOf } from './rig';

export interface PressOrder {
  readonly grains: number;
  readonly friction: number;
  readonly seed: number;
  readonly template: Template;
  /** Pa: the largest stress of the loop, or the constant one. */
  readonly stress: number;
  readonly set?: Partial<Params>;
  onPart?(part: number): void;
}

const plunger = 2;

async function pressed(host: LabHost, order: PressOrder) {
  const { grains, friction, seed, template, set } = order;
  const { state, height } = await packing(host, { grains, friction, seed, template, ...(set && { set }) });
  const scene = cylinderScene({ grains, friction, seed, template }, height + 0.5 * d);
  const area = Math.PI * cylinderRadius(grains, template) ** 2;
  // no faster than waves that cross the bed many times meanwhile
  const rig = await Rig.create(host, {
    scene,
    start: state,
    parameters: { ...sandParameters, friction, seed, capacity: roomFor(grains), ...set },
    guided: [{ obstacle: plunger, limit: 0.1 }],
  });
  return { rig, area, height };
}

export interface Loop {
  /** Rows of phase (0 loading, 1 unloading), strain and stress. */
  readonly loading: readonly (readonly [strain: number, stress: number])[];
  readonly unloading: readonly (readonly [strain: number, stress: number])[];
  readonly troubles: readonly string[];
}

/** Flatten with a small force, then load and unload slowly. Strain counts from the height at the small force. */
export async function loadingLoop(host: LabHost, order: PressOrder): Promise<Loop> {
  const { rig, area, height } = await pressed(host, order);
  const { stress, onPart } = order;
  try {
    const small = 0.02 * stress;
    let wanted = small;
    const control = rig.control({
      obstacle: plunger,
      axis: [0, -1, 0],
      mass: 0,
      approach: 0.1,
      force: () => wanted * area,
    });
    const balanced = () => Math.abs(control.state.resistance / (wanted * area) - 1) < 0.1;
    await rig.run({
      seconds: 1,
      every: 0.01,
      controls: [control],
      until: () => rig.sim.time > 0.05 && balanced(),
      onPart: (x) => onPart?.(0.2 * x),
    });
    await rig.run({ seconds: 0.05, controls: [control] });
    const zero = control.state.move;
    const channels = ['strain', 'stress', 'wanted'].map((name) => ({ name, unit: '' }));
    const recorder = new Recorder(channels, { every: 0 });
    const ramp = 0.3; // s: each way
    const begin = rig.sim.time;
    await rig.run({
      seconds: 2 * ramp,
      every: ramp / 40,
      controls: [
        Object.assign(Object.create(control), {
          act: () => {
            const part = (rig.sim.time - begin) / ramp;
            wanted = small + (stress - small) * Math.max(0, part < 1 ? part : 2 - part);
            return control.act();
          },
        }),
      ],
      sample: () =>
        recorder.record(rig.sim.time - begin, [
          (control.state.move - zero) / height,
          control.state.resistance / area,
          wanted,
        ]),
      onPart: (x) => onPart?.(0.2 + 0.8 * x),
    });
    const strain = recorder.column('strain');
    const rows = recorder
      .column('time')
      .map((time, i) => ({ time, row: [strain[i], recorder.column('stress')[i]] as const }));
    return {
      loading: rows.filter(({ time }) => time > 0 && time <= ramp + 1e-6).map(({ row }) => row),
      unloading: rows.filter(({ time }) => time > ramp + 1e-6).map(({ row }) => row),
      troubles: troublesOf(await rig.counters(), [recorder]),
    };
  } finally {
    rig.destroy();
  }
}

/** Contacts under a constant stress, once the sand is at rest. */
export async function compressed(
  host: LabHost,
  order: PressOrder,
): Promise<{ contacts: Contact[]; height: number; troubles: string[] }> {
  const { rig, area, height } = await pressed(host, order);
  try {
    const force = order.stress * area;
    const control = rig.control({ obstacle: plunger, axis: [0, -1, 0], mass: 0, approach: 0.1, force: () => force });
    const still = await rig.run({
      seconds: 1,
      every: 0.01,
      controls: [control],
      until: () => Math.abs(control.state.resistance / force - 1) < 0.01 && Math.abs(control.state.velocity) < 2e-4,
      ...(order.onPart && { onPart: order.onPart }),
    });
    await rig.run({ seconds: 0.04, controls: [control] });
    const troubles = still ? [] : ['the plunger had not come to rest'];
    return { contacts: await rig.contacts(), height, troubles: [...troublesOf(await rig.counters()), ...troubles] };
  } finally {
    rig.destroy();
  }
}
