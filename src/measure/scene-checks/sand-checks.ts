/** Checks of the scenes without rigid bodies. */

import { grainMass } from '../../scene/materials';
import { meanHeight, meanSpeed } from '../statistics';
import { at, coarse, last, packedBox, reshaped, type SceneCheck, type Variant } from './check';
import type { SceneRun } from './run-scene';
import {
  coneAngle,
  crestLine,
  fitLine,
  flankAngle,
  mixingIndex,
  places,
  quantile,
  share,
  surfaceSlope,
} from './shape-of-sand';

const endPlaces = (run: SceneRun) => places(last(run.samples).grains);

/** [time, number of grains below a height] while more than the given parts of all grains are above and below it. */
function outflow(run: SceneRun, height: number, from: number, to: number): [number, number][] {
  const total = last(run.samples).grains.material.length;
  return run.samples
    .map(({ time, grains }): [number, number] => [time, places(grains).filter((p) => p[1] < height).length])
    .filter(([, below]) => below > from * total && below < to * total);
}

/** Root mean square distance of the outflow from a straight line, as a part of what flowed out in that time. */
function unevenness(points: readonly [number, number][]): number {
  const { residual } = fitLine(points);
  return residual / (last(points)[1] - points[0][1]);
}

/** Solid part of a cylinder about y up to the height that 95 % of the grains' centres stay below. */
function solidPart(run: SceneRun, grains: SceneRun['samples'][number]['grains'], radius: number): number {
  const points = places(grains);
  const level = quantile(
    points.map((p) => p[1]),
    0.9,
  );
  const inside = points.filter((p) => p[1] < level).length;
  const [material] = run.materials;
  return (inside * grainMass(material)) / material.density / (Math.PI * radius ** 2 * level);
}

/** As many grains across the outlet as in the scene itself, with fewer and larger grains. */
const coarseHourglass: Variant = {
  ...coarse(0.002, 3e5),
  label: '2 mm spheres, E = 0.3 MPa, the neck widened as much',
  change: (json) => ({
    ...reshaped(json, { 0: { neckRadius: 0.0235 }, 1: { radius: 0.025, until: 1 } }),
    grains: json.grains?.map((source) => ({
      ...source,
      centre: [0, 0.275, 0],
      radius: 0.032,
      rate: 2000,
      count: 1500,
    })),
  }),
};
const coarseFunnel: Variant = {
  ...coarse(0.003),
  label: '3 mm spheres, E = 0.5 MPa, the outlet widened as much',
  change: (json) => ({
    ...reshaped(json, { 1: { bottomRadius: 0.033, topRadius: 0.09 } }),
    grains: json.grains?.map((source) => ({ ...source, centre: [0, 0.26, 0], count: 800, rate: 700 })),
  }),
};
/** At the friction and rolling friction of Yee's runs. */
const coarseHopper = (friction: number): Variant => ({
  label: `friction ${friction}; 3 mm spheres, E = 0.5 MPa, the outlet widened as much`,
  parameters: { ...coarse(0.003).parameters, friction, rollingFriction: 0.0005 * friction },
  change: (json) => ({
    ...reshaped(json, {
      1: { bottomRadius: 0.0225, topRadius: 0.0875 },
      2: { radius: 0.0875 },
      3: { radius: 0.024, until: 0.5 },
    }),
    grains: json.grains?.map((source) => ({ ...source, centre: [0, 0.27, 0], count: 400 })),
  }),
});
/** Wider streams: one of the scene's width would let a single file of the larger grains through. As much sand in the same time. */
const coarseDunes: Variant = {
  ...coarse(0.0035),
  label: '3.5 mm spheres, E = 0.5 MPa, streams widened',
  change: (json) => ({
    ...json,
    grains: json.grains?.map((source) => {
      const { rate, count } = source as { rate: number; count: number };
      const larger = (0.0035 / 0.002) ** 3;
      return { ...source, radius: 0.036, rate: rate / larger, count: Math.round(count / larger) };
    }),
  }),
};
const coarser = (radius: number, youngModulus: number) => ({ parameters: { radius, youngModulus } });
const coarseCollapse: Variant = {
  ...coarse(0.003),
  label: '3 mm spheres, E = 0.5 MPa, packed at the start, the right wall drawn away at once',
  change: (json) => ({
    ...reshaped(json, {
      1: { min: [-0.121, 0, -0.03] },
      2: null,
      3: { motion: { kind: 'linear', velocity: [0.4, 0, 0], start: 0.1, stop: 0.5 } },
    }),
    grains: [packedBox([-0.12, 0.001, -0.029], [0.089, 0.12, 0.029])],
  }),
};

