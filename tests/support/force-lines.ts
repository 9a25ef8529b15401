import { readBuffers } from '../../src/gpu/readback.ts';
import type { Simulation } from '../../src/simulation.ts';

/** How many lines of force there are to draw. */
export async function forceLineCount({ method }: Simulation): Promise<number> {
  const { device, drawable } = method;
  await drawable.prepareForceLines?.();
  method.refresh();
  const found = drawable.forceLines?.();
  if (!device || !found) throw new Error('this method has no lines of force');
  const [draw] = await readBuffers(device, [{ buffer: found.draw }]);
  return new Uint32Array(draw)[0] / 6;
}
