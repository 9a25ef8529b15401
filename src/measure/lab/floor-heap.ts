/**
 * Cube-like grains on open ground, as Yee's piles: a block that is let go a little above it (fig. 12 and 13), or a narrow stream as
 * from a hopper (fig. 5 and 9). All of them meet the ground by one law, so that only grains on grains differ.
 */
import type { Params } from '../../params/table';
import type { GrainState } from '../../world/grain-state';
import { median, type Point } from '../fits/line';
import { Recorder } from '../instruments/recorder';
import { meanHeight } from '../statistics';

import { diameter as d, fillSpace, pouredVolume, roomFor, sandParameters } from './packing';
import { type LabHost, Rig, troublesOf } from './rig';

export interface FloorHeapOrder {
  readonly grains: number;
  readonly from: 'block' | 'stream';
  /** Simulated seconds, from the start. */
  readonly seconds: number;
  readonly seed: number;
  readonly set?: Partial<Params>;
  onPart?(part: number): void;
}

export interface FloorHeap {
  /** m, mean height of the grains’ middles over time. */
  readonly heights: readonly Point[];
  /** m at the end: mean height, and mean distance from the middle. */
  readonly meanHeight: number;
  readonly meanDistance: number;
  /** d/s: how fast the mean height still sinks over the last quarter. */
  readonly sinking: number;
  readonly troubles: readonly string[];
}

/** Grains of a stream per second. */
const rate = 500;

/** Seconds until all grains of a stream have fallen. */
export const streamSeconds = (grains: number): number => grains / rate + 0.2;

export async function floorHeap(host: LabHost, order: FloorHeapOrder): Promise<FloorHeap> {
  const { grains, from, seconds, seed, set, onPart } = order;
  const side = Math.cbrt(fillSpace.cube * pouredVolume(grains, 'cube'));
  const block = {
    fill: 'lattice',
    region: { min: [-side / 2, 0.5 * d, -side / 2], max: [side / 2, 3 * side, side / 2] },
    packed: true,
    count: grains,
  };
  const stream = {
    fill: 'pour',
    centre: [0, 0.7 * side + 6 * d, 0],
    radius: 4 * d,
    rate,
    velocity: [0, -0.4, 0],
    count: grains,
  };
  const rig = await Rig.create(host, {
    scene: {
      name: 'laboratory-floor-heap',
      materials: [{ name: 'sand', template: 'cube' }],
      obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material: 'sand' }],
      grains: [from === 'block' ? block : stream],
      floor: -0.1,
    },
    parameters: {
      ...sandParameters,
      youngModulus: 1e6,
      friction: 0.5,
      rollingFriction: 0.00025,
      objectLaw: 'static-damped',
      seed,
      capacity: roomFor(grains),
      ...set,
    },
  });
  try {
    const recorder = new Recorder([{ name: 'height', unit: 'm' }], { every: 0 });
    await rig.run({
      seconds,
      every: seconds / 60,
      sample: async ({ sim }) => recorder.record(sim.time, [meanHeight(await rig.state())]),
      ...(onPart && { onPart }),
    });
    const heights = recorder.series('height');
    const state = await rig.state();
    const end = meanHeight(state);
    const quarter = heights.find(([time]) => time >= 0.75 * seconds) ?? heights[0];
    return {
      heights,
      meanHeight: end,
      meanDistance: meanDistance(state),
      sinking: (quarter[1] - end) / d / (rig.sim.time - quarter[0]),
      troubles: troublesOf(await rig.counters(), [recorder]),
    };
  } finally {
    rig.destroy();
  }
}

/** Level distance from the medians of x and z, m. */
function meanDistance({ position, ids }: GrainState): number {
  const along = (axis: number) => Array.from(ids, (_, g) => position[3 * g + axis]);
  const [x, z] = [along(0), along(2)];
  const [mx, mz] = [median(x), median(z)];
  return x.reduce((sum, value, g) => sum + Math.hypot(value - mx, z[g] - mz), 0) / Math.max(1, x.length);
}
