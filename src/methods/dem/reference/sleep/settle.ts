/** Puts grains to sleep as they are marked, and decides how deep: the twin of sleep/settle.wgsl. */

import { vec4, zero3 } from '../../../../math/vector';
import { markAmong, markAwake, markBeside, sleepAsleep, sleepDeep, sleepLooked } from '../../sleep-policy';
import { entryPartner, isObstacle, listCount, listSlot } from '../lib/entry';
import { asleepWith, isAsleep, isDeepAsleep, sleepForce, sleepTouching } from '../lib/sleep';
import type { Buffers, ReferencePass } from '../twin';

type Bound = Pick<Buffers, 'params' | 'control' | 'contacts' | 'list' | 'sleepMarks' | 'grains' | 'grainsSorted'>;

export const settle: ReferencePass<keyof Bound> = (b, invocations) => {
  const { control, contacts, sleepMarks, grains, grainsSorted } = b;
  if (control.still !== 0) return;
  const rebuilt = control.rebuilding !== 0;
  for (let g = 0; g < Math.min(invocations, control.grainCount); g++) {
    if (sleepMarks[g] === markAwake) continue;
    control.asleep++;
    const word = grains[g].sleep;
    if (!isAsleep(word)) {
      const { velocity, angularVelocity } = grains[g];
      grains[g] = {
        ...grains[g],
        velocity: vec4(zero3, velocity[3]),
        angularVelocity: vec4(zero3, angularVelocity[3]),
        sleep: asleepWith(sleepAsleep, contacts[g]),
      };
      continue;
    }
    let known = word;
    if (rebuilt) contacts[g] = { ...contacts[g], touching: sleepTouching(word), normalForce: sleepForce(word) };
    else if (!isDeepAsleep(word)) known = asleepWith(word & (sleepAsleep | sleepLooked), contacts[g]);
    const looked = isDeepAsleep(word) || ((word & sleepLooked) !== 0 && !rebuilt);
    const deep = looked && sleepMarks[g] === markAmong && !hasWatchingBeside(b, g);
    const next = ((known & ~(sleepDeep | sleepLooked)) | (deep ? sleepDeep : 0)) >>> 0;
    grains[g] = { ...grains[g], sleep: next };
    grainsSorted[g] = { ...grainsSorted[g], sleep: next };
    if (deep) control.deep++;
  }
};

function hasWatchingBeside({ params, contacts, list, sleepMarks }: Bound, g: number): boolean {
  const { start, count } = contacts[g];
  for (let i = 0; i < listCount(count); i++) {
    const { entry } = list[listSlot(start, i)];
    const other = Math.floor(entryPartner(entry) / params.sphereStride);
    if (!isObstacle(entry) && sleepMarks[other] === markBeside) return true;
  }
  return false;
}
