/** What an impact or an explosion leaves and throws: craters and ejecta. Lengths in m. */
import { vectorOf } from '../../scene/seeds';
import type { GrainState } from '../../world/grain-state';
import { amountOf } from '../statistics';

/** Sand in each of `rings` rings of equal width around the vertical axis through (x, z). */
export function sandInRings(
  sand: GrainState,
  [x, z]: readonly [number, number],
  width: number,
  rings: number,
): number[] {
  const sums = Array<number>(rings).fill(0);
  for (let g = 0; g < sand.material.length; g++) {
    const [px, , pz] = vectorOf(sand.position, g);
    const ring = Math.floor(Math.hypot(px - x, pz - z) / width);
    if (ring < rings) sums[ring] += amountOf(sand, g);
  }
  return sums;
}

/** How far around an axis there is less than this part of the sand that was there before, ring by ring from the axis on. */
export function craterRadius(
  before: GrainState,
  after: GrainState,
  centre: readonly [number, number],
  { width, rings, part = 0.9 }: { readonly width: number; readonly rings: number; readonly part?: number },
): number {
  const [old, now] = [before, after].map((sand) => sandInRings(sand, centre, width, rings));
  const edge = now.findIndex((amount, ring) => amount >= part * old[ring]);
  return width * (edge < 0 ? rings : edge);
}

export interface Ejecta {
  /** Part of all sand. */
  readonly part: number;
  /** Its level momentum over the sum of that of its particles: 0 where it flies to all sides alike, 1 where all flies one way. */
  readonly drift: number;
}

/** Sand above a height. */
export function ejectaAbove(sand: GrainState, height: number): Ejecta {
  let [all, thrown, alongX, alongZ, both] = [0, 0, 0, 0, 0];
  for (let g = 0; g < sand.material.length; g++) {
    const amount = amountOf(sand, g);
    all += amount;
    if (sand.position[3 * g + 1] <= height) continue;
    const [vx, , vz] = vectorOf(sand.velocity, g);
    thrown += amount;
    alongX += amount * vx;
    alongZ += amount * vz;
    both += amount * Math.hypot(vx, vz);
  }
  return { part: thrown / all, drift: both > 0 ? Math.hypot(alongX, alongZ) / both : 1 };
}

/** All of it, in grains or kg. */
export const amountOfAll = (sand: GrainState): number =>
  sand.material.reduce((sum, _, g) => sum + amountOf(sand, g), 0);
