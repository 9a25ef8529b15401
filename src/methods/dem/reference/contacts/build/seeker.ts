/** The owner of the list that is made, a grain or a sphere of a body: the twin of contacts/build/seeker.wgsl. */

import { add, clamp, dot, scale, type Vec3, xyz } from '../../../../../math/vector';
import { codeOfBody } from '../../../constants';
import type { Material } from '../../../layouts';
import {
  clockNow,
  type Home,
  homeAge,
  homeAhead,
  homeCentre,
  homeOf,
  homeSphere,
  homeVelocity,
  isBodyRow,
} from '../../lib/homes';
import { sphereMaterial } from '../../lib/owner';
import type { Buffers } from '../../twin';

/** What both passes that make lists bind. */
export type Bound = Pick<
  Buffers,
  'params' | 'substep' | 'tables' | 'obstacles' | 'control' | 'links' | 'mail' | 'homes' | 'contacts' | 'list'
>;

export interface Owner {
  readonly row: number;
  /** 0: it is a grain. */
  readonly body: number;
  readonly home: Home;
  /** Of the home, now. */
  readonly centre: Vec3;
  /** s for which the home will last. */
  readonly ahead: number;
  /** m, about the centre. */
  readonly boundingRadius: number;
  readonly materialIndex: number;
  readonly material: Material;
  /** Its spheres on the path of its home: where they are now, and how they move. */
  readonly spheres: readonly { readonly position: Vec3; readonly velocity: Vec3 }[];
}

/** Seeker and neighbours are seen alike. */
export function ownerAt(b: Bound, row: number): Owner {
  const { params, tables } = b;
  const clock = clockNow(b);
  const home = homeOf(b, row);
  const code = homeSphere(b, row, 0);
  const materialIndex = sphereMaterial(code);
  const material = tables.materials[materialIndex];
  const isBody = isBodyRow(params, row);
  const age = homeAge(home, clock, params);
  const spheres = Array.from({ length: isBody ? 1 : material.sphereCount }, (_, k) => {
    const then = xyz(homeSphere(b, row, k));
    const velocity = homeVelocity(home, then);
    return { position: add(then, scale(age, velocity)), velocity };
  });
  return {
    row,
    body: Math.floor(code[3] / codeOfBody),
    home,
    centre: homeCentre(home, clock, params),
    ahead: homeAhead(home, clock, params),
    boundingRadius: isBody ? material.radius : material.boundingRadius,
    materialIndex,
    material,
    spheres,
  };
}

/** How near two points come within a time: `between` them now, `velocity` of the first past the second. */
export function closest(between: Vec3, velocity: Vec3, time: number): number {
  const moment = clamp(-dot(between, velocity) / Math.max(dot(velocity, velocity), 1e-30), 0, time);
  const then = add(between, scale(moment, velocity));
  return Math.sqrt(dot(then, then));
}
