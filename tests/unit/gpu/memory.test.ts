import { afterEach, expect, test, vi } from 'vitest';
import { SimError } from '../../../src/gpu/errors';
import { inMemory } from '../../../src/gpu/memory';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** A device with nothing but error scopes. */
function fakeDevice(failure: GPUError | null, options: { answers?: boolean; complaint?: GPUError } = {}) {
  const scopes: GPUErrorFilter[] = [];
  const said: string[] = [];
  let lose = () => {};
  const lost = new Promise<GPUDeviceLostInfo>((resolve) => {
    lose = () => resolve({ reason: 'unknown', message: '' } as GPUDeviceLostInfo);
  });
  const device = {
    lost,
    pushErrorScope: (filter: GPUErrorFilter) => scopes.push(filter),
    popErrorScope: () => {
      const caught = scopes.pop() === 'out-of-memory' ? failure : (options.complaint ?? null);
      return options.answers === false ? new Promise(() => {}) : Promise.resolve(caught);
    },
    dispatchEvent: ({ error }: GPUUncapturedErrorEvent) => said.push(error.message),
  } as unknown as GPUDevice;
  return { device, depth: () => scopes.length, lose, said };
}

const shortage = { message: 'out of memory' } as GPUError;
const complaint = { message: 'invalid due to a previous error' } as GPUError;
const sentence = 'The graphics memory is too small.';

test('what was made comes back, and the scope is closed', async () => {
  const { device, depth } = fakeDevice(null);
  expect(await inMemory(device, sentence, async () => 7)).toBe(7);
  expect(depth()).toBe(0);
});

test('memory that ran out: a sentence, what was made is discarded, and the scope is closed', async () => {
  const { device, depth } = fakeDevice(shortage);
  const discarded: number[] = [];
  const made = inMemory(
    device,
    sentence,
    async () => 7,
    (value) => discarded.push(value),
  );
  await expect(made).rejects.toEqual(new SimError('capacity', sentence));
  expect(discarded).toEqual([7]);
  expect(depth()).toBe(0);
});

test('work that fails closes its scope, too, and its own error is what is said', async () => {
  const { device, depth } = fakeDevice(null);
  await expect(inMemory(device, sentence, () => Promise.reject(new Error('no mesh')))).rejects.toThrow('no mesh');
  expect(depth()).toBe(0);
  // unless memory was the reason
  const { device: full } = fakeDevice(shortage);
  await expect(inMemory(full, sentence, () => Promise.reject(new Error('invalid buffer')))).rejects.toThrow(sentence);
});

test('what follows from a shortage is not said as well; any other complaint is', async () => {
  vi.stubGlobal(
    'GPUUncapturedErrorEvent',
    class {
      readonly error: GPUError;
      constructor(_: string, { error }: { error: GPUError }) {
        this.error = error;
      }
    },
  );
  const onConsole = vi.spyOn(console, 'error').mockImplementation(() => {});
  const full = fakeDevice(shortage, { complaint });
  await expect(inMemory(full.device, sentence, async () => 7)).rejects.toThrow(sentence);
  expect(full.said).toEqual([]);
  expect(onConsole).not.toHaveBeenCalled();
  const wrong = fakeDevice(null, { complaint });
  expect(await inMemory(wrong.device, sentence, async () => 7)).toBe(7);
  expect(wrong.said).toEqual([complaint.message]);
  await vi.waitFor(() => expect(onConsole).toHaveBeenCalledTimes(1));
  // of a device that is lost nobody needs to read that
  const lost = fakeDevice(null, { complaint });
  const clock = vi.useFakeTimers();
  await inMemory(lost.device, sentence, async () => 7);
  lost.lose();
  await clock.advanceTimersByTimeAsync(1000);
  expect(onConsole).toHaveBeenCalledTimes(1);
});

test('a device that is lost and never answers does not keep anybody waiting', async () => {
  const { device, lose } = fakeDevice(null, { answers: false });
  const waiting = inMemory(device, sentence, async () => 7);
  lose();
  expect(await waiting).toBe(7);
});
