/** Contacts of the running sand as data. */
import { SimError } from '../../gpu/errors';
import type { Simulation } from '../../simulation';
import type { Contact, WhichContacts } from '../../world/contacts';

/** Everything that touches, or only what touches obstacles and bodies. Throws SimError for methods without contacts. */
export async function readContacts(sim: Simulation, which: WhichContacts = 'all'): Promise<Contact[]> {
  const { method } = sim;
  if (!method.contacts) throw new SimError('scene', `The method ${method.spec.name} has no contacts to measure.`);
  sim.refresh();
  return method.contacts(which);
}
