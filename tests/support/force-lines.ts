import { readBuffers } from '../../src/gpu/readback.ts';
import type { Simulation } from '../../src/simulation.ts';

/** How many lines of force there are to draw. */
export async function forceLineCount(sim: Simulation): Promise<number> {
  // null until the pass is compiled
  for (let attempt = 0; attempt < 100; attempt++) {
    const found = sim.forceLines();
    if (found) return new Uint32Array((await readBuffers(sim.device, [{ buffer: found.draw }]))[0])[0] / 6;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the pass was never compiled');
}
