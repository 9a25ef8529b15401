import type { Simulation } from '../simulation';
import type { PreparedBody } from '../world/prepare-bodies';

/** The bodies that are there: what they are and where. */
export async function livingBodies(sim: Simulation, prepared: readonly (PreparedBody | null)[]) {
  const states = await sim.readBodies();
  return { bodies: states.filter((_, i) => prepared[i]), prepared: prepared.filter((body) => body !== null) };
}
