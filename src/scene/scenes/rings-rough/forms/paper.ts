/** Bell, fig. 9, second sequence: greater friction and dissipation clump the rings at the poles. */
import { bellRings } from '../../rings/bell-rings';

export default {
  ...bellRings({ friction: 0.8, restitution: 0.2 }),
  lookFor:
    'The same thousand rings with greater friction and dissipation: they clump around the poles in the middle of the box.',
};
