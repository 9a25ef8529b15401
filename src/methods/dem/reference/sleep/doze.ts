/** Who sleeps from now on, and who has something awake beside it: the twin of sleep/doze.wgsl. */

import { markAmong, markAwake, markBeside } from '../../sleep-policy';
import { entryPartner, isObstacle, isTouching, listCount, listSlot, partnerObstacle } from '../lib/entry';
import { sphereOwner } from '../lib/owner';
import { isAsleep, isRested } from '../lib/sleep';
import type { Buffers, ReferencePass } from '../twin';

type Bound = Pick<
  Buffers,
  'params' | 'obstacles' | 'control' | 'grains' | 'spheres' | 'contacts' | 'list' | 'sleepMarks'
>;

export const doze: ReferencePass<keyof Bound> = (b, invocations) => {
  const { params, control, grains, sleepMarks } = b;
  if (control.still !== 0) return;
  for (let g = 0; g < Math.min(invocations, control.grainCount); g++) {
    const word = grains[g].sleep;
    if (isAsleep(word)) sleepMarks[g] = entriesOf(b, g).some((entry) => isAwake(b, entry)) ? markBeside : markAmong;
    else sleepMarks[g] = isRested(word, params) && areRested(b, g) ? markBeside : markAwake;
  }
};

function entriesOf({ contacts, list }: Bound, g: number): number[] {
  const { start, count } = contacts[g];
  return Array.from({ length: listCount(count) }, (_, i) => list[listSlot(start, i)].entry);
}

/** An obstacle that ever moves is never at rest. */
function everMoves({ obstacles }: Bound, entry: number): boolean {
  const { position, angularVelocity } = obstacles.items[partnerObstacle(entryPartner(entry))];
  return position[3] + angularVelocity[3] > 0;
}

/** Bodies never sleep. */
function isAwake(b: Bound, entry: number): boolean {
  if (isObstacle(entry)) return everMoves(b, entry);
  const partner = entryPartner(entry);
  if (partner >= b.params.bodySphereFirst) return true;
  return !isAsleep(b.grains[Math.floor(partner / b.params.sphereStride)].sleep);
}

const areRested = (b: Bound, g: number): boolean =>
  entriesOf(b, g)
    .filter(isTouching)
    .every((entry) => {
      if (isObstacle(entry)) return !everMoves(b, entry);
      const partner = entryPartner(entry);
      return isRested(b.grains[sphereOwner(b.spheres[partner], partner, b.params)].sleep, b.params);
    });
