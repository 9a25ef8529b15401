/** Checks of the scenes with rigid bodies. */
import { conjugate, lengthOf, multiplied, rotationVector } from '../../math/pose';
import { eight } from '../../scene/scenes/tracing';
import { at, coarse, last, packedBox, reshaped, type SceneCheck, type SceneJson, type Variant } from './check';
import type { SceneRun } from './run-scene';
import { mean, meanTop, places, quantile, share } from './shape-of-sand';

const first = <T>(list: readonly T[]): T => list[0];

/** How far body `index` has come from where it stood until a time, or in all, m. */
function way(run: SceneRun, index: number, time?: number): number {
  const end = time === undefined ? last(run.samples) : at(run, time);
  const [from, to] = [first(run.samples).bodies[index].position, end.bodies[index].position];
  return Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
}

/** How far a body on a hinge along z has turned, rad, with its sign: samples must be closer than half a turn. */
function turned(run: SceneRun, index: number): number {
  return run.samples.slice(1).reduce((sum, sample, i) => {
    const before = run.samples[i].bodies[index].orientation;
    return sum + rotationVector(multiplied(sample.bodies[index].orientation, conjugate(before)))[2];
  }, 0);
}

const surface = (points: readonly (readonly number[])[]) =>
  quantile(
    points.map((p) => p[1]),
    0.97,
  );

/** A quarter of the rings: two layers of each group above each pole. */
const fewerRings = (json: SceneJson): SceneJson => ({
  ...json,
  bodies: json.bodies?.slice(0, 2).map((body, group) => {
    const { position, copies } = body as { position: number[]; copies: { count: number[] } };
    return {
      ...body,
      position: [position[0], 0.16 + 0.13 * group, position[2]],
      copies: { ...copies, count: [5, 3, 5] },
    };
  }),
});

const poles = [-2, -1, 0, 1, 2].map((i) => 0.095 * i);
/** A ring is on a pole when the pole goes through it: its middle is nearer to the pole than its inner radius. */
const ringsOnPoles = (run: SceneRun) =>
  share(
    last(run.samples).bodies,
    ({ position: [x, y, z] }) => y < 0.125 && poles.some((px) => poles.some((pz) => Math.hypot(x - px, z - pz) < 0.02)),
  );

const along = (count: number, from: number, to: number) =>
  Array.from({ length: count }, (_, i) => from + ((to - from) * i) / (count - 1));
/** Along the eight, without its crossing, where the stick is; and on the bed, away from the furrow with its banks and from the walls. */
const wholeEight = along(129, 0, 2 * Math.PI).map(eight);
const traced = wholeEight.filter(([x]) => Math.abs(x) > 0.025);
const untouched = along(23, -0.11, 0.11)
  .flatMap((x) => along(15, -0.07, 0.07).map((z) => [x, z]))
  .filter(([x, z]) => wholeEight.every(([px, pz]) => Math.hypot(px - x, pz - z) > 0.03));

/** The charge goes off after 0.3 s instead of 1 s: the coarse heap has settled by then. */
const earlyBlast: Variant = {
  ...coarse(0.0035, 1e6),
  change: (json) => {
    const [, charge] = json.obstacles ?? [];
    const { motion } = charge as { motion: { waypoints: { time: number }[] } };
    const waypoints = motion.waypoints.map((waypoint) => ({ ...waypoint, time: waypoint.time - 0.7 }));
    return reshaped(json, { 1: { motion: { ...motion, waypoints } } });
  },
};

/** A narrower box, shaken from 0.2 s on, or left alone. */
export const shaken = (shakes: boolean): Variant => ({
  ...coarse(0.0025, 3e5),
  label: `2.5 mm spheres, E = 0.3 MPa, a narrower box${shakes ? '' : ', at rest'}`,
  change: (json) => {
    const { motion, ...box } = json.container as { motion: object };
    return {
      ...json,
      container: {
        ...box,
        min: [-0.045, 0, -0.045],
        max: [0.045, 0.24, 0.045],
        ...(shakes && { motion: { ...motion, start: 0.2 } }),
      },
      grains: [packedBox([-0.044, 0.046, -0.044], [0.044, 0.09, 0.044])],
    };
  },
});

