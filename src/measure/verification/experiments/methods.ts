/** The same sand with all three methods: where they agree, and where PIC/FLIP is known to fail. */
import { scenes } from '../../../scene/scenes';
import hourglass from '../../../scene/scenes/hourglass/check';
import { mean } from '../../numbers';
import { last, outflow, unevenness } from '../../scene-checks/check-helpers';
import type { SceneRun } from '../../scene-checks/run-scene';
import { dataFor } from '../../scene-checks/scene-check';
import { fitLine } from '../../scene-checks/shape-of-sand';
import type { Experiment, Progress } from '../experiment';
import { absolute, atLeast, atMost, type Curve } from '../outcome';
import type { Laboratory } from '../setup';

type Name = 'dem' | 'unilateral' | 'pic-flip';
const methods: readonly Name[] = ['dem', 'unilateral', 'pic-flip'];

async function withAll<T>(
  progress: Progress,
  run: (method: Name, progress: Progress) => Promise<T>,
): Promise<Record<Name, T>> {
  const found: [Name, T][] = [];
  for (const [i, method] of methods.entries()) {
    found.push([method, await run(method, (part) => progress((i + part) / methods.length))]);
  }
  return Object.fromEntries(found) as Record<Name, T>;
}

const curvesOf = (of: Record<Name, readonly (readonly [number, number])[]>): Curve[] =>
  methods.map((method) => ({ name: method, style: 'dots', points: of[method] }));

// ---- the hourglass

/** Part of the sand that has flowed out at the start and at the end of what is looked at. */
const [from, to] = [0.1, 0.75];

/** Both axes from 0 to 1. */
function normalised(points: readonly [number, number][]): [number, number][] {
  const [[t0, n0], [t1, n1]] = [points[0], last(points)];
  return points.map(([t, n]) => [(t - t0) / (t1 - t0), (n - n0) / (n1 - n0)]);
}

/** Rate of the last half of the time over that of the first. */
function slowing(points: readonly [number, number][]): number {
  const line = normalised(points);
  return fitLine(line.filter(([t]) => t > 0.5)).slope / fitLine(line.filter(([t]) => t <= 0.5)).slope;
}

/** A vessel that a liquid drains from by its own pressure: N = 2τ − τ², between the same parts. */
const liquid: readonly [number, number][] = Array.from({ length: 41 }, (_, i) => {
  const [start, end] = [from, to].map((part) => 1 - Math.sqrt(1 - part));
  const time = start + ((end - start) * i) / 40;
  return [time, 2 * time - time ** 2];
});

export const threeHourglasses: Experiment = {
  name: 'three-hourglasses',
  title: 'Three methods: the hourglass',
  slow: true,
  text: `The scene \`hourglass\` at its coarsest level with each method: what has flowed through the neck, between a tenth and three
quarters of the sand. Sand flows at a rate that does not depend on how much is left, a liquid slows down: N = 2τ − τ². PIC/FLIP sand is
a liquid whose friction cannot carry weight to the walls, so it is expected to slow down. That is shown here, not tuned away.`,
  async run(lab: Laboratory, progress: Progress) {
    const flows = await withAll(progress, async (method, part) => {
      const options = { seconds: 2.6, every: 0.025, detail: 'coarsest', onProgress: part } as const;
      // grains arrive in gusts: as many runs as the scene's own check has
      const variants = method === 'dem' ? hourglass.runs : [{ label: method }];
      const runs: SceneRun[] = [];
      for (const variant of variants)
        runs.push(await lab.run(dataFor(scenes.hourglass, { ...variant, method }), options));
      return outflow(runs, 0.14, from, to);
    });
    return {
      checks: [
        atMost('dem: deviation from a straight line', unevenness(flows.dem), 0.012, 'of the outflow'),
        atMost('unilateral: the same', unevenness(flows.unilateral), 0.012, 'of the outflow'),
        atMost(
          'pic-flip: rate in the second half of the time over that in the first',
          slowing(flows['pic-flip']),
          0.95,
        ),
      ],
      plots: [
        {
          file: 'three-hourglasses',
          title: 'Outflow of an hourglass with three methods',
          x: 'time (from 10 % to 75 %)',
          y: 'outflow',
          curves: [
            ...curvesOf({
              dem: normalised(flows.dem),
              unilateral: normalised(flows.unilateral),
              'pic-flip': normalised(flows['pic-flip']),
            }),
            {
              name: 'sand',
              style: 'line',
              points: [
                [0, 0],
                [1, 1],
              ],
            },
            { name: 'a liquid', style: 'dashed', points: normalised([...liquid]) },
          ],
        },
      ],
      notes: [
        `Rate in the second half over that in the first: ${methods
          .map((method) => `${method} ${slowing(flows[method]).toFixed(3)}`)
          .join(', ')}; a liquid ${slowing([...liquid]).toFixed(3)}; sand 1.`,
      ],
    };
  },
};

