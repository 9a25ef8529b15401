/** grid/sort for the spheres of bodies: the twin of bodies/sort.wgsl. */
import type { ReferencePass } from '../twin';

export const bodySort: ReferencePass<'params' | 'bodyCells'> = ({ params, bodyCells }, invocations) => {
  const order = params.cellMask + 2;
  for (let cell = 0; cell < Math.min(invocations, params.cellMask + 1); cell++) {
    bodyCells.subarray(order + bodyCells[cell], order + bodyCells[cell + 1]).sort();
  }
};
