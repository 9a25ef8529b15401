/** Every shader as Tint sees it, the compiler of Chromium and of Node, on Dawn's device that does nothing else but check. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { allVariants, complaints, pipelinesOf, refusalsOf, samples } from '../support/all-pipelines.ts';
import { useGpu } from '../support/gpu.ts';

// brings the globals of WebGPU, too
useGpu();
let device: GPUDevice;

beforeAll(async () => {
  const { create } = await import('webgpu');
  const gpu = create(['backend=null']);
  const adapter = await gpu.requestAdapter();
  if (!adapter) throw new Error('Dawn has no null backend');
  device = await adapter.requestDevice();
  // Dawn crashes when the first is collected while something made from it lives
  Object.assign(globalThis, { gpu, device });
});

afterAll(() => {
  device.destroy();
});

test('every variant of every shader compiles', async () => {
  expect(await complaints(await pipelinesOf(allVariants()), refusalsOf)).toEqual([]);
});

test('a shader that is wrong, and one that gets a constant that it does not have, would be found', async () => {
  const found = await complaints(samples, refusalsOf);
  expect([...new Set(found.map((words) => words.split(':')[0]))]).toEqual(['wrong', 'unknown']);
});
