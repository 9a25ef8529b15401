/** grid/scatter for the spheres of bodies: the twin of bodies/scatter.wgsl. */
import { gone } from '../../constants';
import type { ReferencePass } from '../twin';

export const bodyScatter: ReferencePass<'params' | 'bodyRank' | 'bodyCells'> = (
  { params, bodyRank, bodyCells },
  invocations,
) => {
  for (let s = 0; s < Math.min(invocations, params.bodySphereCount); s++) {
    const [cell, rank] = bodyRank[s];
    if (cell !== gone) bodyCells[params.cellMask + 2 + bodyCells[cell] + rank] = s;
  }
};
