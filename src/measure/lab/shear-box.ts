/**
 * A direct shear box: its upper half is drawn over the lower one while a lid under force control keeps the normal stress. Flanges keep
 * the sand in where the halves no longer cover each other.
 */
import type { Params } from '../../params/table';
import type { Vec3 } from '../../scene/types';
import { loadOn, readLoads } from '../instruments/loads';
import { Recorder } from '../instruments/recorder';
import { diameter as d, fillSpace, pouredVolume, roomFor, sandParameters, type Template } from './packing';
import { type LabHost, Rig, troublesOf } from './rig';

export interface ShearOrder {
  readonly grains: number;
  readonly friction: number;
  readonly seed: number;
  readonly template: Template;
  /** Pa */
  readonly stress: number;
  readonly set?: Partial<Params>;
  onPart?(part: number): void;
}

export interface Shear {
  /** Shift [d], shear stress over normal stress. */
  readonly curve: readonly (readonly [number, number])[];
  /** Pa: means over the second half of the way. */
  readonly shear: number;
  readonly normal: number;
  readonly troubles: readonly string[];
}

const [upper, lid, flange] = [1, 2, 4];
/** m/s: an inertial number of some 1e-3. */
const speed = 0.04;
const way = 3 * d;

export async function shearBox(host: LabHost, order: ShearOrder): Promise<Shear> {
  const { grains, friction, seed, template, stress, set, onPart } = order;
  const volume = pouredVolume(grains, template);
  // half as high and half as deep as it is long
  const length = Math.cbrt(4 * volume);
  const [half, depth, height] = [length / 2, length / 2, length / 2];
  const middle = height / 2;
  const level = (1 + 1.2 * fillSpace[template]) * height;
  const across: Vec3 = [0, 0, depth];
  const rig = await Rig.create(host, {
    scene: {
      name: 'laboratory-shear-box',
      materials: [{ name: 'sand', template }],
      obstacles: [
        { shape: 'box', min: [-half, 0, -depth / 2], max: [half, middle, depth / 2], open: ['top'], material: 'sand' },
        {
          shape: 'box',
          min: [-half, middle, -depth / 2],
          max: [half, level + d, depth / 2],
          open: ['top', 'bottom'],
          material: 'sand',
        },
        {
          shape: 'panel',
          centre: [0, level, 0],
          sides: [
            [0.99 * length, 0, 0],
            [0, 0, 0.99 * depth],
          ],
          rough: true,
          material: 'sand',
        },
        { shape: 'panel', centre: [half + 2.5 * d, middle, 0], sides: [across, [5 * d, 0, 0]], material: 'sand' },
        { shape: 'panel', centre: [-half - 2.5 * d, middle, 0], sides: [across, [5 * d, 0, 0]], material: 'sand' },
      ],
      grains: [
        {
          fill: 'lattice',
          region: { min: [-half, 0.3 * d, -depth / 2], max: [half, level - d, depth / 2] },
          packed: true,
          count: grains,
        },
      ],
      floor: -0.1,
    },
    parameters: { ...sandParameters, friction, seed, capacity: roomFor(grains), ...set },
    guided: [upper, lid, flange].map((obstacle) => ({ obstacle, limit: 0.15 })),
  });
  try {
    const { sim } = rig;
    const area = length * depth;
    let drawn: Vec3 = [0, 0, 0];
    const press = rig.control({
      obstacle: lid,
      axis: [0, -1, 0],
      mass: 0,
      approach: 0.12,
      force: () => stress * area,
      drift: () => drawn,
    });
    const ready = await rig.run({
      seconds: 1.2,
      every: 0.01,
      controls: [press],
      until: () =>
        Math.abs(press.state.resistance / (stress * area) - 1) < 0.03 && Math.abs(press.state.velocity) < 2e-3,
      onPart: (x) => onPart?.(0.4 * x),
    });
    drawn = [speed, 0, 0];
    for (const obstacle of [upper, flange]) sim.guide(obstacle, drawn);
    const recorder = new Recorder(
      ['shear', 'normal'].map((name) => ({ name, unit: 'Pa' })),
      { every: 0 },
    );
    const begin = sim.time;
    await rig.run({
      seconds: way / speed,
      every: way / speed / 60,
      controls: [press],
      sample: async () => {
        const loads = await readLoads(sim);
        const along = [upper, lid, flange].reduce(
          (sum, obstacle) => sum + loadOn(loads, 'obstacle', obstacle).force[0],
          0,
        );
        recorder.record(sim.time - begin, [-along / area, press.state.resistance / area]);
      },
      onPart: (x) => onPart?.(0.4 + 0.6 * x),
    });
    const [shear, normal] = [recorder.column('shear'), recorder.column('normal')];
    const late = (values: readonly number[]) => {
      const second = values.slice(values.length >> 1);
      return second.reduce((sum, x) => sum + x, 0) / second.length;
    };
    return {
      curve: recorder.column('time').map((time, i) => [(time * speed) / d, shear[i] / stress]),
      shear: late(shear),
      normal: late(normal),
      troubles: [
        ...troublesOf(await rig.counters(), [recorder]),
        ...(ready ? [] : ['the lid had not come to rest before the shear']),
      ],
    };
  } finally {
    rig.destroy();
  }
}
