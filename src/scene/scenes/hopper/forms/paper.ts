/** Yee, fig. 6 and 9 and table 1: 1575 cube-like grains. */
import { yeeHopper } from '../yee-hopper';

export default {
  label: 'as in the paper',
  lookFor:
    'Boulders, by their step sizes: 1575 cubes leave the hopper and pile up on a smooth floor with stiction. With friction 1 on both they jam.',
  ...yeeHopper(1575),
};
