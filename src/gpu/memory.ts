/** WebGPU says "out of memory" only to those who ask, and later. */
import { SimError } from './errors';

/** What the innermost scope caught. A device that is lost may reject, or never answer (Firefox): it has no errors of memory. */
export const scopeError = (device: GPUDevice): Promise<GPUError | null> =>
  Promise.race([device.popErrorScope().catch(() => null), device.lost.then(() => null)]);

/**
 * What `work` gives; throws SimError with the sentence when graphics memory ran out meanwhile, after `discard` of what was made. One at
 * a time for each device: error scopes are a stack. Errors of a device that is lost are not about memory.
 */
export async function inMemory<T>(
  device: GPUDevice,
  sentence: string,
  work: () => Promise<T>,
  discard: (made: T) => void = () => {},
): Promise<T> {
  device.pushErrorScope('out-of-memory');
  const working = work();
  const failure = await working.then(
    () => scopeError(device),
    () => scopeError(device),
  );
  if (!failure) return working;
  // whatever else went wrong with it came of this
  await working.then(discard, () => {});
  throw new SimError('capacity', sentence);
}
