/** Where the heap of the collapse breaks: which grains move when the wall is drawn away, and the surface between them and the others. */
import { grainRadius } from '../../scene/materials';
import { fractionOf, mean } from '../numbers';
import { sampleAt } from './check-helpers';
import type { SceneRun } from './run-scene';
import { places } from './shape-of-sand';

export interface Fracture {
  /** Part of the grains that moved by less than a quarter of their diameter; and between that and a whole one. */
  readonly still: number;
  readonly between: number;
  /** Part of the still and of the moving grains that lie on their own side of one plane. */
  readonly apart: number;
  /** Of that plane from level, degrees. */
  readonly slope: number;
}

type Point = readonly [number, number];

/** What one plane tells apart best: the direction between the means, in units of the scatter (Fisher's discriminant). */
function separation(one: readonly Point[], other: readonly Point[]): { apart: number; slope: number } {
  const middle = (points: readonly Point[]): Point => [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const [a, b] = [middle(one), middle(other)];
  let [xx, xy, yy] = [0, 0, 0];
  for (const [points, [mx, my]] of [
    [one, a],
    [other, b],
  ] as const) {
    for (const [x, y] of points) {
      xx += (x - mx) ** 2;
      xy += (x - mx) * (y - my);
      yy += (y - my) ** 2;
    }
  }
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const n: Point = [yy * dx - xy * dy, xx * dy - xy * dx];
  const heights = [
    ...one.map(([x, y]) => ({ at: n[0] * x + n[1] * y, side: 1 })),
    ...other.map(([x, y]) => ({ at: n[0] * x + n[1] * y, side: -1 })),
  ].sort((p, q) => p.at - q.at);
  let right = other.length;
  let best = right;
  for (const { side } of heights) {
    right += side;
    best = Math.max(best, right);
  }
  return { apart: best / heights.length, slope: (180 / Math.PI) * Math.atan2(Math.abs(n[0]), Math.abs(n[1])) };
}

/** Between two times, by where the grains were at the first of them. */
export function fractureOf(run: SceneRun, from: number, to: number): Fracture {
  const [before, after] = [sampleAt(run, from).grains, sampleAt(run, to).grains];
  const now = new Map(places(after).map((p, i) => [after.ids[i], p]));
  const diameter = 2 * grainRadius(run.materials[before.material[0]]);
  const moved = places(before).flatMap(([x, y], i) => {
    const end = now.get(before.ids[i]);
    return end ? [{ at: [x, y] as Point, way: Math.hypot(end[0] - x, end[1] - y) / diameter }] : [];
  });
  const still = moved.filter(({ way }) => way < 0.25).map(({ at }) => at);
  const moving = moved.filter(({ way }) => way >= 1).map(({ at }) => at);
  const parts = { still: still.length / moved.length, between: fractionOf(moved, ({ way }) => way >= 0.25 && way < 1) };
  if (still.length < 3 || moving.length < 3) return { ...parts, apart: 0, slope: 0 };
  return { ...parts, ...separation(still, moving) };
}
