/**
 * WebGPU says "out of memory" only to those who ask, and later. What was to be made is invalid then, and so is every command that uses
 * it: those complaints only follow from the shortage, and would tell people less than its sentence does.
 */
import { SimError } from './errors';

/** What the innermost scope caught. A device that is lost may reject, or never answer (Firefox): it has no errors of memory. */
export const scopeError = (device: GPUDevice): Promise<GPUError | null> =>
  Promise.race([device.popErrorScope().catch(() => null), device.lost.then(() => null)]);

/** From here to `shortageSince` what fails for lack of memory is heard of, and what follows from that is not. */
export function listenForShortage(device: GPUDevice): void {
  device.pushErrorScope('validation');
  device.pushErrorScope('out-of-memory');
}

/** Whether memory ran out; any other complaint goes where it would have gone. */
export async function shortageSince(device: GPUDevice): Promise<boolean> {
  const [shortage, complaint] = await Promise.all([scopeError(device), scopeError(device)]);
  if (complaint && !shortage) {
    device.dispatchEvent(new GPUUncapturedErrorEvent('uncapturederror', { error: complaint }));
    void onConsole(device, complaint);
  }
  return shortage !== null;
}

/** The news that a device is lost comes this much later than the errors that it makes, ms. */
const lossDelay = 200;

/** As the browser does with errors that nobody caught; but those of a device that is lost say nothing (Firefox). */
async function onConsole(device: GPUDevice, { message }: GPUError): Promise<void> {
  const late = new Promise<false>((resolve) => setTimeout(resolve, lossDelay, false));
  if (!(await Promise.race([device.lost, late]))) console.error(message);
}

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
  listenForShortage(device);
  const working = work();
  const isShort = await working.then(
    () => shortageSince(device),
    () => shortageSince(device),
  );
  if (!isShort) return working;
  // whatever else went wrong with it came of this
  await working.then(discard, () => {});
  throw new SimError('capacity', sentence);
}
