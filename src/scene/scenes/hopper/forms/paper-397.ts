/** Yee, fig. 5 and tables 4 and 5: 397 cube-like grains. */
import { yeeHopper } from '../yee-hopper';

export default {
  label: '397 grains',
  lookFor:
    'Choose “viscous-coulomb” as tangential law and the pile collapses under its own weight; “static-damped” keeps it (Yee fig. 5).',
  ...yeeHopper(397),
};