// ---- a cloud that flies apart

const [side, rate, flight] = [8, 4, 0.08];
const cloudRadius = 0.003;
/** 2.4 sphere radii are the radius of a grain; a tenth more keeps them apart. */
const spacing = 2 * 2.4 * 1.1 * cloudRadius;
/** A little wider than the grains are apart, so that a cell holds a grain and every cell of the cloud is full to PIC/FLIP. */
const cellSize = 1.25 * spacing;

/** Grains on a lattice around 0, each with a velocity away from it. */
function cloudScene(): object {
  const at = (i: number) => (i - (side - 1) / 2) * spacing;
  const position = Array.from({ length: side ** 3 }, (_, i) => [
    at(i % side),
    at(Math.floor(i / side) % side),
    at(Math.floor(i / side ** 2)),
  ]);
  return {
    name: 'cloud',
    parameters: { radius: cloudRadius, gravity: 0, capacity: 1024, youngModulus: 1e5, cellSize },
    obstacles: [{ shape: 'plane', point: [0, -1, 0], normal: [0, 1, 0] }],
    grains: [{ position, velocity: position.map((place) => place.map((x) => rate * x)) }],
  };
}

/** [time, root mean square distance from the middle over that at the start]. */
function sizes({ samples }: SceneRun): [number, number][] {
  const sizeOf = ({ position }: { position: ArrayLike<number> }) =>
    Math.sqrt(
      mean(
        Array.from(
          { length: position.length / 3 },
          (_, g) => position[3 * g] ** 2 + position[3 * g + 1] ** 2 + position[3 * g + 2] ** 2,
        ),
      ),
    );
  return samples.map(({ time, grains }) => [time, sizeOf(grains) / sizeOf(samples[0].grains)]);
}

export const threeClouds: Experiment = {
  name: 'three-clouds',
  title: 'Three methods: a splash',
  text: `${side ** 3} grains that do not touch fly apart without gravity, each with a velocity of ${rate}/s times its distance from the
middle, as in a splash. Nothing holds dry sand together: the cloud grows by ${rate} t. PIC/FLIP sand cannot grow: its pressure pulls as
well as pushes, so that a splash sticks together as if it were wet (Narain, fig. 11: “works well for cohesive materials like wet sand”).`,
  async run(lab: Laboratory, progress: Progress) {
    const grown = await withAll(progress, async (method, part) => {
      const options = { seconds: flight, every: flight / 8, onProgress: part } as const;
      return sizes(await lab.run({ ...cloudScene(), method }, options));
    });
    const part = (method: Name) => {
      const [time, size] = last(grown[method]);
      return (size - 1) / (rate * time);
    };
    return {
      checks: [
        absolute('dem: growth over that of free flight', part('dem'), 1, 0.01),
        atLeast('unilateral: the same', part('unilateral'), 0.9),
        atMost('pic-flip: the same', part('pic-flip'), 0.2),
      ],
      plots: [
        {
          file: 'three-clouds',
          title: 'A cloud that flies apart',
          x: 'time, s',
          y: 'size over that at the start',
          curves: [
            ...curvesOf(grown),
            {
              name: 'free flight',
              style: 'line',
              points: [
                [0, 1],
                [flight, 1 + rate * flight],
              ],
            },
          ],
        },
      ],
    };
  },
};
