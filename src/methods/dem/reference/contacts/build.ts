/** Builds the contact lists: the twin of contacts/build.wgsl. Slices follow each other here; on the GPU, in any order. */

import type { Variant } from '../../laws';
import { sliceWidth } from '../../list-policy';
import { packedCount } from '../lib/entry';
import { mailOf, raiseAlert } from '../lib/mail';
import type { ReferencePass } from '../twin';
import { type Bound, costOf, entriesFor, type ListBuilder, writeEntries } from './build/list-builder';
import { type Owner, ownerAt } from './build/seeker';
import { firstSlot, orderSlice, reserveSlice, roomAt } from './build/slice';

const nothing: ListBuilder = { entries: [], alert: 0 };

/** The lists of a workgroup; lanes without a seeker have none. */
function buildSlice(b: Bound, variant: Variant, seekers: readonly (Owner | undefined)[], forBodies: boolean): void {
  const builders = seekers.map((seeker) => (seeker ? entriesFor(b, variant, seeker) : nothing));
  const costs = builders.map((builder, lane) => (seekers[lane] ? costOf(builder) : 0));
  const served = orderSlice(costs, forBodies);
  const slice = reserveSlice(
    b,
    served.map((lane) => builders[lane].entries.length),
  );
  seekers.forEach((seeker, lane) => {
    if (!seeker) return;
    const { row } = seeker;
    const count = builders[lane].entries.length;
    b.control.entries += count;
    raiseAlert(b, row, builders[lane].alert);
    if (!slice.fits) {
      b.contacts[row] = { start: 0, count: 0, touching: 0, normalForce: 0 };
      return;
    }
    const place = served.indexOf(lane);
    const start = firstSlot(slice, place);
    const touching = writeEntries(b, variant, row, start, builders[lane]);
    const packed = packedCount(count, roomAt(slice, place), lane ^ served[lane]);
    b.contacts[row] = { start, count: packed, touching, normalForce: 0 };
  });
}

const slices =
  (forBodies: boolean): ReferencePass<keyof Bound> =>
  (b, invocations, variant) => {
    const { params, control } = b;
    const seekerOf = (index: number) => {
      const row = index + (forBodies ? params.bodyRowFirst : 0);
      const exists = forBodies
        ? index < params.bodySphereCount && mailOf(b, 'until', row) > 0
        : index < control.grainCount;
      return exists ? ownerAt(b, row) : undefined;
    };
    for (let first = 0; first < invocations; first += sliceWidth) {
      const seekers = Array.from({ length: sliceWidth }, (_, lane) => seekerOf(first + lane));
      buildSlice(b, variant, seekers, forBodies);
    }
  };

export const build = slices(false);
export const bodyBuild = slices(true);
