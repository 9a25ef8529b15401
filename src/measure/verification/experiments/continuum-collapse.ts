/** Columns of continuum sand that are let go: how far they run and how high they stay (Lube 2004, Lajeunesse 2005). */
import { type Point, powerLaw } from '../../fits/line';
import { last } from '../../scene-checks/check-helpers';
import type { Sample } from '../../scene-checks/run-scene';
import {
  cell,
  depthAt,
  filled,
  frontOf,
  gravity,
  plane,
  quartzSlope,
  reach,
  runSand,
  type SandScene,
  troubled,
} from '../continuum/sand';
import type { Experiment, Progress } from '../experiment';
import { absolute, atMost, type Check } from '../outcome';
import type { Laboratory } from '../setup';

interface Shape {
  readonly aspect: number;
  /** Radius of the column, or its width, in cells. */
  readonly size: number;
  /** A cylinder, in a corner of two smooth walls; else a slice between two of them. */
  readonly round: boolean;
}

interface Collapse {
  readonly aspect: number;
  /** Beyond the column's foot, over its size: of 99.5 % of the sand, and of the deposit. */
  readonly runOut: number;
  readonly front: number;
  /** The former, a fifth of the time before. */
  readonly earlier: number;
  /** That is left at the middle, over the size. */
  readonly height: number;
  readonly troubles: readonly string[];
}

/** Thickness of a slice, in cells. */
const slice = 4;

export async function collapse(lab: Laboratory, { aspect, size, round }: Shape, progress: Progress): Promise<Collapse> {
  const height = Math.round(2 * aspect * size) / 2;
  const across = round ? size : slice;
  const scene: SandScene = {
    position: filled([0, 0, 0], [size, height, across], (x, _y, z) => !round || Math.hypot(x, z) < size),
    obstacles: [
      plane([0, 0, 0], [0, 1, 0]),
      plane([0, 0, 0], [1, 0, 0], true),
      plane([0, 0, 0], [0, 0, 1], true),
      ...(round ? [] : [plane([0, 0, across], [0, 0, -1], true)]),
    ],
  };
  // deposits are complete after 3.3 √(H/g) (Lajeunesse 2005)
  const seconds = 4.5 * Math.sqrt((Math.max(height, size) * cell) / gravity);
  const run = await runSand(lab, scene, seconds, seconds / 10, progress);
  const distance = round ? Math.hypot : (x: number) => x;
  const beyond = (length: number) => length / (size * cell) - 1;
  const reached = ({ grains }: Sample) => beyond(reach(grains, distance));
  const { grains } = last(run.samples);
  const area = (ring: number) => (round ? (Math.PI / 4) * (2 * ring + 1) : slice);
  return {
    aspect,
    runOut: reached(last(run.samples)),
    front: beyond(frontOf(grains, distance, area)),
    earlier: reached(run.samples[run.samples.length - 3]),
    height: depthAt(grains, 2, round ? 2 : slice) / (size * cell),
    troubles: troubled(run),
  };
}

interface Law {
  runOut(aspect: number): number;
  height(aspect: number): number;
  readonly exponents: { readonly short: number; readonly tall: number; readonly height: number };
  /** Aspects from which on columns are tall. */
  readonly tall: number;
  readonly limit: number;
}

const lube: Law = {
  runOut: (a) => (a < 1.7 ? 1.24 * a : 1.6 * Math.sqrt(a)),
  height: (a) => (a < 0.7 ? a : 0.88 * a ** (1 / 6)),
  exponents: { short: 1, tall: 1 / 2, height: 1 / 6 },
  tall: 1.7,
  limit: 0.2,
};
const lajeunesse: Law = {
  runOut: (a) => (a < 2.3 ? 1.2 * a : 1.9 * a ** (2 / 3)),
  height: (a) => (a < 0.7 ? a : 0.8 * a ** (1 / 3)),
  exponents: { short: 1, tall: 2 / 3, height: 1 / 3 },
  tall: 2.3,
  limit: 0.3,
};

async function all(lab: Laboratory, shapes: readonly Shape[], progress: Progress): Promise<Collapse[]> {
  const found: Collapse[] = [];
  for (const [i, shape] of shapes.entries())
    found.push(await collapse(lab, shape, (part) => progress((i + part) / shapes.length)));
  return found;
}

const exponentOf = (points: readonly Point[]) => powerLaw(points).exponent.value;

