/** A contact list entry in 32 bits: the twin of dem/lib/entry.wgsl. */
import { entryObstacle, entryTouching, partnerMask } from '../../constants';

export const packedCount = (count: number, swap: number): number => (count | (swap << 16)) >>> 0;
export const listCount = (packed: number): number => packed & 0xffff;
export const servedRow = (row: number, packed: number): number => row ^ (packed >>> 16);

export const sphereEntry = (ownSphere: number, partner: number): number => ((ownSphere << 27) | partner) >>> 0;
export const obstacleEntry = (ownSphere: number, obstacle: number, slot: number): number =>
  (entryObstacle | (ownSphere << 27) | (slot << 8) | obstacle) >>> 0;
export const partnerObstacle = (partner: number): number => partner & 0xff;
export const partnerSlot = (partner: number): number => partner >>> 8;
export const entryOwnSphere = (entry: number): number => (entry >>> 27) & 7;
export const entryPartner = (entry: number): number => entry & partnerMask;
export const isTouching = (entry: number): boolean => (entry & entryTouching) !== 0;
export const isObstacle = (entry: number): boolean => (entry & entryObstacle) !== 0;
