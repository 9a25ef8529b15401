/** Force and torque on obstacles and bodies, from what touches them. SI units. */

import type { Vec3 } from '../../scene/types';
import type { Simulation } from '../../simulation';
import { type Contact, type ContactSide, forceOf, type Load } from '../../world/contacts';
import { readContacts } from './contacts';

/** Those that nothing touches have no load. */
export async function readLoads(sim: Simulation): Promise<Load[]> {
  return sim.method.loads ? sim.method.loads() : loadsOf(await readContacts(sim, 'loads'));
}

/** Sums over contacts, in their order. */
export function loadsOf(contacts: readonly Contact[]): Load[] {
  const found = new Map<string, Load>();
  const press = ({ kind, owner }: ContactSide, contact: Contact, sign: 1 | -1) => {
    if (kind === 'grain') return;
    const key = `${kind} ${owner}`;
    const before = found.get(key) ?? { kind, owner, force: zero, torque: zero, stiffness: 0, contacts: 0 };
    const force = forceOf(contact).map((f) => sign * f) as Vec3;
    const rolling = contact.rolling.map((t) => sign * t) as Vec3;
    const { normalForce, overlap } = contact;
    found.set(key, {
      ...before,
      force: plus(before.force, force),
      torque: plus(before.torque, plus(cross(contact.point, force), rolling)),
      // d/dξ of k ξ^1.5; what a controller needs to know is within a factor of two right for the linear law too
      stiffness: before.stiffness + (overlap > 0 ? (1.5 * Math.max(0, normalForce)) / overlap : 0),
      contacts: before.contacts + 1,
    });
  };
  for (const contact of contacts) {
    press(contact.a, contact, 1);
    press(contact.b, contact, -1);
  }
  return [...found.values()];
}

/** The load of one obstacle or body, or none. */
export const loadOn = (loads: readonly Load[], kind: Load['kind'], owner: number): Load =>
  loads.find((load) => load.kind === kind && load.owner === owner) ?? {
    kind,
    owner,
    force: zero,
    torque: zero,
    stiffness: 0,
    contacts: 0,
  };

const zero: Vec3 = [0, 0, 0];
const plus = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
