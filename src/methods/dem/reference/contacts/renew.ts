/** New lists for those whose home is new, and letters to those beside them: the twin of contacts/renew.wgsl. */
import { zero3 } from '../../../../math/vector';
import { entryKey, mail as mailAt } from '../../constants';
import type { Variant } from '../../laws';
import { isObstacle, isTouching, sphereEntry } from '../lib/entry';
import { firstSphereOf } from '../lib/homes';
import { letterPlace, mailOf, putMail, raiseAlert } from '../lib/mail';
import type { ReferencePass } from '../twin';
import { neighboursOf } from './build/neighbours';
import { approachesOf } from './build/obstacles';
import { type Pair, pairsWith, passingSpeed } from './build/pairs';
import { type Bound, type Owner, ownerAt } from './build/seeker';
import { GrowingList } from './growing-list';

/** Pairs as the bits of two words: 8 m + k. */
function bitsOfPairs(pairs: readonly Pair[]): [number, number] {
  const words: [number, number] = [0, 0];
  for (const { m, k } of pairs) words[m < 4 ? 0 : 1] |= 1 << ((8 * m + k) & 31);
  return [words[0] >>> 0, words[1] >>> 0];
}

function writeTo(b: Bound, row: number, sender: number, pairs: readonly Pair[]): void {
  const { params, control, mail } = b;
  const letter = mail[mailAt.letters]++;
  if (letter >= params.letterCapacity) {
    control.listOverflow++;
    return;
  }
  const before = mailOf(b, 'inbox', row);
  putMail(b, 'inbox', row, letter + 1);
  mail.set([sender, ...bitsOfPairs(pairs), before], letterPlace(params, letter));
  if (before === 0) putMail(b, 'receiver', mail[mailAt.receivers]++, row);
}

function renewRow(b: Bound, variant: Variant, seeker: Owner): void {
  const list = new GrowingList(b, seeker.row);
  const touching = list.slots.filter(({ entry }) => isTouching(entry));
  list.slots.splice(0, list.slots.length, ...touching);
  const before = new Set(touching.map(({ entry }) => (entry & entryKey) >>> 0));
  let obstacleCount = touching.filter(({ entry }) => isObstacle(entry)).length;
  let alert = 0;
  for (const approach of approachesOf(b, variant, seeker)) {
    alert = Math.max(alert, approach.alert);
    for (const entry of approach.entries) {
      if (before.has(entry)) continue;
      // behind the obstacles so far; what stood there goes to the end
      const displaced = list.slots[obstacleCount];
      const fresh = { spring: zero3, entry };
      if (list.append(displaced ?? fresh) && displaced) list.slots[obstacleCount] = fresh;
      obstacleCount++;
    }
  }
  for (const other of neighboursOf(b, variant, seeker)) {
    const pairs = pairsWith(b, variant, seeker, other);
    if (pairs.length === 0) continue;
    const speed = passingSpeed(seeker, other);
    alert = Math.max(alert, speed);
    if (mailOf(b, 'stamp', other.row) !== b.control.checks + 1) {
      writeTo(b, other.row, seeker.row, pairs);
      raiseAlert(b, other.row, speed);
    }
    for (const { m, k } of pairs) {
      const entry = sphereEntry(k, firstSphereOf(b.params, other.row) + m);
      if (!before.has(entry)) list.append({ spring: zero3, entry });
    }
  }
  list.close();
  raiseAlert(b, seeker.row, alert);
}

export const renew: ReferencePass<keyof Bound> = (b, _, variant) => {
  if (b.control.rebuilding !== 0) return;
  const leavers = Array.from({ length: b.mail[mailAt.leavers] }, (_, i) => mailOf(b, 'leaver', i));
  for (const row of leavers) renewRow(b, variant, ownerAt(b, row));
};
