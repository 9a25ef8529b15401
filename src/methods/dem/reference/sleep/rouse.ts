/** All sleepers wake, or look at their contacts at least once: the twin of sleep/rouse.wgsl. */

import { sleepDeep, sleepLooked } from '../../sleep-policy';
import { isAsleep } from '../lib/sleep';
import type { ReferencePass } from '../twin';

type Rouse = ReferencePass<'control' | 'grains' | 'grainsSorted'>;

const rousing =
  (wakes: boolean): Rouse =>
  ({ control, grains, grainsSorted }, invocations) => {
    control.deep = 0;
    for (let g = 0; g < Math.min(invocations, control.grainCount); g++) {
      const word = grains[g].sleep;
      const looking = isAsleep(word) ? (word & ~(sleepDeep | sleepLooked)) >>> 0 : word;
      const sleep = wakes ? 0 : looking;
      grains[g] = { ...grains[g], sleep };
      grainsSorted[g] = { ...grainsSorted[g], sleep };
    }
  };

export const alarm = rousing(false);
export const rouse = rousing(true);
