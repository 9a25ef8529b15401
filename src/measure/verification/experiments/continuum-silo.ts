/** Silos of continuum sand: what their walls carry (Janssen 1895), and how fast they run out (Beverloo 1961). */

import { fitCurve } from '../../fits/curve';
import { leastSquares, type Point } from '../../fits/line';
import { type Layer, readVerticalStress } from '../../instruments/continuum-stress';
import { Rig } from '../../lab/rig';
import { mean } from '../../numbers';
import { last } from '../../scene-checks/check-helpers';
import type { Sample } from '../../scene-checks/run-scene';
import { amountOf } from '../../statistics';
import { cell, density, filled, gravity, plane, runSand, type SandScene, sandScene } from '../continuum/sand';
import type { Experiment, Progress } from '../experiment';
import { absolute, atMost, relative } from '../outcome';
import type { Laboratory } from '../setup';

const side = (cells: number) => cells * cell;
/** A solid block between two corners in cells. */
const block = (min: readonly number[], max: readonly number[], more: object = {}) => ({
  shape: 'box',
  inside: false,
  min: min.map(side),
  max: max.map(side),
  ...more,
});

interface Silo {
  /** From below, means over the last part of the time. */
  readonly layers: readonly Layer[];
  /** Of the lowest layer, Pa: mean, and root mean square of what it deviates in time. */
  readonly load: number;
  readonly swing: number;
}

/** Half width of the silo in cells. */
const half = 4;
/** m/s, and s. */
const [sinking, sunk] = [0.005, 1.6];

/** A quarter of a square silo, `height` cells full, whose floor sinks a little, so that all friction points up. */
async function silo(lab: Laboratory, height: number, isRough: boolean, progress: Progress): Promise<Silo> {
  const scene = sandScene({
    position: filled([0, 0, 0], [half, height, half], () => true),
    obstacles: [
      block([-4, -8, -4], [half + 4, 0, half + 4], {
        motion: { kind: 'linear', velocity: [0, isRough ? -sinking : 0, 0] },
      }),
      plane([0, 0, 0], [1, 0, 0], true),
      plane([0, 0, 0], [0, 0, 1], true),
      plane([half, 0, 0], [-1, 0, 0], !isRough),
      plane([0, 0, half], [0, 0, -1], !isRough),
    ],
  });
  const host = { device: lab.device, breathe: async () => {}, onProgress: () => {} };
  const rig = await Rig.create(host, { scene: scene as Record<string, unknown> });
  const seconds = isRough ? sunk : 0.4 * sunk;
  const found: Layer[][] = [];
  try {
    await rig.run({
      seconds,
      every: seconds / 200,
      onPart: progress,
      sample: async ({ sim }) => {
        if (sim.time > 0.4 * seconds) found.push(await readVerticalStress(sim));
      },
    });
  } finally {
    rig.destroy();
  }
  // the floor's own cell comes and goes
  const heights = last(found)
    .map(({ height: at }) => at)
    .filter(
      (at) => at > 0 && found.every((layers) => layers.some((layer) => Math.abs(layer.height - at) < 0.1 * cell)),
    );
  const series = heights.map((at) =>
    found.map((layers) => layers.find((layer) => Math.abs(layer.height - at) < 0.1 * cell)?.stress ?? 0),
  );
  const load = mean(series[0]);
  return {
    layers: heights.map((at, i) => ({ height: at, stress: mean(series[i]), cells: 0 })),
    load,
    swing: Math.sqrt(mean(series[0].map((x) => (x - load) ** 2))),
  };
}

const fills = [2, 4, 8, 16, 32];

