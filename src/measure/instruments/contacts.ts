/** Contacts of the running sand as data. */
import { SimError } from '../../gpu/errors';
import type { Simulation } from '../../simulation';
import type { Contact, WhichContacts } from '../../world/contacts';

/** Everything that touches, or only what touches obstacles and bodies. Throws SimError for methods without contacts. */
export async function readContacts({ method }: Simulation, which: WhichContacts = 'all'): Promise<Contact[]> {
  if (!method.contacts) throw new SimError('scene', `The method ${method.spec.name} has no contacts to measure.`);
  method.refresh();
  return method.contacts(which);
}
