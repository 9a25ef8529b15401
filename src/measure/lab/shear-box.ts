/**
 * A ring shear tester: sand between a rough floor that turns and a rough lid that only rises and sinks under force control. Inner and
 * outer wall are smooth, so that all of the shear passes from floor to lid, the way is as long as one likes, and there is no weight:
 * gravity is off once the lid is on. A box as short as so few grains allow would measure its ends instead.
 */
import type { Params } from '../../params/table';
import { loadOn, readLoads } from '../instruments/loads';
import { Recorder } from '../instruments/recorder';
import { diameter as d, density, fillSpace, pouredVolume, pressedParameters, roomFor, type Template } from './packing';
import { type LabHost, Rig, troublesOf } from './rig';

export interface ShearOrder {
  readonly grains: number;
  readonly friction: number;
  readonly seed: number;
  readonly template: Template;
  /** Pa */
  readonly stress: number;
  /** Way over the height of the sand; absent: as far as it takes to be steady. */
  readonly strain?: number;
  readonly set?: Partial<Params>;
  onPart?(part: number): void;
}

export interface Shear {
  /** Way over the height of the sand, shear stress over normal stress. */
  readonly curve: readonly (readonly [number, number])[];
  /** Pa: means over the second half of the way. */
  readonly shear: number;
  readonly normal: number;
  readonly troubles: readonly string[];
}

const [floor, lid] = [0, 3];
/** Outer radius and height over the inner radius. */
const [wide, high] = [1.75, 1.3];
/** γ̇ d √(ρ/p): slow enough that stresses do not depend on it, and the same at every stress. */
const inertialNumber = 6e-3;

export async function shearBox(host: LabHost, order: ShearOrder): Promise<Shear> {
  const { grains, friction, seed, template, stress, strain = 0.9, set, onPart } = order;
  const volume = pouredVolume(grains, template);
  const inner = Math.cbrt(volume / (Math.PI * (wide ** 2 - 1) * high));
  const [outer, height] = [wide * inner, high * inner];
  const area = Math.PI * (outer ** 2 - inner ** 2);
  // four blocks of grains around the post, which fall together to a ring
  const [across, from] = [0.75 * inner, inner + 0.2 * d];
  const to = Math.sqrt((outer - 0.2 * d) ** 2 - across ** 2);
  const level = (1.3 * fillSpace[template] * volume) / (8 * across * (to - from)) + 4 * d;
  const blocks = [
    { x: [-across, across], z: [from, to] },
    { x: [-across, across], z: [-to, -from] },
    { x: [from, to], z: [-across, across] },
    { x: [-to, -from], z: [-across, across] },
  ];
  const plate = (y: number) => ({
    shape: 'disc',
    centre: [0, y, 0],
    normal: [0, 1, 0],
    radius: outer + d,
    rough: true,
    material: 'sand',
  });
  const grainSize = Math.cbrt((6 * volume * 0.48) / (Math.PI * grains));
  const turning = ((inertialNumber / grainSize) * Math.sqrt(stress / density) * height) / ((inner + outer) / 2);
  const rig = await Rig.create(host, {
    scene: {
      name: 'laboratory-ring-shear',
      materials: [
        { name: 'sand', template },
        { name: 'glass', wall: true },
      ],
      pairs: [{ materials: ['sand', 'glass'], friction: 0 }],
      obstacles: [
        plate(0),
        {
          shape: 'cylinder',
          bottom: [0, -d, 0],
          top: [0, level + 6 * d, 0],
          radius: inner,
          inside: false,
          material: 'glass',
        },
        {
          shape: 'cylinder',
          bottom: [0, -d, 0],
          top: [0, level + 6 * d, 0],
          radius: outer,
          open: ['bottom', 'top'],
          material: 'glass',
        },
        plate(level + d),
      ],
      grains: blocks.map(({ x, z }, i) => ({
        fill: 'lattice',
        region: { min: [x[0], d, z[0]], max: [x[1], level, z[1]] },
        packed: true,
        count: Math.floor((grains + i) / 4),
      })),
      floor: -0.1,
    },
    parameters: { ...pressedParameters, friction, seed, capacity: roomFor(grains), ...set },
    guided: [{ obstacle: lid, limit: 0.15 }],
  });
  try {
    const { sim } = rig;
    await rig.settle(0.6, { speed: 0.02 * Math.sqrt(9.81 * d), onPart: (x) => onPart?.(0.2 * x) });
    const press = rig.control({
      obstacle: lid,
      axis: [0, -1, 0],
      mass: 0,
      approach: 0.15,
      force: () => stress * area,
    });
    const pressed = () => Math.abs(press.state.resistance / (stress * area) - 1) < 0.05;
    const down = await rig.run({
      seconds: 2,
      every: 0.01,
      controls: [press],
      until: () => press.state.resistance > 0.1 * stress * area,
      onPart: (x) => onPart?.(0.2 + 0.1 * x),
    });
    await sim.setParams({ ...sim.params, gravity: 0 });
    const ready = await rig.run({ seconds: 1, every: 0.01, controls: [press], until: pressed });
    await sim.setObstacleMotion(floor, {
      kind: 'rotate',
      point: [0, 0, 0],
      axis: [0, 1, 0],
      angularVelocity: turning,
      start: sim.time,
    });
    const recorder = new Recorder(
      ['shear', 'normal'].map((name) => ({ name, unit: 'Pa' })),
      { every: 0 },
    );
    const begin = sim.time;
    const strainAt = (time: number) => (time * turning * (inner + outer)) / 2 / height;
    const seconds = strain / strainAt(1);
    // torque of an even shear stress: τ 2π (R³ − r³) / 3
    const lever = (2 * Math.PI * (outer ** 3 - inner ** 3)) / 3;
    await rig.run({
      seconds,
      every: seconds / 60,
      controls: [press],
      sample: async () => {
        const load = loadOn(await readLoads(sim), 'obstacle', lid);
        recorder.record(sim.time - begin, [load.torque[1] / lever, load.force[1] / area]);
      },
      onPart: (x) => onPart?.(0.3 + 0.7 * x),
    });
    const [shear, normal] = [recorder.column('shear'), recorder.column('normal')];
    const late = (values: readonly number[]) => {
      const second = values.slice(values.length >> 1);
      return second.reduce((sum, x) => sum + x, 0) / second.length;
    };
    return {
      curve: recorder.column('time').map((time, i) => [strainAt(time), shear[i] / stress]),
      shear: late(shear),
      normal: late(normal),
      troubles: [
        ...troublesOf(await rig.counters(), [recorder]),
        ...(down && ready ? [] : ['the lid had not come to rest before the shear']),
      ],
    };
  } finally {
    rig.destroy();
  }
}
