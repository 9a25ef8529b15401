/** Numbers that describe a bed, a heap or a stream of grains. Lengths in m, angles in degrees. */
import { vectorOf } from '../../scene/seeds';
import type { GrainSeeds, Vec3 } from '../../scene/types';
import { degrees, mean, quantile } from '../numbers';

/** Centres of the grains. */
export const places = (grains: GrainSeeds): Vec3[] =>
  Array.from(grains.material, (_, index) => vectorOf(grains.position, index));

/** Centres of the grains of one material. */
export const placesOf = (grains: GrainSeeds, material: number): Vec3[] =>
  places(grains).filter((_, index) => grains.material[index] === material);

/** The height that a fraction of the points stays below. */
export const heightQuantile = (points: readonly Vec3[], fraction: number): number =>
  quantile(
    points.map((p) => p[1]),
    fraction,
  );

/**
 * Angle of a heap on level ground at height 0 from its moments: a cone of height H and radius R has mean height H/4 and mean
 * distance R/2 from its axis, so that tan = 2 · height/distance. Its few far-flung grains are left out.
 */
export function coneAngle(points: readonly Vec3[]): number {
  const [x, z] = [
    quantile(
      points.map((p) => p[0]),
      0.5,
    ),
    quantile(
      points.map((p) => p[2]),
      0.5,
    ),
  ];
  const distance = ([px, , pz]: Vec3) => Math.hypot(px - x, pz - z);
  const reach = 2.5 * quantile(points.map(distance), 0.5);
  const heap = points.filter((p) => distance(p) <= reach);
  return degrees(Math.atan2(2 * mean(heap.map((p) => p[1])), mean(heap.map(distance))));
}

/**
 * Angle of a heap's flank, all around. Sand under a sloping surface fills each column evenly, so that the mean height of its
 * grains is half that of the surface: the slope is twice that of the grains' heights over their distances from the axis. Half
 * of a cone lies within half its radius. Apex, where the stream beats, and foot, from where grains roll off, are left out.
 */
export function flankAngle(points: readonly Vec3[]): number {
  const middle = (values: readonly number[]) => quantile(values, 0.5);
  const [x, z] = [middle(points.map((p) => p[0])), middle(points.map((p) => p[2]))];
  const profile = points.map(([px, py, pz]) => [Math.hypot(px - x, pz - z), 2 * py] as const);
  const radius = 2 * middle(profile.map(([distance]) => distance));
  const flank = profile.filter(([distance]) => distance > 0.2 * radius && distance < 0.8 * radius);
  return degrees(Math.atan(-fitLine(flank).slope));
}

/** Mean over places (x, z) of the height of the highest grain within `reach` of each; the ground where there is none. */
export const meanTop = (points: readonly Vec3[], where: readonly (readonly number[])[], reach: number): number =>
  mean(
    where.map(([x, z]) =>
      points.reduce((top, [px, py, pz]) => (Math.hypot(px - x, pz - z) < reach ? Math.max(top, py) : top), 0),
    ),
  );

/** Least squares; `residual` is the root mean square of what the line leaves. */
export function fitLine(points: readonly (readonly [number, number])[]) {
  const [mx, my] = [mean(points.map(([x]) => x)), mean(points.map(([, y]) => y))];
  const slope =
    points.reduce((sum, [x, y]) => sum + (x - mx) * (y - my), 0) / points.reduce((sum, [x]) => sum + (x - mx) ** 2, 0);
  const residual = Math.sqrt(mean(points.map(([x, y]) => (y - my - slope * (x - mx)) ** 2)));
  return { slope, residual };
}

/** Height of the highest grain in each of `bins` equal strips along `axis`; NaN where there is none. */
export function crestLine(points: readonly Vec3[], axis: 0 | 2, from: number, to: number, bins: number): number[] {
  const heights = Array<number>(bins).fill(Number.NaN);
  for (const p of points) {
    const bin = Math.floor(((p[axis] - from) / (to - from)) * bins);
    if (bin >= 0 && bin < bins && !(heights[bin] >= p[1])) heights[bin] = p[1];
  }
  return heights;
}

/** Slope of the surface between two places along x, from the crests of strips one grain wide. */
export function surfaceSlope(points: readonly Vec3[], from: number, to: number, strip: number): number {
  const bins = Math.max(3, Math.round((to - from) / strip));
  const crest = crestLine(points, 0, from, to, bins);
  const line = crest.flatMap((y, i) =>
    Number.isNaN(y) ? [] : [[from + ((i + 0.5) * (to - from)) / bins, y] as const],
  );
  return degrees(Math.atan(fitLine(line).slope));
}

/**
 * Lacey's index of how well grains of one kind are mixed among all: 0 apart, 1 as by chance. Compares the variance of their
 * share in cells with that of the unmixed and of the random state.
 */
export function mixingIndex(points: readonly Vec3[], isOne: (index: number) => boolean, cell: number): number {
  const cells = new Map<string, { all: number; ones: number }>();
  points.forEach((p, index) => {
    const key = p.map((x) => Math.floor(x / cell)).join();
    const found = cells.get(key) ?? { all: 0, ones: 0 };
    cells.set(key, { all: found.all + 1, ones: found.ones + Number(isOne(index)) });
  });
  const full = [...cells.values()].filter(({ all }) => all >= 5);
  const total = full.reduce((sum, { all }) => sum + all, 0);
  const part = full.reduce((sum, { ones }) => sum + ones, 0) / total;
  const variance = full.reduce((sum, { all, ones }) => sum + all * (ones / all - part) ** 2, 0) / total;
  const apart = part * (1 - part);
  const random = (apart * full.length) / total;
  return (apart - variance) / (apart - random);
}

/** By how many degrees the heap of the third material is steeper than that of the first. */
export const steepening = (grains: Parameters<typeof placesOf>[0]): number =>
  flankAngle(placesOf(grains, 2)) - flankAngle(placesOf(grains, 0));
