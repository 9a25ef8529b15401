/** What tools do to grains and bodies between two substeps. */

import { readScalar } from '../../gpu/struct-layout';
import type { Newcomers } from '../../world/newcomers';
import type { Actions } from '../method';
import type { BodySlots } from './body-slots';
import { controlLayout } from './layouts';
import type { Machine } from './machine';
import { unpackErased } from './requests';
import { alarming, blowing, erasing, type ScheduledPass } from './schedule';
import { packErasure, packGust } from './tool-uniforms';

interface Host {
  readonly machine: Machine;
  readonly bodies: BodySlots;
  run(schedule: readonly ScheduledPass[]): void;
  /** The lists no longer hold. */
  disturb(): void;
  /** Brings the lists up to date. */
  maintain(): void;
  insert(newcomers: readonly Newcomers[]): void;
}

export const createActions = ({ machine, bodies, run, disturb, maintain, insert }: Host): Actions => ({
  blow(gust) {
    machine.write('gust', packGust(gust));
    run(blowing);
    disturb();
  },
  erase(erasures) {
    for (const erasure of erasures) {
      machine.write('erasure', packErasure(erasure));
      run(erasing);
    }
    disturb();
    run(alarming);
    maintain();
  },
  forgetErased() {
    machine.setControl('erasedKept', 0);
  },
  async readErased() {
    const [control, erased] = await machine.read('control', 'erased');
    const count = readScalar(controlLayout, new DataView(control), 'erasedKept');
    return { grains: unpackErased(erased, count), count };
  },
  bringBack(grains) {
    insert([{ ...grains, returning: true }]);
    maintain();
  },
  grip(grip) {
    bodies.grip(grip);
  },
});
