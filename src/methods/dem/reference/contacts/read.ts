/** Contacts as data: the twin of contacts/read.wgsl. */

import { dot, scale, subtract, zero3 } from '../../../../math/vector';
import type { Variant } from '../../laws';
import { contactForce } from '../lib/contact';
import { entryOwnSphere, entryPartner, isObstacle, isTouching, listCount, partnerObstacle } from '../lib/entry';
import { meetingOf, nobody, ownerOf, slotOf } from '../lib/meeting';
import { moistureAt } from '../lib/moisture';
import { sphereOwner } from '../lib/owner';
import type { ReferencePass } from '../twin';

type Read = ReferencePass<
  | 'params'
  | 'substep'
  | 'tables'
  | 'obstacles'
  | 'spheres'
  | 'grains'
  | 'list'
  | 'contacts'
  | 'control'
  | 'contactRows'
  | 'contactTally'
>;
type Bound = Parameters<Read>[0];

/** One list: its row, whose it is, and the index of the owner's sphere 0. */
interface List {
  row: number;
  owner: number;
  firstSphere: number;
}

export const readContacts: Read = (b, invocations, variant) => {
  const { params, control, spheres } = b;
  for (let id = 0; id < invocations; id++) {
    const s = id - control.grainCount;
    if (s < 0) {
      readList(b, { row: id, owner: id, firstSphere: id * params.sphereStride }, variant);
    } else if (s < params.bodySphereCount) {
      const firstSphere = params.bodySphereFirst + s;
      const sphere = spheres[firstSphere];
      if (sphere[3] < 0) continue;
      const owner = sphereOwner(sphere, firstSphere, params);
      readList(b, { row: params.bodyRowFirst + s, owner, firstSphere }, variant);
    }
  }
};

function readList(b: Bound, { row, owner, firstSphere }: List, variant: Variant): void {
  const { params, substep, contacts, contactRows, contactTally } = b;
  const range = contacts[row];
  const me = b.grains[owner];
  for (let i = 0; i < listCount(range.count); i++) {
    const { entry, spring } = slotOf(b, range, i);
    const other = ownerOf(b, entry);
    if (!isOurs(owner, other, params.capacity, variant)) continue;
    const { n, gap, point, pair, velocity, spin } = meetingOf(b, firstSphere, entry, me);
    const remembered = isTouching(entry);
    if (gap >= (variant.hasCohesion && remembered ? pair.cohesionRange : 0)) continue;
    const contact = {
      n,
      overlap: -gap,
      velocity,
      spin,
      spring: variant.hasHistory && remembered ? spring : zero3,
      ...(variant.hasDrying && { moisture: moistureAt(params, point[1]) }),
    };
    const { dt, staticResponse, staticDampingTime } = params;
    const { force, torque } = contactForce(
      contact,
      pair,
      isObstacle(entry),
      dt,
      substep.stretch,
      staticResponse,
      staticDampingTime,
      variant,
    );
    const normalForce = dot(force, n);
    const place = contactTally.count++;
    if (place >= contactRows.length) continue;
    contactRows[place] = {
      point,
      overlap: -gap,
      normal: n,
      normalForce,
      tangential: subtract(force, scale(normalForce, n)),
      sphere: firstSphere + entryOwnSphere(entry),
      rolling: torque,
      otherSphere: isObstacle(entry) ? partnerObstacle(entryPartner(entry)) : entryPartner(entry),
      owner,
      other,
    };
  }
}

function isOurs(owner: number, other: number, capacity: number, variant: Variant & { onlyLoads?: number }): boolean {
  const isGrain = owner < capacity;
  if (other === nobody) return true;
  if (other >= capacity) return isGrain || other > owner;
  return isGrain && other > owner && !variant.onlyLoads;
}
