/** What the sand does as a whole: the twin of measure/tally.wgsl and measure/total.wgsl. */

import { conjugate, rotated as rotate } from '../../../../math/pose';
import { add, dot, subtract, type Vec3, type Vec4, xyz, zero3 } from '../../../../math/vector';
import { tallyBins, tallyFirst, tallyShift } from '../../constants';
import type { Variant } from '../../laws';
import { contactForce } from '../lib/contact';
import { isObstacle, isTouching, listCount } from '../lib/entry';
import { meetingOf, nobody, ownerOf, slotOf } from '../lib/meeting';
import { moistureAt } from '../lib/moisture';
import { sphereMaterial, sphereOwner } from '../lib/owner';
import type { Buffers, ReferencePass } from '../twin';

type Pass = ReferencePass<
  'params' | 'substep' | 'tables' | 'obstacles' | 'spheres' | 'grains' | 'list' | 'contacts' | 'control' | 'tallies'
>;
type Bound = Parameters<Pass>[0];
type Row = Buffers['tallyOfAll'];
type Sums = { -readonly [Key in Exclude<keyof Row, 'bins'>]: Row[Key] } & { bins: number[] };

const workgroup = 64;

export const tally: Pass = (b, invocations, variant) => {
  const { params, control, spheres, grains, tables } = b;
  for (let group = 0; group < invocations / workgroup; group++) {
    const found = nothing();
    for (let id = group * workgroup; id < (group + 1) * workgroup; id++) {
      const s = id - control.grainCount;
      if (s < 0) {
        const me = grains[id];
        const { mass, inertia } = tables.materials[sphereMaterial(spheres[id * params.sphereStride])];
        const v = xyz(me.velocity);
        const spin = rotate(conjugate(me.orientation), xyz(me.angularVelocity));
        found.kineticEnergy += 0.5 * mass * dot(v, v);
        found.kineticEnergy += 0.5 * spin.reduce((sum, omega, axis) => sum + inertia[axis] * omega ** 2, 0);
        found.height += me.position[1];
        found.rising += v[1];
        addContacts(b, { row: id, owner: id, firstSphere: id * params.sphereStride }, variant, found);
      } else if (s < params.bodySphereCount) {
        const firstSphere = params.bodySphereFirst + s;
        const sphere = spheres[firstSphere];
        if (sphere[3] < 0) continue;
        const owner = sphereOwner(sphere, firstSphere, params);
        addContacts(b, { row: params.bodyRowFirst + s, owner, firstSphere }, variant, found);
      }
    }
    b.tallies[group] = rowOf(found);
  }
};

export const tallyOfAll: ReferencePass<'params' | 'control' | 'tallies' | 'tallyOfAll'> = (b) => {
  const rows = Math.ceil((b.control.grainCount + b.params.bodySphereCount) / workgroup);
  const all = nothing();
  for (const row of b.tallies.slice(0, rows)) {
    all.load = add(all.load, row.load);
    for (const key of ['kineticEnergy', 'height', 'rising', 'force', 'contacts', 'pairs'] as const)
      all[key] += row[key];
    row.bins.flat().forEach((count, bin) => {
      all.bins[bin] += count;
    });
  }
  Object.assign(b.tallyOfAll, rowOf(all));
};

/** As the GPU has it, four bins to a vector. */
const rowOf = ({ bins, ...sums }: Sums): Row => ({
  ...sums,
  bins: Array.from({ length: tallyBins / 4 }, (_, four) => bins.slice(4 * four, 4 * four + 4) as unknown as Vec4),
});

const nothing = (): Sums => ({
  load: zero3,
  kineticEnergy: 0,
  height: 0,
  rising: 0,
  force: 0,
  contacts: 0,
  pairs: 0,
  bins: Array<number>(tallyBins).fill(0),
});

function addContacts(
  b: Bound,
  { row, owner, firstSphere }: { row: number; owner: number; firstSphere: number },
  variant: Variant,
  found: Sums,
): void {
  const { params, substep, contacts } = b;
  const range = contacts[row];
  const me = b.grains[owner];
  const seen = new Set<number>();
  for (let i = 0; i < listCount(range.count); i++) {
    const { entry, spring } = slotOf(b, range, i);
    const other = ownerOf(b, entry);
    const ofGrains = other < params.capacity && owner < params.capacity;
    if (other !== nobody && !(ofGrains && other > owner)) continue;
    const { n, gap, pair, velocity, spin, point } = meetingOf(b, firstSphere, entry, me);
    const remembered = isTouching(entry);
    if (gap >= (variant.hasCohesion && remembered ? pair.cohesionRange : 0)) continue;
    const kept: Vec3 = variant.hasHistory && remembered ? spring : zero3;
    const { force } = contactForce(
      {
        n,
        overlap: -gap,
        velocity,
        spin,
        spring: kept,
        ...(variant.hasDrying && { moisture: moistureAt(params, point[1]) }),
      },
      pair,
      isObstacle(entry),
      params.dt,
      substep.stretch,
      params.staticResponse,
      params.staticDampingTime,
      variant,
    );
    if (other === nobody) {
      found.load = subtract(found.load, force);
      continue;
    }
    if (!seen.has(other)) found.pairs++;
    seen.add(other);
    const normal = dot(force, n);
    if (normal <= 0) continue;
    found.contacts++;
    found.force += normal;
    found.bins[binOf(normal)]++;
  }
}

const bits = new DataView(new ArrayBuffer(4));
function binOf(force: number): number {
  bits.setFloat32(0, force);
  return Math.min(tallyBins - 1, Math.max(0, (bits.getUint32(0) >>> tallyShift) - tallyFirst));
}
