import type { Bounds } from '../scene/types';

/** m: far beyond scenes of sand. */
const least = 50;
/** Lengths of the scene: what flies off from it is out of sight there. */
const scenes = 4;

/** What is further away from the origin than this [m] is removed; f32 resolves 10⁻⁷ of it there. */
export function worldRadiusOf({ min, max }: Bounds): number {
  const corner = Math.hypot(...min.map((low, axis) => Math.max(Math.abs(low), Math.abs(max[axis]))));
  return Math.max(least, scenes * corner);
}
