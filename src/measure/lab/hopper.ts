/** UCT's inverted cone (fig. 7.5 and 7.7): walls at 45°, a round outlet, sand above; grains that have left are counted. */
import type { Params } from '../../params/table';
import type { GrainState } from '../../world/grain-state';
import { type Line, leastSquares, type Point } from '../fits/line';
import { countBeyond, partBeyond } from '../instruments/quantities';
import { Recorder } from '../instruments/recorder';
import { diameter as d, pouredVolume, roomFor, sandParameters } from './packing';
import { type LabHost, Rig, troublesOf } from './rig';

export interface HopperOrder {
  readonly grains: number;
  /** Width of the outlet in diameters of a sphere. */
  readonly outlet: number;
  readonly friction: number;
  readonly seed: number;
  readonly set?: Partial<Params>;
  onPart?(part: number): void;
}

export interface Discharge {
  /** Time since the outlet opened [s], grains that are still above it. */
  readonly left: readonly Point[];
  /** Through the steady part: from a tenth to six tenths of the grains out. */
  readonly line: Line;
  /** Grains per second. */
  readonly rate: number;
  readonly troubles: readonly string[];
}

export async function discharge(host: LabHost, order: HopperOrder): Promise<Discharge> {
  const { grains, outlet, friction, seed, set, onPart } = order;
  const low = (outlet / 2) * d;
  // a cone that holds a third of the sand, and a cylinder on it for the rest
  const volume = pouredVolume(grains, 'tetra');
  const high = Math.max(2 * low, Math.cbrt((volume * 3 * 0.5) / Math.PI + low ** 3));
  const rise = high - low;
  const coneVolume = (Math.PI / 3) * rise * (high ** 2 + high * low + low ** 2);
  const half = high / Math.SQRT2 - 0.2 * d;
  const fill = (1.25 * volume) / (4 * half * half) + 4 * d;
  const rig = await Rig.create(host, {
    scene: {
      name: 'laboratory-hopper',
      materials: [{ name: 'sand' }],
      obstacles: [
        {
          shape: 'cone',
          bottom: [0, 0, 0],
          top: [0, rise, 0],
          bottomRadius: low,
          topRadius: high,
          open: ['bottom', 'top'],
          material: 'sand',
        },
        {
          shape: 'cylinder',
          bottom: [0, rise, 0],
          top: [0, rise + 2 * fill, 0],
          radius: high,
          open: ['bottom', 'top'],
          material: 'sand',
        },
        { shape: 'disc', centre: [0, 0, 0], normal: [0, 1, 0], radius: low + d, until: 1e6, material: 'sand' },
      ],
      grains: [
        {
          fill: 'lattice',
          region: { min: [-half, rise + d, -half], max: [half, rise + d + fill, half] },
          packed: true,
          count: grains,
        },
      ],
      floor: -20 * d,
    },
    parameters: { ...sandParameters, restitution: 0.5, friction, seed, capacity: roomFor(grains), ...set },
  });
  try {
    await rig.settle(1, { speed: 0.02 * Math.sqrt(9.81 * d), onPart: (part) => onPart?.(0.3 * part) });
    // open: the disc ceases to exist
    const { sim } = rig;
    await sim.setObstacles(sim.obstacles.map((obstacle, i) => (i === 2 ? { ...obstacle, until: sim.time } : obstacle)));
    const opened = sim.time;
    // a continuum's particles are clumps: as many of the grains as there is mass
    const massOf = (state: GrainState) => state.continuum?.mass.reduce((sum, m) => sum + m, 0) ?? 0;
    const whole = massOf(await rig.state());
    const above = (state: GrainState) =>
      state.continuum
        ? (grains * partBeyond(state, [0, 0, 0], [0, 1, 0]) * massOf(state)) / whole
        : countBeyond(state, [0, 0, 0], [0, 1, 0]);
    const recorder = new Recorder([{ name: 'left', unit: 'grains' }], { every: 0 });
    const expected = grains / Math.max(1, 0.14 * Math.max(1, outlet - 4) ** 2.5 * Math.sqrt(9.81 / d));
    let still = 0;
    await rig.run({
      seconds: 6 * expected + 1,
      every: expected / 40,
      sample: async () => {
        const left = above(await rig.state());
        const before = recorder.column('left').at(-1);
        still = left === before ? still + 1 : 0;
        recorder.record(sim.time - opened, [left]);
      },
      until: () => (recorder.column('left').at(-1) ?? grains) < 0.3 * grains || still > 8,
      onPart: (part) => onPart?.(0.3 + 0.7 * Math.min(1, 6 * part)),
    });
    const left = recorder.series('left');
    const steady = left.filter(([, n]) => n < 0.9 * grains && n > 0.4 * grains);
    const line = leastSquares(steady.length >= 3 ? steady : left);
    const jammed = still > 8 ? ['the outlet jammed'] : [];
    const shallow = coneVolume > volume ? ['the sand did not fill the cone'] : [];
    return {
      left,
      line,
      rate: -line.slope.value,
      troubles: [...troublesOf(await rig.counters(), [recorder]), ...jammed, ...shallow],
    };
  } finally {
    rig.destroy();
  }
}
