/** Bell, fig. 9, first sequence: low friction and low dissipation scatter the rings to the edges of the box. */
import { bellRings } from '../bell-rings';

export default {
  ...bellRings({ friction: 0.05, restitution: 0.9 }),
  lookFor:
    'A thousand rings fall on 25 poles in the middle of a box. With low friction and low dissipation they scatter and collect at its edges.',
};