function experiment(
  name: string,
  title: string,
  law: Law,
  source: string,
  shapes: readonly Shape[],
  finer: Shape,
): Experiment {
  const { round, size } = shapes[0];
  return {
    name,
    title,
    slow: true,
    text: `${round ? 'Cylinders' : 'Slices'} of sand of ${size} cells ${round ? 'radius' : 'width'} and of aspects a = H/${round ? 'R' : 'L'} from ${shapes[0].aspect} to ${shapes[shapes.length - 1].aspect} stand
on a floor as rough as sand and are let go at once (\`unilateral\`, friction angle for slopes of ${quartzSlope}°, nothing fitted). ${source} The run-out is that of 99.5 % of the
sand; the plot also has the outermost place where it lies at least a quarter of a cell deep.`,
    async run(lab, progress) {
      const found = await all(lab, [...shapes, finer], progress);
      const rows = found.slice(0, shapes.length);
      const fine = last(found);
      const coarse = rows.find(({ aspect }) => aspect === finer.aspect) ?? rows[0];
      const runOuts = rows.map(({ aspect, runOut }): Point => [aspect, runOut]);
      const heights = rows.map(({ aspect, height }): Point => [aspect, height]);
      const short = (points: readonly Point[]) => points.filter(([a]) => a < law.tall);
      const tall = (points: readonly Point[]) => points.filter(([a]) => a >= law.tall);
      const worst = (points: readonly Point[], expected: (a: number) => number) =>
        Math.max(...points.map(([a, value]) => Math.abs(value / expected(a) - 1)));
      const checks: Check[] = [
        absolute('exponent of the run-out, short columns', exponentOf(short(runOuts)), law.exponents.short, 0.1),
        absolute('exponent of the run-out, tall columns', exponentOf(tall(runOuts)), law.exponents.tall, 0.1),
        absolute('exponent of the height, tall columns', exponentOf(tall(heights)), law.exponents.height, 0.1),
        atMost(
          'largest deviation of a run-out from the law, short columns',
          worst(short(runOuts), law.runOut),
          law.limit,
        ),
        atMost('the same, tall columns', worst(tall(runOuts), law.runOut), law.limit),
        atMost('largest deviation of a height from the law', worst(heights, law.height), law.limit),
        atMost(
          'largest growth of a run-out in the last fifth of the time',
          Math.max(...rows.map(({ runOut, earlier }) => (runOut - earlier) / (1 + runOut))),
          0.05,
          'of the deposit',
        ),
      ];
      const aspects = Array.from({ length: 41 }, (_, i) => 0.4 * 20 ** (i / 40));
      const curve = (of: (a: number) => number) => aspects.map((a): Point => [a, of(a)]);
      return {
        checks,
        plots: [
          {
            file: name,
            title,
            x: `a = H/${round ? 'R' : 'L'}`,
            y: 'over the column’s size',
            logX: true,
            logY: true,
            curves: [
              { name: 'run-out, 99.5 %', style: 'dots', points: runOuts },
              { name: 'law', style: 'line', points: curve(law.runOut) },
              { name: 'deposit’s edge', style: 'dots', points: rows.map(({ aspect, front }) => [aspect, front]) },
              { name: 'height left', style: 'dots', points: heights },
              { name: 'law of the height', style: 'dashed', points: curve(law.height) },
            ],
          },
        ],
        notes: [
          `At a = ${finer.aspect} the run-out is ${coarse.runOut.toFixed(2)} with ${size} cells and ${fine.runOut.toFixed(2)} with ${finer.size}; the law says ${law.runOut(finer.aspect).toFixed(2)}. Short columns are stiff because they are a few cells high: cells that are not full have no pressure, and friction is bounded by what the cells around have. Strays of the top layer, which run as single particles, are in the 99.5 % of tall ones.`,
          ...(rows.some(({ troubles }) => troubles.length > 0)
            ? [
                `Counted on the way: ${rows.map(({ aspect, troubles }) => `a = ${aspect}: ${troubles.join(', ') || 'nothing'}`).join('; ')}.`,
              ]
            : []),
        ],
      };
    },
  };
}

const shapesOf = (aspects: readonly number[], size: number, round: boolean) =>
  aspects.map((aspect): Shape => ({ aspect, size, round }));

export const roundCollapse = experiment(
  'collapse-round',
  'Continuum: a cylinder of sand collapses',
  lube,
  'Lube et al. 2004: ΔR/R = 1.24 a for a < 1.7, 1.6 √a beyond; H∞/R = 0.88 a^(1/6).',
  shapesOf([0.5, 0.8, 1.3, 2, 3, 4.5], 8, true),
  { aspect: 0.8, size: 16, round: true },
);

export const planeCollapse = experiment(
  'collapse-plane',
  'Continuum: a slice of sand collapses',
  lajeunesse,
  'Lube et al. 2005, Lajeunesse et al. 2005: ΔL/L = 1.2 a for a < 2.3, 1.9 a^(2/3) beyond; H∞/L = 0.8 a^(1/3).',
  shapesOf([0.5, 0.9, 1.6, 2.5, 3.5, 5], 12, false),
  { aspect: 0.9, size: 24, round: false },
);
