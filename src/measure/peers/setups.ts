/**
 * Four experiments that two programs run from the same start: sand let go in a box (bed), a column whose walls are gone (column), a
 * silo whose outlet opens (discharge) and a stream onto level ground (heap). All in plain scene data, so that any program that can
 * be given a scene can be given these.
 */
import { diameter as d, pouredVolume, sandParameters } from '../lab/packing';
import type { SceneJson } from '../lab/rig';
import type { MeasureName } from './measures';

export const setupNames = ['bed', 'column', 'discharge', 'heap'] as const;
export type SetupName = (typeof setupNames)[number];

export interface PeerSetup {
  readonly scene: SceneJson;
  /** Simulated seconds. */
  readonly seconds: number;
  readonly outlet?: number;
  readonly heap?: boolean;
  /** What is compared, with the difference that is allowed in %. */
  readonly limits: readonly (readonly [MeasureName, number])[];
}

/** A bed at rest keeps its grains where they fell; what flows is chaotic, grain by grain. */
const [calm, flowing] = [0.3, 2];

/** Grains per second, and from high enough: a stream that meets its own heap is refused here, but not in LAMMPS. */
const heapRate = 500;

/** s: until the walls go or the outlet opens. */
const opens = 0.4;

export function peerSetup(name: SetupName, grains: number, seed: number): PeerSetup {
  const volume = pouredVolume(grains, 'tetra');
  const parameters = {
    ...sandParameters,
    youngModulus: 1e6,
    restitution: 0.65,
    friction: 0.5,
    seed,
    // LAMMPS has this one; the default differs from it by half a step
    integrator: 'velocity-verlet',
    capacity: Math.ceil(1.6 * grains) + 256,
  };
  const scene = { schema: 1, name: `peers-${name}`, parameters, floor: -30 * d };
  const ground = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] };
  const block = (half: number, from: number) => ({
    fill: 'lattice',
    region: { min: [-half, from, -half], max: [half, from + (1.4 * volume) / (4 * half * half) + 6 * d, half] },
    packed: true,
    count: grains,
  });
  const side = Math.cbrt(volume);
  if (name === 'bed') {
    const half = side / 2;
    return {
      seconds: 0.8,
      limits: [
        ['meanHeight', calm],
        ['coordination', flowing],
      ],
      scene: {
        ...scene,
        container: { min: [-half, 0, -half], max: [half, 4 * side, half], open: ['top'] },
        grains: [block(half - 0.2 * d, 0.3 * d)],
      },
    };
  }
  if (name === 'column') {
    // twice as high as wide
    const half = Math.cbrt(volume / 2) / 2;
    return {
      seconds: opens + 0.8,
      limits: [
        ['runOut', flowing],
        ['meanHeight', flowing],
      ],
      scene: {
        ...scene,
        obstacles: [
          ground,
          {
            shape: 'box',
            min: [-half, -d, -half],
            max: [half, 8 * half, half],
            open: ['top', 'bottom'],
            until: opens,
          },
        ],
        grains: [block(half - 0.2 * d, 0.3 * d)],
      },
    };
  }
  if (name === 'discharge') {
    // a silo as high as wide, with an outlet half as wide, or as wide as it takes to never jam; Beverloo's law says how long that takes
    const radius = Math.cbrt(volume / (2 * Math.PI));
    const hole = Math.max(6 * d, radius / 2);
    const bulk = grains / volume;
    const rate = 0.58 * bulk * Math.sqrt(9.81) * (2 * hole - 2.1 * d) ** 2.5;
    return {
      seconds: opens + 0.1 + (0.75 * grains) / rate,
      outlet: -2 * d,
      limits: [['discharge', flowing]],
      scene: {
        ...scene,
        obstacles: [
          {
            shape: 'cylinder',
            bottom: [0, 0, 0],
            top: [0, 8 * radius, 0],
            radius,
            open: ['bottom', 'top'],
          },
          { shape: 'disc', centre: [0, 0, 0], normal: [0, 1, 0], radius: radius + d, hole },
          { shape: 'disc', centre: [0, 0, 0], normal: [0, 1, 0], radius: hole, until: opens },
        ],
        grains: [block(radius / Math.SQRT2 - 0.2 * d, 0.3 * d)],
      },
    };
  }
  return {
    seconds: grains / heapRate + 0.5,
    heap: true,
    limits: [
      ['slope', flowing],
      ['meanHeight', flowing],
      ['runOut', flowing],
    ],
    scene: {
      ...scene,
      obstacles: [ground],
      grains: [
        {
          fill: 'pour',
          centre: [0, 1.5 * side, 0],
          radius: 5 * d,
          rate: heapRate,
          velocity: [0, -0.6, 0],
          count: grains,
        },
      ],
    },
  };
}
