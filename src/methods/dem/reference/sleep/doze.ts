/** Who sleeps from now on, and who has something awake beside it: the twin of sleep/doze.wgsl. */

import { interleaved } from '../../list-policy';
import { entryPartner, isObstacle, isTouching, listCount, partnerObstacle } from '../lib/entry';
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
  const somethingMoves = params.bodySphereCount > 0 || params.obstacleSpeed > 0;
  for (let g = 0; g < Math.min(invocations, control.grainCount); g++) {
    const word = grains[g].sleep;
    if (isAsleep(word)) {
      if (somethingMoves && entriesOf(b, g).some((entry) => isMoving(b, entry))) sleepMarks[g] = 1;
      continue;
    }
    const falls = isRested(word, params) && areRested(b, g);
    sleepMarks[params.capacity + g] = Number(falls);
    if (!falls) alertBeside(b, g);
  }
};

function entriesOf({ contacts, list }: Bound, g: number): number[] {
  const { start, count } = contacts[g];
  return Array.from({ length: listCount(count) }, (_, i) => list[start + i * interleaved].entry);
}

/** An obstacle that ever moves is never at rest. */
function everMoves({ obstacles }: Bound, entry: number): boolean {
  const { position, angularVelocity } = obstacles.items[partnerObstacle(entryPartner(entry))];
  return position[3] + angularVelocity[3] > 0;
}

/** Bodies never sleep. */
const isMoving = (b: Bound, entry: number): boolean =>
  isObstacle(entry) ? everMoves(b, entry) : entryPartner(entry) >= b.params.bodySphereFirst;

function alertBeside(b: Bound, g: number): void {
  for (const entry of entriesOf(b, g)) {
    const partner = entryPartner(entry);
    if (isObstacle(entry) || partner >= b.params.bodySphereFirst) continue;
    const other = Math.floor(partner / b.params.sphereStride);
    if (isAsleep(b.grains[other].sleep)) b.sleepMarks[other] = 1;
  }
}

const areRested = (b: Bound, g: number): boolean =>
  entriesOf(b, g)
    .filter(isTouching)
    .every((entry) => {
      if (isObstacle(entry)) return !everMoves(b, entry);
      const partner = entryPartner(entry);
      return isRested(b.grains[sphereOwner(b.spheres[partner], partner, b.params)].sleep, b.params);
    });
