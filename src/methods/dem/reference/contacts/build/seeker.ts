/** The grain, or the sphere of a body, whose list is built: the twin of contacts/build/seeker.wgsl. */

import { type Vec3, xyz } from '../../../../../math/vector';
import type { Material } from '../../../layouts';
import { sphereMaterial, sphereOwner } from '../../lib/owner';
import { bodySphereSpeed, skinFor, surfaceSpeed } from '../../lib/skin';
import type { Buffers } from '../../twin';

/** What the pass binds. */
export type Bound = Pick<
  Buffers,
  'params' | 'tables' | 'obstacles' | 'control' | 'cells' | 'grains' | 'spheres' | 'kept' | 'contacts' | 'list'
>;

export interface Seeker {
  /** Of its list. */
  readonly row: number;
  /** Index into `grains`: the grain itself, or the body. */
  readonly owner: number;
  /** Of the grain; a body's sphere is its own centre. */
  readonly centre: Vec3;
  /** m, about the centre. */
  readonly boundingRadius: number;
  /** m */
  readonly skin: number;
  readonly material: Material;
  /** Centres of its spheres. */
  readonly ownSpheres: readonly Vec3[];
}

export const materialOf = ({ params, tables, spheres }: Bound, grain: number): Material =>
  tables.materials[spheres[grain * params.sphereStride][3]];

export const grainSkin = ({ params, control, grains }: Bound, g: number, boundingRadius: number): number =>
  skinFor(surfaceSpeed(grains[g], boundingRadius), control.lastMaxSpeed, control, params);

export const bodySphereSkin = ({ params, control, grains }: Bound, body: number, position: Vec3): number =>
  skinFor(bodySphereSpeed(grains[body], position), control.lastMaxSpeed, control, params);

export function grainSeeker(b: Bound, g: number): Seeker | undefined {
  if (g >= b.control.grainCount) return undefined;
  const material = materialOf(b, g);
  const { boundingRadius, sphereCount } = material;
  const first = g * b.params.sphereStride;
  return {
    row: g,
    owner: g,
    centre: xyz(b.grains[g].position),
    boundingRadius,
    skin: grainSkin(b, g, boundingRadius),
    material,
    ownSpheres: b.spheres.slice(first, first + sphereCount).map(xyz),
  };
}

/** The spheres of removed bodies have w < 0 and no list. */
export function bodySeeker(b: Bound, s: number): Seeker | undefined {
  const { params, tables, spheres } = b;
  const index = params.bodySphereFirst + s;
  const sphere = spheres[index];
  if (s >= params.bodySphereCount || sphere[3] < 0) return undefined;
  const owner = sphereOwner(sphere, index, params);
  const material = tables.materials[sphereMaterial(sphere)];
  const centre = xyz(sphere);
  return {
    row: params.bodyRowFirst + s,
    owner,
    centre,
    boundingRadius: material.radius,
    skin: bodySphereSkin(b, owner, centre),
    material,
    ownSpheres: [centre],
  };
}
