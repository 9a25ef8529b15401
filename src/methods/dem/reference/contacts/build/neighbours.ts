/**
 * The owners that a seeker may meet while both homes last: the twin of contacts/build/neighbours.wgsl. The shader walks through
 * the chains of the cells around; here everybody in the grid is looked at.
 */

import { subtract } from '../../../../../math/vector';
import { maxMaterials } from '../../../constants';
import type { Variant } from '../../../laws';
import { rowsInGrid } from '../../lib/links';
import { type Bound, closest, type Owner, ownerAt } from './seeker';

/** m: a liquid bridge must not end because of the list. */
export const bridgeReach = ({ tables }: Bound, variant: Variant, mine: number, theirs: number): number =>
  variant.hasCohesion ? tables.pairs[mine * maxMaterials + theirs].cohesionRange : 0;

function mayMeet(b: Bound, variant: Variant, seeker: Owner, other: Owner): boolean {
  const bridge = bridgeReach(b, variant, seeker.materialIndex, other.materialIndex);
  const reach = seeker.boundingRadius + other.boundingRadius + Math.max(seeker.home.skin + other.home.skin, bridge);
  const between = subtract(seeker.centre, other.centre);
  const velocity = subtract(seeker.home.velocity, other.home.velocity);
  const near = closest(between, velocity, Math.min(seeker.ahead, other.ahead)) < reach;
  return near && (seeker.body === 0 || seeker.body !== other.body);
}

/** In the order of their rows. */
export const neighboursOf = (b: Bound, variant: Variant, seeker: Owner): Owner[] =>
  rowsInGrid(b, b.control.checks & 1)
    .filter((row) => row !== seeker.row)
    .map((row) => ownerAt(b, row))
    .filter((other) => mayMeet(b, variant, seeker, other));
