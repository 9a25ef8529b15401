/** A gust on rigid bodies: the twin of bodies/impulse.wgsl. */

import { vec4, xyz } from '../../../../math/vector';
import { bodyKindNumbers } from '../../constants';
import { blown } from '../lib/gust';
import type { ReferencePass } from '../twin';

export const bodyImpulse: ReferencePass<'params' | 'gust' | 'bodies' | 'grains'> = (
  { params, gust, bodies, grains },
  invocations,
) => {
  for (let b = 0; b < invocations; b++) {
    const { kind, mass, boundingRadius } = bodies[b];
    if (kind !== bodyKindNumbers.dynamic) continue;
    const me = grains[params.capacity + b];
    const massOverArea = mass / boundingRadius ** 2;
    const after = blown(gust, xyz(me.velocity), xyz(me.position), boundingRadius, massOverArea, params);
    grains[params.capacity + b] = { ...me, velocity: vec4(after, me.velocity[3]) };
  }
};
