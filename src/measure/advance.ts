import type { Simulation } from '../simulation';

/** Substeps sent to the driver at once; more would only lengthen its queue. */
const batch = 256;

/** Advances a simulation and waits for the GPU now and then. */
export async function advance(sim: Simulation, substeps: number): Promise<void> {
  for (let left = substeps; left > 0; left -= batch) {
    sim.substep(Math.min(batch, left));
    if (left > batch) await sim.done();
  }
}