export const continuumSilo: Experiment = {
  name: 'continuum-silo',
  title: 'Continuum: a silo’s walls carry the sand',
  slow: true,
  text: `A square silo, ${2 * half} cells wide, with walls as rough as sand, is filled to several depths z; its floor sinks at ${1000 * sinking} mm/s, as
in every careful experiment (\`unilateral\`). Janssen 1895: the vertical stress at the floor is ρgλ(1 − e^{−z/λ}), with λ = R/(2Kμ) for half the width R. Between
smooth walls it is ρgz; a liquid between any walls, too.`,
  async run(lab, progress) {
    const smooth = await silo(lab, 16, false, (part) => progress(0.1 * part));
    const runs: Silo[] = [];
    for (const [i, height] of fills.entries())
      runs.push(await silo(lab, height, true, (part) => progress(0.1 + (0.9 * (i + part)) / fills.length)));
    const unit = density * gravity * cell;
    const points = fills.map((height, i): Point => [(height - 1) / half, runs[i].load / unit / half]);
    // the lowest cell's middle lies half a cell above the floor, and a surface counts from half a cell below its top
    const fit = fitCurve(points, (z, [lambda]) => lambda * (1 - Math.exp(-z / lambda)), [1]);
    const lambda = fit.parameters[0].value;
    const [deep, deepest] = [runs[fills.length - 2], runs[fills.length - 1]];
    const slope = leastSquares(
      smooth.layers
        .filter(({ height }) => height < 13 * cell)
        .map(({ height, stress }): Point => [height / cell, stress / unit]),
    ).slope.value;
    const depths = Array.from({ length: 61 }, (_, i) => (fills[fills.length - 1] / half / 60) * i);
    return {
      checks: [
        absolute('smooth walls: growth of the stress with depth over ρg', -slope, 1, 2e-3),
        relative('rough walls: stress at 8 R over that at 4 R', deepest.load / deep.load, 1, 0.05),
        atMost('largest deviation from Janssen’s curve over its saturation', fit.residual / lambda, 0.1),
        atMost('part of the weight that the floor carries at 8 R', deepest.load / (unit * last(fills)), 0.3),
      ],
      plots: [
        {
          file: 'continuum-silo',
          title: 'Vertical stress on the floor of a silo',
          x: 'depth below the surface over R',
          y: 'stress over ρ g R',
          curves: [
            { name: 'unilateral', style: 'dots', points },
            { name: 'Janssen', style: 'line', points: depths.map((z) => [z, fit.at(z)]) },
            {
              name: 'within the deepest fill',
              style: 'dots',
              points: deepest.layers.map(({ height, stress }) => [
                (last(fills) - height / cell) / half,
                stress / unit / half,
              ]),
            },
            {
              name: 'a liquid',
              style: 'dashed',
              points: [
                [0, 0],
                [2, 2],
              ],
            },
          ],
        },
      ],
      notes: [
        `λ = ${lambda.toFixed(2)} R, which is Kμ = ${(1 / (2 * lambda)).toFixed(2)}. The load swings with the pressure of single steps: by ${fills
          .map(
            (height, i) => `${((100 * runs[i].swing) / runs[i].load).toFixed(0)} % at ${(height / half).toFixed(1)} R`,
          )
          .join(
            ', ',
          )} (root mean square). Pressure and friction are solved in turns: deep columns in which friction carries nearly everything answer each change of one by too much of the other (with sixty friction iterations a step instead of ten more so).`,
      ],
    };
  },
};

/** Half width of the bin and depth of its fill, cells. */
const [binHalf, binDepth] = [9, 18];

/** What is left above a square outlet of half width `open` cells, in cells of dense sand, over time. */
async function outlet(lab: Laboratory, open: number, seconds: number, progress: Progress): Promise<Point[]> {
  const position = filled([0, 0, 0], [binHalf, binDepth, binHalf], () => true);
  const scene: SandScene = {
    position,
    obstacles: [
      block([open, -3, -4], [binHalf + 4, 0, binHalf + 4]),
      block([-4, -3, open], [open, 0, binHalf + 4]),
      plane([0, 0, 0], [1, 0, 0], true),
      plane([0, 0, 0], [0, 0, 1], true),
      plane([binHalf, 0, 0], [-1, 0, 0]),
      plane([0, 0, binHalf], [0, 0, -1]),
    ],
    floor: 10,
  };
  const run = await runSand(lab, scene, seconds, seconds / 50, progress);
  const massAbove = ({ grains }: Sample) =>
    grains.ids.reduce((sum, _, p) => (grains.position[3 * p + 1] > 0 ? sum + amountOf(grains, p) : sum), 0);
  const whole = massAbove(run.samples[0]);
  return run.samples.map((sample): Point => [sample.time, (position.length * massAbove(sample)) / (8 * whole)]);
}

