/** A half-full rotating drum between smooth glass: how fast sand moves at which depth, and how its two halves mix. */
import type { Params } from '../../params/table';
import type { GrainState } from '../../world/grain-state';
import type { Point } from '../fits/line';
import { degrees } from '../numbers';
import { mixingIndex, places } from '../scene-checks/shape-of-sand';
import { diameter as d, pouredVolume, roomFor, sandParameters } from './packing';
import { type LabHost, Rig, troublesOf } from './rig';

export interface DrumOrder {
  readonly grains: number;
  readonly friction: number;
  readonly turns: number;
  readonly seed: number;
  readonly set?: Partial<Params>;
  onPart?(part: number): void;
}

export interface DrumRun {
  /** m */
  readonly radius: number;
  /** rad/s */
  readonly turning: number;
  /** Lacey's index against turns. */
  readonly mixing: readonly Point[];
  /** m/s along the surface, downhill positive, against the depth below the axis in m; over the last turn. */
  readonly profile: readonly Point[];
  /** Degrees, of the surface, as the middle of mass has it. */
  readonly angle: number;
  readonly troubles: readonly string[];
}

const depth = 8 * d;
/** Ω²R/g: a steady flat surface, neither single avalanches nor a curved one. */
const froude = 0.05;
const settling = 0.3;

/** m: so that the sand fills half of it. */
export const drumRadius = (grains: number): number =>
  Math.sqrt((2 * pouredVolume(grains, 'tetra')) / (Math.PI * depth));

export async function drumRun(host: LabHost, order: DrumOrder): Promise<DrumRun> {
  const { grains, friction, turns, seed, set, onPart } = order;
  const radius = drumRadius(grains);
  const turning = Math.sqrt((froude * 9.81) / radius);
  const half = 0.68 * radius;
  const glass = (z: number) => ({
    shape: 'plane',
    point: [0, 0, z],
    normal: [0, 0, -Math.sign(z)],
    material: 'glass',
  });
  const side = (from: number, to: number, material: string, count: number) => ({
    fill: 'lattice',
    region: { min: [from, -0.72 * radius, -depth / 2], max: [to, 0.72 * radius, depth / 2] },
    packed: true,
    count,
    material,
  });
  const rig = await Rig.create(host, {
    scene: {
      name: 'laboratory-drum',
      materials: [
        { name: 'sand', template: 'tetra' },
        { name: 'red sand', template: 'tetra' },
        { name: 'glass', wall: true, friction: 0 },
      ],
      pairs: [
        { materials: ['sand', 'glass'], friction: 0 },
        { materials: ['red sand', 'glass'], friction: 0 },
      ],
      obstacles: [
        {
          shape: 'cylinder',
          bottom: [0, 0, -depth],
          top: [0, 0, depth],
          radius,
          open: ['bottom', 'top'],
          rough: true,
          material: 'sand',
          motion: { kind: 'rotate', point: [0, 0, 0], axis: [0, 0, -1], angularVelocity: turning, start: settling },
        },
        glass(-depth / 2),
        glass(depth / 2),
      ],
      grains: [side(-half, 0, 'sand', Math.ceil(grains / 2)), side(0, half, 'red sand', Math.floor(grains / 2))],
      floor: -2 * radius,
    },
    parameters: {
      ...sandParameters,
      youngModulus: 5e5,
      restitution: 0.5,
      friction,
      seed,
      capacity: roomFor(grains),
      ...set,
    },
  });
  try {
    await rig.run({ seconds: settling });
    const turn = (2 * Math.PI) / turning;
    const mixing: Point[] = [];
    const layers = new Layers();
    const every = turn / 40;
    let samples = 0;
    await rig.run({
      seconds: turns * turn,
      every,
      sample: async ({ sim }) => {
        const done = (sim.time - settling) / turn;
        const state = await rig.state();
        // cells of four grains’ widths: about eight grains in each
        if (samples++ % 10 === 0)
          mixing.push([done, mixingIndex(places(state), (g) => state.material[g] === 1, 5 * d)]);
        if (done > turns - 1) layers.add(state, radius);
      },
      ...(onPart && { onPart }),
    });
    return {
      radius,
      turning,
      mixing,
      profile: layers.profile(),
      angle: layers.angle(),
      troubles: troublesOf(await rig.counters()),
    };
  } finally {
    rig.destroy();
  }
}

/** Mean velocity along the surface by depth, in the middle half of the drum. The middle of mass lies straight below the surface. */
class Layers {
  readonly #sums = new Map<number, { speed: number; count: number }>();
  #angle = 0;
  #times = 0;

  add({ position, velocity, ids }: GrainState, radius: number): void {
    let [mx, my] = [0, 0];
    for (let g = 0; g < ids.length; g++) {
      mx += position[3 * g];
      my += position[3 * g + 1];
    }
    const length = Math.hypot(mx, my);
    const [nx, ny] = [mx / length, my / length];
    // along the surface, to the right and then up where the sand is heaped up on the left
    const [tx, ty] = [-ny, nx];
    this.#angle += degrees(Math.atan2(Math.abs(nx), -ny));
    this.#times++;
    for (let g = 0; g < ids.length; g++) {
      const [x, y] = [position[3 * g], position[3 * g + 1]];
      if (Math.abs(x * tx + y * ty) > radius / 4) continue;
      const layer = Math.floor((x * nx + y * ny) / d);
      const found = this.#sums.get(layer) ?? { speed: 0, count: 0 };
      found.speed += velocity[3 * g] * tx + velocity[3 * g + 1] * ty;
      found.count++;
      this.#sums.set(layer, found);
    }
  }

  angle(): number {
    return this.#angle / Math.max(1, this.#times);
  }

  profile(): Point[] {
    return [...this.#sums]
      .filter(([, { count }]) => count >= Math.max(3, this.#times / 2))
      .sort(([a], [b]) => a - b)
      .map(([layer, { speed, count }]): Point => [(layer + 0.5) * d, speed / count]);
  }
}