export const sandChecks: readonly SceneCheck[] = [
  {
    scene: 'sandbox',
    what: 'grains inside the box after the pour',
    unit: 'of all',
    seconds: 1,
    every: 0.5,
    runs: [{ label: '' }],
    measure: (run) => share(endPlaces(run), ([x, y, z]) => Math.abs(x) < 0.15 && Math.abs(z) < 0.15 && y > 0),
    least: 1,
    reason: 'the box holds what is poured into it',
  },
  {
    scene: 'hourglass',
    what: 'distance of the outflow from a straight line',
    unit: 'of the outflow',
    seconds: 2,
    every: 0.025,
    runs: [coarseHourglass],
    measure: (run) => unevenness(outflow(run, 0.14, 0.1, 0.75)),
    most: 0.012,
    reason: 'a liquid that drains by its own pressure, N = 2τ − τ², leaves 0.023 over the same part; half of that',
    tested: { seconds: 1.7, runs: [coarseHourglass] },
  },
  {
    scene: 'hopper',
    what: 'left in the hopper and at rest with friction 1, less what is left with 0.1',
    unit: 'of all',
    seconds: 1.7,
    every: 0.1,
    runs: [coarseHopper(1), coarseHopper(0.1)],
    measure: (rough, smooth) => {
      const left = (run: SceneRun) => share(endPlaces(run), (p) => p[1] > 0.115);
      const before = share(places(at(rough, last(rough.samples).time - 0.3).grains), (p) => p[1] > 0.115);
      return before - left(rough) > 0.01 ? 0 : left(rough) - left(smooth);
    },
    least: 0.2,
    reason:
      'rough sand jams with much of it above the outlet, and nothing falls for 0.3 s (else it counts as 0); slippery sand runs out',
  },
  {
    scene: 'collapse',
    what: 'slope that is left',
    unit: '°',
    seconds: 1.5,
    every: 0.5,
    runs: [coarseCollapse],
    measure: (run) => -surfaceSlope(endPlaces(run), -0.02, 0.16, 0.013),
    least: 12,
    most: 40,
    reason: 'a liquid leaves 0°; no dry sand stands above 40°',
    tested: { seconds: 1.1, runs: [{ ...coarseCollapse, ...coarser(0.0045, 3e5) }] },
  },
  {
    scene: 'tipping',
    what: 'grains at rest on the floor',
    unit: 'of all',
    seconds: 2.2,
    every: 0.5,
    runs: [coarse(0.003)],
    measure: (run) => (meanSpeed(last(run.samples).grains) < 0.02 ? share(endPlaces(run), (p) => p[1] < 0.1) : 0),
    least: 0.97,
    reason: 'the box is turned over: all but a few grains lie below it, and nothing moves any more',
  },
  {
    scene: 'drum',
    what: 'Lacey’s mixing index of the red grains',
    unit: '',
    seconds: 4,
    every: 2,
    runs: [coarse(0.0035, 3e5)],
    measure: (run) => {
      const { grains } = last(run.samples);
      return mixingIndex(places(grains), (index) => grains.material[index] === 1, 0.03);
    },
    least: 0.6,
    reason: '0 is the layered start, 1 is chance; the drum at rest stays below 0.3',
  },
  {
    scene: 'dunes',
    what: 'saddle between the crests, over the lower crest',
    unit: '',
    seconds: 3.2,
    every: 1.6,
    runs: [coarseDunes],
    measure: (run) => {
      const crest = crestLine(endPlaces(run), 0, -0.15, 0.15, 15);
      const [left, right] = [Math.max(...crest.slice(2, 6)), Math.max(...crest.slice(9, 13))];
      return Math.min(...crest.slice(5, 10)) / Math.min(left, right);
    },
    least: 0.05,
    most: 0.8,
    reason: 'one flat bed would have 1: two heaps stay apart by a dip of at least a fifth',
  },
  {
    scene: 'repose',
    what: 'rise of the angle of repose from μ = 0.3 to 0.7',
    unit: '°',
    seconds: 3.4,
    every: 0.2,
    runs: [{ label: 'E = 0.3 MPa', parameters: { youngModulus: 3e5 } }],
    measure: (run) => {
      const { grains } = last(run.samples);
      const points = places(grains);
      const angle = (material: number) => flankAngle(points.filter((_, index) => grains.material[index] === material));
      return angle(2) - angle(0);
    },
    least: 2,
    reason:
      'more friction must give a steeper heap, by more than the 1° to 2° by which one heap’s angle scatters; tetras interlock, so that there is no rise to be seen from 0.5 to 0.7',
  },
  {
    scene: 'three-materials',
    what: 'spread of the light sand along x over that of the heavy',
    unit: '',
    seconds: 0.9,
    every: 0.3,
    runs: [coarse(0.003)],
    measure: (run) => {
      const { grains } = last(run.samples);
      const points = places(grains);
      const spread = (material: number) => {
        const xs = points.filter((_, index) => grains.material[index] === material).map((p) => p[0]);
        return quantile(xs, 0.9) - quantile(xs, 0.1);
      };
      return spread(2) / spread(0);
    },
    least: 1.2,
    reason: 'slippery sand (μ = 0.05) runs further than rough sand (μ = 0.8); equal sands would give 1',
  },
  {
    scene: 'sand-rabbit',
    what: 'height that is left: friction 0.6 over friction 0.05',
    unit: '',
    seconds: 1,
    every: 0.5,
    runs: [
      coarse(0.003),
      { ...coarse(0.003), label: 'friction 0.05', parameters: { ...coarse(0.003).parameters, friction: 0.05 } },
    ],
    measure: (rough, smooth) => {
      const height = (run: SceneRun) => meanHeight(last(run.samples).grains);
      return height(rough) / height(smooth);
    },
    least: 1.5,
    reason: 'Zhu & Bridson: the rabbit without friction runs apart, with friction it stays a heap',
  },
  {
    scene: 'column',
    what: 'angle of the cone that is left',
    unit: '°',
    seconds: 1.2,
    every: 0.5,
    runs: [coarse(0.003)],
    measure: (run) => coneAngle(endPlaces(run)),
    least: 10,
    most: 35,
    reason: 'it slumps (the column has 75°) and comes to rest as a cone flatter than the angle of repose',
  },
  {
    scene: 'cylinder-fill',
    what: 'solid part of the settled sand',
    unit: '',
    seconds: 6.5,
    every: 0.5,
    // softer grains would be faster than the guard allows when they have fallen to the ground
    runs: [coarse(0.003, 1e6)],
    measure: (run) => solidPart(run, last(run.samples).grains, 0.055),
    least: 0.42,
    most: 0.65,
    reason: 'poured tetrahedral clusters of spheres with friction pack between about 0.45 and 0.6',
  },
  {
    scene: 'plunger',
    what: 'part of the pressed way that the surface comes back',
    unit: '',
    seconds: 3.6,
    every: 0.2,
    runs: [coarse(0.003)],
    measure: (run) => {
      const level = (time: number) =>
        quantile(
          places(at(run, time).grains).map((p) => p[1]),
          0.97,
        );
      return (level(3.6) - level(2.6)) / (level(0.8) - level(2.6));
    },
    least: 0.45,
    most: 0.85,
    reason:
      'about two thirds of the strain comes back (thesis, fig. 7.10): an elastic stuff would come back to 1, clay not at all',
  },
  {
    scene: 'reservoir',
    what: 'slope of the bank that stays in the reservoir',
    unit: '°',
    seconds: 3.5,
    every: 0.5,
    runs: [coarse(0.0025)],
    measure: (run) =>
      -surfaceSlope(
        endPlaces(run).filter((p) => p[1] > 0.15),
        -0.14,
        -0.03,
        0.012,
      ),
    least: 15,
    most: 45,
    reason: 'tetrahedral grains of friction 0.5 repose at 25° to 35°; narrow walls make it steeper',
  },
  {
    scene: 'funnel',
    what: 'distance of the outflow from a straight line',
    unit: 'of the outflow',
    seconds: 2.5,
    every: 0.1,
    runs: [coarseFunnel],
    measure: (run) => unevenness(outflow(run, 0.11, 0.15, 0.7)),
    most: 0.012,
    reason: 'as for the hourglass; the funnel is fed from above all the while',
  },
  {
    scene: 'heap',
    what: 'height one second after the stream has ended, over that at its end',
    unit: '',
    seconds: 3.75,
    every: 0.25,
    runs: [coarse(0.0025)],
    measure: (run) => {
      const height = (time: number) => meanHeight(at(run, time).grains);
      return height(3.75) / height(2.75);
    },
    least: 0.97,
    most: 1.03,
    reason: 'a heap of sand stays; without static friction it would creep flat',
  },
  {
    scene: 'bench',
    what: 'grains inside the box',
    unit: 'of all',
    seconds: 0.3,
    every: 0.1,
    runs: [{ label: '' }],
    measure: (run) => share(endPlaces(run), ([x, y, z]) => Math.abs(x) < 0.1 && Math.abs(z) < 0.1 && y > 0),
    least: 1,
    reason: 'nothing leaves a closed box',
  },
];
