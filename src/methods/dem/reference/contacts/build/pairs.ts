/** The spheres of two grains: the twin of contacts/build/pairs.wgsl. */

import { dot, subtract, type Vec3, xyz } from '../../../../../math/vector';
import { sphereEntry } from '../../lib/entry';
import { addEntry, type ListBuilder, mayRemember } from './list-builder';
import { type Bound, grainSkin, materialOf, type Seeker } from './seeker';

/** Lists the pairs of the seeker's spheres with one other; `radii` and `reach` in m from centre to centre. */
export function addSphere(
  seeker: Seeker,
  builder: ListBuilder,
  partner: number,
  position: Vec3,
  radii: number,
  reach: number,
): void {
  seeker.ownSpheres.forEach((sphere, k) => {
    const between = subtract(sphere, position);
    const squared = dot(between, between);
    if (squared >= reach * reach) return;
    const gap = Math.sqrt(squared) - radii;
    addEntry(builder, sphereEntry(k, partner), gap < 0, mayRemember(gap, seeker.material.radius));
  });
}

export function addGrain(b: Bound, seeker: Seeker, builder: ListBuilder, other: number): void {
  const material = materialOf(b, other);
  const radii = seeker.material.radius + material.radius;
  const reach = radii + seeker.skin + grainSkin(b, other, material.boundingRadius);
  for (let m = 0; m < material.sphereCount; m++) {
    const partner = other * b.params.sphereStride + m;
    addSphere(seeker, builder, partner, xyz(b.spheres[partner]), radii, reach);
  }
}
