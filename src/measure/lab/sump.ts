/**
 * UCT's repose rig (fig. 7.6): a reservoir above a sump, with one slot over the full depth that closes after a number of grains. The angle
 * is that of the heap in the sump, by a bisquare line through the highest grains of strips, left and right of the top.
 */
import type { Params } from '../../params/table';
import type { Obstacle, Vec3 } from '../../scene/types';
import type { GrainState } from '../../world/grain-state';
import { bisquareLine, type Point } from '../fits/line';
import { countBeyond, partBeyond } from '../instruments/quantities';
import { diameter as d, fillSpace, pouredVolume, roomFor, sandParameters, type Template } from './packing';
import { type LabHost, Rig, troublesOf } from './rig';

export interface SumpOrder {
  readonly grains: number;
  readonly friction: number;
  readonly seed: number;
  readonly template?: Template;
  readonly set?: Partial<Params>;
  onPart?(part: number): void;
}

export interface Heap {
  /** Degrees, mean of both flanks. */
  readonly angle: number;
  /** m */
  readonly height: number;
  readonly halfWidth: number;
  readonly profile: readonly Point[];
  readonly troubles: readonly string[];
}

const depth = 10 * d;
const gate = 4;
/** m/s: how fast the gate closes. */
const closing = 0.5;
const up: Vec3 = [0, 1, 0];

export async function sumpHeap(host: LabHost, order: SumpOrder): Promise<Heap> {
  const { grains, friction, seed, template = 'tetra', set, onPart } = order;
  // m²: what the sand takes in the plane of the rig, and from it the sizes of heap, fall and reservoir
  const area = pouredVolume(grains, template) / depth;
  const reach = Math.sqrt((0.6 * area) / Math.tan(Math.PI / 15)) + 6 * d;
  const drop = Math.sqrt(0.6 * area * Math.tan(Math.PI / 5)) + 6 * d;
  const half = Math.max(12 * d, 0.6 * Math.sqrt(area));
  const slot = 6 * d;
  const level = (1.35 * fillSpace[template] * area) / (2 * half) + 5 * d;
  const gatePoint: Vec3 = [0, drop - d, 0];
  const floorPart = (from: number, to: number) => ({
    shape: 'panel',
    centre: [(from + to) / 2, drop, 0],
    sides: [
      [0, 0, depth],
      [to - from, 0, 0],
    ],
    material: 'sand',
  });
  const rig = await Rig.create(host, {
    scene: {
      name: 'laboratory-sump',
      materials: [
        { name: 'sand', template },
        { name: 'glass', wall: true, friction: 0 },
      ],
      pairs: [{ materials: ['sand', 'glass'], friction: 0 }],
      obstacles: [
        {
          shape: 'box',
          min: [-reach, -d, -depth / 2],
          max: [reach, drop + 2 * level, depth / 2],
          open: ['top', 'bottom'],
          material: 'glass',
        },
        { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], rough: true, material: 'sand' },
        floorPart(-reach, -slot),
        floorPart(slot, reach),
        { ...floorPart(-slot, slot), until: 1e6 },
        {
          shape: 'panel',
          centre: [-half, drop + level, 0],
          sides: [
            [0, 2 * level, 0],
            [0, 0, depth],
          ],
          material: 'glass',
        },
        {
          shape: 'panel',
          centre: [half, drop + level, 0],
          sides: [
            [0, 2 * level, 0],
            [0, 0, depth],
          ],
          material: 'glass',
        },
      ],
      grains: [
        {
          fill: 'lattice',
          region: { min: [-half, drop + 0.3 * d, -depth / 2], max: [half, drop + level, depth / 2] },
          packed: true,
          count: grains,
        },
      ],
      floor: -0.1,
    },
    parameters: {
      ...sandParameters,
      youngModulus: 1e6,
      restitution: 0.5,
      friction,
      seed,
      capacity: roomFor(grains),
      ...set,
    },
  });
  const { sim } = rig;
  /** A gate that came back in one moment would cut through grains; it slides in below the floor, and leaves a gap that no grain passes. */
  const setGate = (change: (closed: Obstacle) => Obstacle) =>
    sim.setObstacles(sim.obstacles.map((one, i) => (i === gate ? change(one) : one)));
  const open = () => setGate((closed) => ({ ...closed, until: sim.time }));
  const close = () =>
    setGate(({ until, ...closed }) => ({
      ...closed,
      pose: { position: [2 * slot, -0.5 * d, 0], orientation: [0, 0, 0, 1] },
      motion: {
        kind: 'linear',
        velocity: [-closing, 0, 0],
        start: sim.time,
        stop: sim.time + (2 * slot - 0.8 * d) / closing,
      },
    }));
  try {
    await rig.run({ seconds: 0.12, onPart: (x) => onPart?.(0.1 * x) });
    await open();
    // a continuum's particles are clumps: as many of the grains as there is mass
    const countBelow = (state: GrainState) =>
      grains - (state.continuum ? grains * partBeyond(state, gatePoint, up) : countBeyond(state, gatePoint, up));
    const wanted = 0.6 * grains;
    let below = 0;
    const enough = await rig.run({
      seconds: 4,
      every: 0.02,
      until: async () => {
        below = countBelow(await rig.state());
        return below >= wanted;
      },
      onPart: () => onPart?.(0.1 + (0.5 * below) / wanted),
    });
    await close();
    const rested = await rig.settle(1.2, { speed: 4e-3, during: 0.06, onPart: (x) => onPart?.(0.6 + 0.4 * x) });
    const state = await rig.state();
    const heap = heapOf(state, drop - d, reach);
    return {
      ...heap,
      troubles: [
        ...troublesOf(await rig.counters()),
        ...(enough ? [] : [`only ${below} of ${wanted} grains came through the slot`]),
        ...(rested ? [] : ['the heap still moved when it was measured']),
      ],
    };
  } finally {
    rig.destroy();
  }
}

function heapOf(state: GrainState, top: number, reach: number): Omit<Heap, 'troubles'> {
  const width = 2 * d;
  const crest = new Map<number, number>();
  for (let g = 0; g < state.ids.length; g++) {
    const [x, y] = [state.position[3 * g], state.position[3 * g + 1]];
    if (y > top || Math.abs(x) > reach) continue;
    const strip = Math.floor(x / width);
    crest.set(strip, Math.max(crest.get(strip) ?? 0, y));
  }
  const profile = [...crest].map(([strip, y]): Point => [(strip + 0.5) * width, y]).sort((a, b) => a[0] - b[0]);
  const height = Math.max(...profile.map(([, y]) => y));
  // between a sixth and five sixths of the height: where the stream beats and where grains roll off are left out
  const flank = profile.filter(([, y]) => y > height / 6 && y < (5 * height) / 6);
  const sides = [flank.filter(([x]) => x < 0), flank.filter(([x]) => x > 0)].filter((side) => side.length >= 4);
  const slopes = sides.map((side) => Math.abs(bisquareLine(side).slope.value));
  const angle =
    slopes.length === 0 ? 0 : (Math.atan(slopes.reduce((a, b) => a + b, 0) / slopes.length) * 180) / Math.PI;
  const feet = profile.filter(([, y]) => y > 0.1 * height).map(([x]) => Math.abs(x));
  return { angle, height, halfWidth: Math.max(...feet), profile };
}
