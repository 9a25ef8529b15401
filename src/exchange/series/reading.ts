/** What a frame is made of, wherever it comes from: sand that runs, another engine, or a saved state. */
import { readContacts } from '../../measure/instruments/contacts';
import type { Material } from '../../scene/materials';
import type { Simulation } from '../../simulation';
import type { Contact } from '../../world/contacts';
import type { GrainState } from '../../world/grain-state';
import { type LivingBodies, livingBodies } from '../../world/living-bodies';
import type { PreparedBody } from '../../world/prepare-bodies';
import type { Frame } from './series';

export interface Reading extends LivingBodies {
  readonly state: GrainState;
  readonly materials: readonly Material[];
  /** Where they are known. */
  readonly contacts?: readonly Contact[];
}

/** `prepared` by number; null: removed. Contacts only of methods that have them. No time may pass meanwhile. */
export async function readSand(
  sim: Simulation,
  prepared: readonly (PreparedBody | null)[],
  withContacts: boolean,
): Promise<Reading> {
  const contacts = withContacts && sim.method.contacts ? await readContacts(sim) : undefined;
  const state = await sim.readState();
  return { state, ...(await livingBodies(sim, prepared)), materials: sim.materials, ...(contacts && { contacts }) };
}

export const frameOf = (index: number, { state, materials, bodies, prepared, contacts }: Reading): Frame => ({
  index,
  state,
  materials,
  bodies: bodies.map((body, i) => ({ ...body, mesh: prepared[i].model.mesh })),
  ...(contacts && { contacts }),
});
