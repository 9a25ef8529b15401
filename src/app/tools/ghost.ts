/** Where a tool would act, as lines in the world (m); src/ui/ghost-lines.ts draws them over the picture. */
import { add, cross, lengthOf, scaled, subtract, unit } from '../../math/pose';
import type { Vec3 } from '../../scene/types';

export interface GhostLine {
  readonly points: readonly Vec3[];
  readonly closed?: boolean;
  /** Thin and dashed: a help to see where the rest is. */
  readonly faint?: boolean;
}
export type Ghost = readonly GhostLine[];

const corners = 48;

/** A circle about a unit normal. */
export function circle(centre: Vec3, radius: number, normal: Vec3 = [0, 1, 0]): GhostLine {
  const [u, v] = across(normal);
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners;
    return add(centre, add(scaled(u, radius * Math.cos(angle)), scaled(v, radius * Math.sin(angle))));
  });
  return { points, closed: true };
}

/** Three circles read as a ball. */
export const ball = (centre: Vec3, radius: number): Ghost => [
  circle(centre, radius),
  { ...circle(centre, radius, [1, 0, 0]), faint: true },
  { ...circle(centre, radius, [0, 0, 1]), faint: true },
];

/** A shaft and two barbs, flat towards a viewer who looks along `view`. */
export function arrow(from: Vec3, to: Vec3, view: Vec3): Ghost {
  const way = subtract(to, from);
  const side = cross(way, view);
  if (lengthOf(way) < 1e-9) return [];
  const aside = lengthOf(side) > 1e-6 * lengthOf(way) ? scaled(unit(side), lengthOf(way)) : across(way)[0];
  const barb = (sign: number) => add(subtract(to, scaled(way, 0.3)), scaled(aside, 0.18 * sign));
  return [{ points: [from, to] }, { points: [barb(1), to, barb(-1)] }];
}

/** Two unit vectors at right angles to a direction and to each other. */
export function across(direction: Vec3): [Vec3, Vec3] {
  const axis: Vec3 = Math.abs(direction[1]) < 0.9 * lengthOf(direction) ? [0, 1, 0] : [1, 0, 0];
  const u = unit(cross(direction, axis));
  return [u, unit(cross(direction, u))];
}