export const bodyChecks: readonly SceneCheck[] = [
  {
    scene: 'splash',
    what: 'grains thrown higher than 4 cm above the bed',
    unit: '',
    seconds: 0.3,
    every: 0.02,
    runs: [coarse(0.0025, 1e7)],
    measure: (run) => {
      // the ball comes at 0.158 s
      const bed = surface(places(at(run, 0.14).grains));
      const high = new Set<number>();
      for (const { grains } of run.samples) {
        for (const [index, p] of places(grains).entries()) if (p[1] > bed + 0.04) high.add(grains.ids[index]);
      }
      return high.size;
    },
    least: 10,
    reason: 'a crown, not a stray grain; without a ball none would be there',
  },
  {
    scene: 'avalanche',
    what: 'blocks moved by more than their side',
    unit: 'of all',
    seconds: 0.8,
    every: 0.4,
    runs: [coarse(0.004)],
    measure: (run) => share([...run.bodies.keys()], (index) => way(run, index) > 0.032),
    least: 0.3,
    reason: 'the first row of towers at least must be swept away; left alone all blocks stand (tests of stacks)',
  },
  {
    scene: 'bulldozer',
    what: 'sand left in the cleared lane',
    unit: 'of what was there',
    seconds: 2.6,
    every: 0.2,
    runs: [coarse(0.004, 3e5)],
    measure: (run) => {
      const lane = (time: number) =>
        places(at(run, time).grains).filter(([x, , z]) => x > -0.17 && x < 0.08 && Math.abs(z) < 0.06).length;
      return lane(2.4) / lane(0.3);
    },
    most: 0.4,
    reason: 'the blade clears its lane; what spills in from the sides may be there',
  },
  {
    scene: 'paddle-wheels',
    what: 'turns of the slower wheel',
    unit: '',
    seconds: 1.2,
    every: 0.04,
    // softer grains would be faster than the guard allows when they have fallen to the ground
    runs: [coarse(0.003, 1e6)],
    measure: (run) => {
      const [upper, lower] = [turned(run, 0), turned(run, 1)];
      return upper * lower < 0 ? Math.min(Math.abs(upper), Math.abs(lower)) / (2 * Math.PI) : 0;
    },
    least: 0.3,
    reason:
      'both wheels turn, in opposite ways (the same way counts as 0); a wheel that only yields to one load of sand turns by a sixth',
  },
  {
    scene: 'rings',
    what: 'rings with a pole through them',
    unit: 'of all',
    seconds: 0.6,
    every: 0.3,
    runs: [{ label: '150 rings of the 1000', change: fewerRings }],
    measure: ringsOnPoles,
    least: 0.6,
    reason: 'most rings start above a pole and slide onto it',
  },
  {
    scene: 'rings-rough',
    what: 'mean height of the rings: rough over slippery',
    unit: '',
    seconds: 0.6,
    every: 0.3,
    runs: [
      { label: '150 rings of the 1000', change: fewerRings },
      { label: 'friction 0.05', change: fewerRings, parameters: { friction: 0.05 } },
    ],
    measure: (rough, smooth) => {
      const height = (run: SceneRun) => mean(last(run.samples).bodies.map(({ position }) => position[1]));
      return height(rough) / height(smooth);
    },
    least: 1.05,
    reason: 'friction lets rings hang where they would slide down',
  },
  {
    scene: 'bowling',
    what: 'boxes moved by more than half their side',
    unit: 'of 20',
    seconds: 0.8,
    every: 0.1,
    runs: [{ label: '' }],
    measure: (run) => {
      const boxes = [...run.bodies.keys()].slice(0, 20);
      // until the ball comes (at 0.2 s) the wall stands
      if (boxes.some((index) => way(run, index, 0.2) > 0.004)) return 0;
      return boxes.filter((index) => way(run, index) > 0.04).length;
    },
    least: 6,
    reason:
      'the ball meets two columns of five and pushes over what stands on them; a wall that falls by itself counts as 0',
  },
  {
    scene: 'impacts',
    what: 'least step in depth from one mass to the next',
    unit: 'mm',
    seconds: 1,
    every: 0.1,
    runs: [coarse(0.003, 1e6)],
    measure: (run) => {
      const { bodies } = last(run.samples);
      if (bodies.some(({ velocity }) => lengthOf(velocity) > 0.05)) return -1;
      const depths = bodies.map(({ position }) => -1000 * position[1]);
      return Math.min(...depths.slice(1).map((depth, i) => depth - depths[i]));
    },
    least: 1,
    reason: 'heavier balls go deeper (Narain fig. 5); balls still moving count as −1',
  },
  {
    scene: 'tracing',
    what: 'mean depth of the furrow, in heights of the bed',
    unit: '',
    seconds: 3.6,
    every: 0.5,
    // the stick is hardly wider than a grain: larger ones would roll back behind it
    runs: [coarse(0.0025, 3e5)],
    measure: (run) => {
      const points = places(last(run.samples).grains);
      const [furrow, bed] = [meanTop(points, traced, 0.005), meanTop(points, untouched, 0.005)];
      return (bed - furrow) / bed;
    },
    least: 0.15,
    reason: 'a furrow stays: in a liquid it would close, in sand it is as deep as its sides can stand',
  },
  {
    scene: 'brazil-nut',
    what: 'rise of the ball',
    unit: 'ball radii',
    seconds: 2.2,
    every: 0.5,
    runs: [shaken(true)],
    measure: (run) => (last(run.samples).bodies[0].position[1] - at(run, 0.2).bodies[0].position[1]) / 0.022,
    least: 0.5,
    reason: 'it starts on the ground and must leave it by half a radius; without shaking it stays where it is (test)',
  },
  {
    scene: 'explosion',
    what: 'grains that fly above twice the height of the heap',
    unit: 'of all',
    seconds: 0.8,
    every: 0.02,
    runs: [earlyBlast],
    measure: (run) => {
      const heap = quantile(
        places(at(run, 0.28).grains).map((p) => p[1]),
        0.99,
      );
      return Math.max(...run.samples.map(({ grains }) => share(places(grains), (p) => p[1] > 2 * heap)));
    },
    least: 0.01,
    reason: 'the issue: grains above twice the heap’s height; before the blast there is none',
    // without the bodies, whose covers are not stored for grains of this size
    tested: {
      seconds: 0.55,
      runs: [
        {
          ...coarse(0.0042, 1e6),
          change: (json) => ({ ...(earlyBlast.change?.(json) ?? json), bodies: [] }),
        },
      ],
    },
  },
];
