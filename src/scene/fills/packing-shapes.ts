/** The shapes of grains that are packed. Lengths are in sphere radii. */
import type { Template } from '../templates';
import type { Vec3 } from '../types';

/** A kind of grain; in a mixture there are several, in equal numbers. */
export interface Shape {
  readonly template: Template;
  /** Radius of its spheres in units of length. */
  readonly scale: number;
}

/** A shape as crowds push and turn it. */
export interface Kind {
  readonly offsets: Template['offsets'];
  /** How far a push at the end of an arm of length 1 turns a grain, over how far it moves it; a sphere need not turn. */
  readonly turning: number;
}

export function kindOf({ template: { offsets, inertia, mass }, scale }: Shape): Kind {
  const turning = offsets.length > 1 ? (3 * mass) / (inertia[0] + inertia[1] + inertia[2]) / scale ** 2 : 0;
  return { offsets: offsets.map((offset) => offset.map((x) => x * scale) as Vec3), turning };
}

/**
 * Least spacing of a cubic lattice on which unturned grains of a template do not overlap. The spheres of tetra grains then
 * make the densest packing that there is, 74 % (one grain is one cell of a face-centred lattice).
 */
export function packedSpacing({ offsets }: Pick<Template, 'offsets'>): number {
  let least = 0;
  for (let step = 0; step < 125; step++) {
    const d = [(step % 5) - 2, (Math.floor(step / 5) % 5) - 2, Math.floor(step / 25) - 2];
    const dd = d[0] ** 2 + d[1] ** 2 + d[2] ** 2;
    if (dd === 0) continue;
    for (const a of offsets) {
      for (const b of offsets) {
        // the larger root of |a − b + s d| = 2; none: they never meet
        const arm = [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
        const ad = arm[0] * d[0] + arm[1] * d[1] + arm[2] * d[2];
        const root = ad * ad - dd * (arm[0] ** 2 + arm[1] ** 2 + arm[2] ** 2 - 4);
        if (root >= 0) least = Math.max(least, (-ad + Math.sqrt(root)) / dd);
      }
    }
  }
  return least;
}
