/** Buffers of a method in a checkpoint: read back as words, and written again. */
import { readBuffers } from '../gpu/readback';
import { withoutTail } from '../world/checkpoint';

type Buffers<Name extends string> = Readonly<Record<Name, GPUBuffer>>;
type Words = Readonly<Record<string, Uint32Array>>;

export async function readWords<Name extends string>(
  device: GPUDevice,
  buffers: Buffers<Name>,
  names: readonly Name[],
): Promise<Words> {
  const bytes = await readBuffers(
    device,
    names.map((name) => ({ buffer: buffers[name] })),
  );
  return Object.fromEntries(names.map((name, i) => [name, withoutTail(bytes[i])]));
}

/** Whether there are words for all of them, and no more than they hold. */
export const wordsFit = <Name extends string>(
  words: Words,
  names: readonly Name[],
  bytes: Readonly<Record<Name, number>>,
): boolean => names.every((name) => words[name] && words[name].byteLength <= Math.max(16, bytes[name] + 3));

/** Zeros at the ends of buffers are not among the words. */
export function writeWords<Name extends string>(
  device: GPUDevice,
  buffers: Buffers<Name>,
  names: readonly Name[],
  words: Words,
): void {
  for (const name of names) {
    const whole = new Uint32Array(buffers[name].size / 4);
    whole.set(words[name]);
    device.queue.writeBuffer(buffers[name], 0, whole);
  }
}
