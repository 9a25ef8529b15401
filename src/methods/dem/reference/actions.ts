/** What tools do, on the reference's arrays: the twin of ../actions.ts. */

import { packStruct } from '../../../gpu/struct-layout';
import type { Newcomers } from '../../../world/newcomers';
import { maxEraseRanges } from '../../erasures';
import type { Actions } from '../../method';
import { spawnRequestLayout } from '../layouts';
import { unpackErased } from '../requests';
import { alarming, blowing, erasing, type ScheduledPass } from '../schedule';
import type { ReferenceState } from './buffers';

interface Host {
  readonly buffers: ReferenceState;
  run(schedule: readonly ScheduledPass[]): void;
  disturb(): void;
  /** Brings the lists up to date. */
  maintain(): void;
  insert(newcomers: readonly Newcomers[]): void;
}

/** Without `grip`: the bodies of the reference are left alone. */
export const createActions = ({ buffers, run, disturb, maintain, insert }: Host): Omit<Actions, 'grip'> => ({
  blow(gust) {
    buffers.gust = gust;
    run(blowing);
    disturb();
  },
  erase(erasures) {
    for (const { ball, ids = [] } of erasures) {
      buffers.erasure = {
        centre: ball?.centre ?? [0, 0, 0],
        radius: ball?.radius ?? 0,
        rangeCount: ids.length,
        ranges: Array.from({ length: maxEraseRanges }, (_, i) => [ids[i]?.first ?? 0, ids[i]?.end ?? 0, 0, 0]),
      };
      run(erasing);
    }
    disturb();
    run(alarming);
    maintain();
  },
  forgetErased() {
    buffers.control.erasedKept = 0;
  },
  async readErased() {
    const count = buffers.control.erasedKept;
    const kept = buffers.erased.slice(0, count).map((request) => packStruct(spawnRequestLayout, { ...request }));
    const bytes = new Uint8Array(spawnRequestLayout.size * kept.length);
    kept.forEach((request, i) => {
      bytes.set(new Uint8Array(request), i * spawnRequestLayout.size);
    });
    return { grains: unpackErased(bytes.buffer, count), count };
  },
  bringBack(grains) {
    insert([{ ...grains, returning: true }]);
    maintain();
  },
});
