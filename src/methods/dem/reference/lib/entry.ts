/** A contact list entry in 32 bits: the twin of dem/lib/entry.wgsl. */
import { entryObstacle, entryTouching, listMoved, partnerMask } from '../../constants';
import type { ContactRange } from '../../layouts';
import { interleaved } from '../../list-policy';

export const packedCount = (count: number, room: number, swap: number): number =>
  (count | (room << 13) | (swap << 26)) >>> 0;
export const listCount = (packed: number): number => packed & 0x1fff;
export const listRoom = (packed: number): number => (packed >>> 13) & 0x1fff;
export const servedRow = (row: number, packed: number): number => row ^ (packed >>> 26);

/** Place i of a list. */
export const listSlot = (start: number, i: number): number =>
  ((start & ~listMoved) >>> 0) + i * ((start & listMoved) !== 0 ? 1 : interleaved);
/** All slots of a list. */
export const listSlots = ({ start, count }: Pick<ContactRange, 'start' | 'count'>): number[] =>
  Array.from({ length: listCount(count) }, (_, i) => listSlot(start, i));

export const sphereEntry = (ownSphere: number, partner: number): number => ((ownSphere << 27) | partner) >>> 0;
export const obstacleEntry = (ownSphere: number, obstacle: number, slot: number): number =>
  (entryObstacle | (ownSphere << 27) | (slot << 8) | obstacle) >>> 0;
export const partnerObstacle = (partner: number): number => partner & 0xff;
export const partnerSlot = (partner: number): number => partner >>> 8;
export const entryOwnSphere = (entry: number): number => (entry >>> 27) & 7;
export const entryPartner = (entry: number): number => entry & partnerMask;
export const isTouching = (entry: number): boolean => (entry & entryTouching) !== 0;
export const isObstacle = (entry: number): boolean => (entry & entryObstacle) !== 0;
