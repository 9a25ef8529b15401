/** A list that changes between two rebuilds: the twin of contacts/growing-list.wgsl. */
import { listMoved } from '../../constants';
import type { Slot } from '../../layouts';
import { mostEntries, movedEntries } from '../../list-policy';
import { listRoom, listSlots, packedCount } from '../lib/entry';
import type { Buffers } from '../twin';

type Bound = Pick<Buffers, 'params' | 'control' | 'contacts' | 'list'>;

export class GrowingList {
  readonly slots: Slot[];
  #start: number;
  #room: number;
  readonly #b: Bound;
  readonly #row: number;

  constructor(b: Bound, row: number) {
    this.#b = b;
    this.#row = row;
    const range = b.contacts[row];
    this.#start = range.start;
    this.#room = listRoom(range.count);
    this.slots = listSlots(range).map((slot) => b.list[slot]);
  }

  /** It stands elsewhere than before. */
  get hasMoved(): boolean {
    return this.#start !== this.#b.contacts[this.#row].start;
  }

  append(slot: Slot): boolean {
    if (this.slots.length === this.#room && !this.#move()) return false;
    this.slots.push(slot);
    return true;
  }

  close(): void {
    const { control, contacts, list } = this.#b;
    const before = contacts[this.#row];
    const swap = before.count >>> 26;
    const count = packedCount(this.slots.length, this.#room, swap);
    control.entries += this.slots.length - listSlots(before).length;
    contacts[this.#row] = { ...before, start: this.#start, count };
    listSlots(contacts[this.#row]).forEach((place, i) => {
      list[place] = this.slots[i];
    });
  }

  #move(): boolean {
    const { params, control } = this.#b;
    const count = this.slots.length;
    const room = count + Math.max(Math.floor(count / 2), movedEntries);
    const place = control.listCursor + control.movedSlots;
    control.movedSlots += room;
    if (place + room > params.listCapacity || room > mostEntries) {
      control.listOverflow++;
      return false;
    }
    this.#start = (place | listMoved) >>> 0;
    this.#room = room;
    return true;
  }
}