const outlets = [2, 3, 4, 5];

export const continuumOutlet: Experiment = {
  name: 'continuum-outlet',
  title: 'Continuum: sand runs out of a bin',
  slow: true,
  text: `A square bin, ${2 * binHalf} cells wide and ${binDepth} deep, with a square hole in its flat floor, ${2 * outlets[0]} to ${2 * last(outlets)} cells wide (\`unilateral\`). Beverloo 1961:
W ∝ (D − k h)^{5/2}, whatever the depth; a liquid runs out with W ∝ D² √z. Rates are slopes between the first tenth of the sand out and the fourth, at most.`,
  async run(lab, progress) {
    const rates: Point[] = [];
    let steadiness = 0;
    for (const [i, open] of outlets.entries()) {
      // cells³ per second to be expected: until four tenths are out, at most some seconds
      const rate = 0.15 * Math.sqrt(gravity / cell) * (2 * open - 1) ** 2.5;
      const seconds = Math.min(1, 0.3 + (0.45 * binHalf ** 2 * binDepth) / rate);
      const left = await outlet(lab, open, seconds, (part) => progress((i + part) / outlets.length));
      const full = left[0][1];
      const begun = left.filter(([time]) => time > 0.25);
      const steady = begun.filter(([, n]) => n > 0.6 * full);
      const part = steady.length > 8 ? steady : begun;
      rates.push([2 * open, -leastSquares(part).slope.value / Math.sqrt(gravity / cell)]);
      if (open !== 4) continue;
      const middle = Math.floor(part.length / 2);
      steadiness = leastSquares(part.slice(middle)).slope.value / leastSquares(part.slice(0, middle)).slope.value;
    }
    const law = (width: number, [c, k]: readonly number[]) => c * Math.max(0, width - k) ** 2.5;
    const fit = fitCurve(rates, law, [0.15, 1]);
    const [c, k] = fit.parameters;
    const free = fitCurve(rates, (width, [factor, n]) => factor * Math.max(1e-9, width - k.value) ** n, [c.value, 2.5]);
    const widths = Array.from({ length: 61 }, (_, i) => 2 + (12 * i) / 60);
    return {
      checks: [
        absolute('exponent, with the k of the fit', free.parameters[1].value, 2.5, 0.15),
        atMost('what Beverloo’s law leaves over the largest rate', fit.residual / last(rates)[1], 0.05),
        relative(
          'outlet of eight cells: rate in the second half of the time over that in the first',
          steadiness,
          1,
          0.05,
        ),
      ],
      plots: [
        {
          file: 'continuum-outlet',
          title: 'Discharge of a bin',
          x: 'width of the outlet, cells',
          y: 'cells of sand per √(h/g), a quarter of the bin',
          curves: [
            { name: 'unilateral', style: 'dots', points: rates },
            { name: 'C (D/h − k)^5/2', style: 'line', points: widths.map((width) => [width, fit.at(width)]) },
          ],
        },
      ],
      notes: [
        `k = ${k.value.toFixed(2)} ± ${k.half.toFixed(2)} cells: a continuum has no grains, the cell takes their place. C = ${(4 * c.value).toFixed(2)} ± ${(4 * c.half).toFixed(2)} for the whole outlet; Beverloo’s 0.58 for a round one is 0.74 for a square one of that width.`,
      ],
    };
  },
};
