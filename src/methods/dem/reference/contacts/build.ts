/** Builds the contact lists: the twin of contacts/build.wgsl. Slices follow each other here; on the GPU, in any order. */

import type { Variant } from '../../laws';
import { sliceWidth } from '../../list-policy';
import { packedCount } from '../lib/entry';
import type { ReferencePass } from '../twin';
import { addBodies } from './build/bodies';
import { costOf, type ListBuilder, writeEntries } from './build/list-builder';
import { addGrains } from './build/neighbours';
import { addObstacles } from './build/obstacles';
import { type Bound, bodySeeker, grainSeeker, type Seeker } from './build/seeker';
import { firstSlot, orderSlice, reserveSlice } from './build/slice';

function addEntries(b: Bound, seeker: Seeker, builder: ListBuilder): void {
  addObstacles(b, seeker, builder);
  addGrains(b, seeker, builder);
  if (b.params.bodySphereCount > 0) addBodies(b, seeker, builder);
}

/** The lists of a workgroup; lanes without a seeker have none. */
function buildSlice(b: Bound, variant: Variant, seekers: readonly (Seeker | undefined)[], forBodies: boolean): void {
  const builders = seekers.map((seeker) => {
    const builder: ListBuilder = [];
    if (seeker) addEntries(b, seeker, builder);
    return builder;
  });
  const costs = builders.map((builder, lane) => (seekers[lane] ? costOf(builder) : 0));
  const served = orderSlice(costs, forBodies);
  const slice = reserveSlice(
    b,
    served.map((lane) => builders[lane].length),
  );
  seekers.forEach((seeker, lane) => {
    if (!seeker) return;
    const { row } = seeker;
    const count = builders[lane].length;
    b.control.entries += count;
    if (!slice.fits) {
      b.contacts[row] = { start: 0, count: 0, touching: 0, normalForce: 0 };
      return;
    }
    const start = firstSlot(slice, served.indexOf(lane));
    const touching = writeEntries(b, variant, row, start, builders[lane]);
    b.contacts[row] = { start, count: packedCount(count, lane ^ served[lane]), touching, normalForce: 0 };
  });
}

const slices =
  (seekerOf: (b: Bound, index: number) => Seeker | undefined, forBodies: boolean): ReferencePass<keyof Bound> =>
  (b, invocations, variant) => {
    for (let first = 0; first < invocations; first += sliceWidth) {
      const seekers = Array.from({ length: sliceWidth }, (_, lane) => seekerOf(b, first + lane));
      buildSlice(b, variant, seekers, forBodies);
    }
  };

export const build = slices(grainSeeker, false);
export const bodyBuild = slices(bodySeeker, true);
