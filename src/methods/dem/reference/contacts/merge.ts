/** Adds to lists what letters say, and ends the check: the twin of contacts/merge.wgsl. */
import { zero3 } from '../../../../math/vector';
import { mail as mailAt } from '../../constants';
import { floatOf } from '../lib/bits';
import { sphereEntry } from '../lib/entry';
import { firstSphereOf } from '../lib/homes';
import { letterPlace, mailOf, putMail } from '../lib/mail';
import type { Buffers, ReferencePass } from '../twin';
import { GrowingList } from './growing-list';

type Bound = Pick<Buffers, 'params' | 'control' | 'mail' | 'contacts' | 'list'>;

interface Letter {
  readonly sender: number;
  readonly words: readonly [number, number];
}

function lettersTo(b: Bound, row: number): Letter[] {
  const letters: Letter[] = [];
  for (let letter = mailOf(b, 'inbox', row); letter !== 0; ) {
    const place = letterPlace(b.params, letter - 1);
    const [sender, low, high, next] = b.mail.subarray(place, place + 4);
    letters.push({ sender, words: [low, high] });
    letter = next;
  }
  return letters.sort((x, y) => x.sender - y.sender);
}

function mergeRow(b: Bound, row: number): void {
  const list = new GrowingList(b, row);
  for (const { sender, words } of lettersTo(b, row)) {
    const known = new Set(list.slots.map(({ entry }) => (entry & 0x7fffffff) >>> 0));
    for (let bit = 0; bit < 64; bit++) {
      if (((words[bit >> 5] >>> (bit & 31)) & 1) === 0) continue;
      // the sender wrote 8 (our sphere) + its own
      const entry = sphereEntry(bit >> 3, firstSphereOf(b.params, sender) + (bit & 7));
      if (!known.has(entry)) list.append({ spring: zero3, entry });
    }
  }
  if (list.hasMoved) putMail(b, 'until', row, 1);
  list.close();
  putMail(b, 'inbox', row, 0);
}

export const merge: ReferencePass<keyof Bound> = (b) => {
  const { control, mail } = b;
  control.checks++;
  control.lastTouching = control.touching;
  control.touching = 0;
  control.lastMaxSpeed = control.maxSpeed;
  control.maxSpeed = 0;
  control.skin = floatOf(control.maxSkin);
  control.staleLists += control.left;
  control.left = 0;
  control.renewed += mail[mailAt.leavers];
  control.renewedTotal += mail[mailAt.leavers];
  control.still = Number(control.rebuilding === 0 && mail[mailAt.leavers] === 0 && control.deep === control.grainCount);
  if (control.still === 0) {
    control.asleep = 0;
    control.deep = 0;
  }
  mail[mailAt.leavers] = 0;
  mail[mailAt.further] = 0;
  const receivers = Array.from({ length: mail[mailAt.receivers] }, (_, i) => mailOf(b, 'receiver', i));
  for (const row of receivers) mergeRow(b, row);
};
