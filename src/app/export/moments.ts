/** What a page can export: the sand as it is now, or states that are kept, one after the other. */
import { type Reading, readSand } from '../../exchange/series/reading';
import { resolveMaterials } from '../../scene/materials';
import { savedBodies } from '../../world/saved-bodies';
import type { FrameLoop } from '../frame-loop';
import type { Moment } from '../keep/rewind';
import type { World } from '../world';

export interface Moments {
  readonly count: number;
  read(index: number): Promise<Reading>;
}

/** The sand stands still while it is read: contacts and grains are read one after the other. */
export const thisMoment = ({ sim, bodies }: World, loop: FrameLoop, withContacts: boolean): Moments => ({
  count: 1,
  read: () => loop.standingStill(() => readSand(sim, bodies.all, withContacts)),
});

/** Only the running sand has contacts. `device` makes the shapes of bodies that are not known yet. */
export const keptMoments = (
  device: GPUDevice,
  count: number,
  moment: (index: number) => Moment | Promise<Moment>,
): Moments => ({
  count,
  async read(index) {
    const { scene, state } = await moment(index);
    const prepared = (await savedBodies(device, scene, state.params, state)).filter((body) => body !== null);
    return {
      state: state.grains,
      materials: resolveMaterials(scene, state.params),
      bodies: prepared,
      prepared,
    };
  },
});
