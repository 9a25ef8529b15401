/** Firefox compiles WGSL with naga, Chromium and Node with Tint (tests/gpu/shaders.test.ts): what one accepts the other may refuse. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { passes } from '../../../src/methods/dem/passes.ts';
import { normalLawNames, tangentialLawNames } from '../../../src/params/laws.ts';
import {
  allVariants,
  complaints,
  type Pipeline,
  pipelinesOf,
  refusalsOf,
  samples,
} from '../../support/all-pipelines.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();

async function againstNaga(pipelines: readonly Pipeline[]) {
  const app = await browser.open('blank.html');
  await app.evaluate(async () => {
    const adapter = await navigator.gpu.requestAdapter();
    Object.assign(window, { device: await adapter!.requestDevice() });
  });
  const found = await complaints(pipelines, (same) => app.evaluate(refusalsOf, same));
  return { app, found };
}

// Node has no WebGPU here; the recorder needs this much of it
beforeAll(() => {
  vi.stubGlobal('GPUShaderStage', { VERTEX: 1, FRAGMENT: 2, COMPUTE: 4 });
  vi.stubGlobal('GPUTextureUsage', {});
  vi.stubGlobal('GPUBufferUsage', {});
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('every variant of every shader compiles', async () => {
  const pipelines = await pipelinesOf(allVariants());
  // the laws are in the step: as many of its pipelines as there are combinations, or more
  const steps = pipelines.filter(({ label }) => label === passes.step.name);
  expect(steps.length).toBeGreaterThanOrEqual(normalLawNames.length * tangentialLawNames.length * 2 * 2);
  expect(pipelines.filter(({ draw }) => draw).length).toBeGreaterThan(40);
  expect((await againstNaga(pipelines)).found).toEqual([]);
});

test('a shader that is wrong, and one that gets a constant that it does not have, would be found', async () => {
  const { app, found } = await againstNaga(samples);
  expect([...new Set(found.map((words) => words.split(':')[0]))]).toEqual(['wrong', 'unknown']);
  // the browser says so on its console, too
  app.errors.length = 0;
});
