/** What is compared between two programs that ran the same scene: numbers that do not depend on single grains. */
import type { Material } from '../../scene/materials';
import type { BodyState } from '../../world/bodies';
import type { GrainState } from '../../world/grain-state';
import { leastSquares, type Point } from '../fits/line';
import { mean, quantile } from '../numbers';
import { coneAngle, places } from '../scene-checks/shape-of-sand';
import { computeStatistics } from '../statistics';

export interface PeerSample {
  /** s */
  readonly time: number;
  readonly grains: GrainState;
  readonly bodies: readonly BodyState[];
}

/** Means over time, of the last quarter of the run; a quantity that a run does not have is absent. */
export interface Measures {
  /** m above the ground, over the grains' centres (over the bodies' where there are no grains). */
  readonly meanHeight?: number;
  /** Spheres of other grains that touch a grain. */
  readonly coordination?: number;
  /** m, level: from the middle of the sand to where 95 % of it are. */
  readonly runOut?: number;
  /** Grains per second through the outlet. */
  readonly discharge?: number;
  /** Degrees, of a heap, by its moments. */
  readonly slope?: number;
}
export const measureNames = ['meanHeight', 'coordination', 'runOut', 'discharge', 'slope'] as const;
export type MeasureName = (typeof measureNames)[number];

/** A run as curves over time: small enough to keep. */
export interface Traces {
  readonly height: readonly Point[];
  readonly runOut: readonly Point[];
  readonly passed?: readonly Point[];
}

export interface LookAt {
  /** That the run was meant to take: both programs are looked at until then. */
  readonly seconds: number;
  /** m: heights count from here. */
  readonly ground: number;
  /** m: what is below has left through the outlet. */
  readonly outlet?: number;
  /** It is a heap on level ground. */
  readonly heap?: boolean;
}

type Place = readonly [number, number, number];

const centres = ({ grains, bodies }: PeerSample): Place[] =>
  grains.ids.length > 0
    ? places(grains).map(([x, y, z]) => [x, y, z])
    : bodies.map(({ position: [x, y, z] }) => [x, y, z]);

/** The last half per cent is strays. */
export const groundOf = (sample: PeerSample, radius: number): number =>
  quantile(
    centres(sample).map(([, y]) => y),
    0.005,
  ) - radius;

function reach(points: readonly Place[]): number {
  const middle = (axis: number) =>
    quantile(
      points.map((p) => p[axis]),
      0.5,
    );
  const [x, z] = [middle(0), middle(2)];
  return quantile(
    points.map((p) => Math.hypot(p[0] - x, p[2] - z)),
    0.95,
  );
}

/** Grains that have left through the outlet or out of the world, after each sample. */
function passedBelow(samples: readonly PeerSample[], outlet: number): Point[] {
  let most = 0;
  return samples.map((sample): Point => {
    const count = sample.grains.ids.length;
    most = Math.max(most, count);
    const below = centres(sample).filter(([, y]) => y < outlet).length;
    return [sample.time, below + most - count];
  });
}

/** Through the steady part: from 10 to 70 % of what has left in the end. */
function dischargeRate(passed: readonly Point[]): number | undefined {
  const end = passed[passed.length - 1]?.[1] ?? 0;
  const steady = passed.filter(([, n]) => n > 0.1 * end && n < 0.7 * end);
  return end >= 50 && steady.length >= 4 ? leastSquares(steady).slope.value : undefined;
}

/** Fewer contacts a grain than this are chance encounters in flight: their relative difference says nothing. */
const fewContacts = 0.5;

/**
 * The mean over time from one moment to another of what was seen now and then: straight in between, even before and after. Two
 * programs look at slightly different moments, and what still falls then changes much from one to the next.
 */
export function meanBetween(points: readonly Point[], from: number, to: number): number {
  const at = (time: number): number => {
    const after = points.findIndex(([t]) => t >= time);
    if (after < 0) return points[points.length - 1][1];
    if (after === 0) return points[0][1];
    const [[t0, y0], [t1, y1]] = [points[after - 1], points[after]];
    return y0 + ((y1 - y0) * (time - t0)) / (t1 - t0);
  };
  const inside = points.filter(([t]) => t > from && t < to);
  const line: Point[] = [[from, at(from)], ...inside, [to, at(to)]];
  const area = line.slice(1).reduce((sum, [t, y], i) => sum + ((t - line[i][0]) * (y + line[i][1])) / 2, 0);
  return area / (to - from);
}

export function measured(
  samples: readonly PeerSample[],
  materials: readonly Material[],
  { ground, outlet, heap, seconds }: LookAt,
): { measures: Measures; traces: Traces } {
  const height = samples.map((sample): Point => [sample.time, mean(centres(sample).map(([, y]) => y)) - ground]);
  const runOut = samples.map((sample): Point => [sample.time, centres(sample).length > 0 ? reach(centres(sample)) : 0]);
  const passed = outlet === undefined ? undefined : passedBelow(samples, outlet);
  const [from, to] = [0.75 * seconds, seconds];
  const before = samples.filter(({ time }) => time <= from).pop();
  const late = samples.filter((sample) => sample === before || sample.time > from);
  const lately = (look: (grains: GrainState) => number) =>
    meanBetween(
      late.map(({ time, grains }): Point => [time, look(grains)]),
      from,
      to,
    );
  const touching = lately(
    (grains) => (2 * computeStatistics(grains, materials, []).contactCount) / Math.max(1, grains.ids.length),
  );
  const rate = passed && dischargeRate(passed);
  const measures = {
    meanHeight: meanBetween(height, from, to),
    ...(touching > fewContacts && { coordination: touching }),
    runOut: meanBetween(runOut, from, to),
    ...(rate !== undefined && { discharge: rate }),
    ...(heap && { slope: lately((grains) => coneAngle(places(grains))) }),
  };
  return { measures, traces: { height, runOut, ...(passed && { passed }) } };
}
