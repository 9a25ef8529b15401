/** On a device with exactly the limits that WebGPU promises everywhere: nothing needs what only this machine offers. */
import { afterEach, expect, test, vi } from 'vitest';
import { methodNames } from '../../src/scene/method-names.ts';
import { address, moments } from '../faults/occasions.ts';
import { StandInPage } from '../faults/stand-in-page.ts';
import { useGpu } from '../support/gpu.ts';
import { soak, soakScenes } from '../support/soak.ts';

const gpu = useGpu(undefined, 'default');

afterEach(() => {
  vi.unstubAllEnvs();
});

test('the device has the defaults of WebGPU, and refuses what needs more', async () => {
  const { device } = gpu;
  expect(device.limits).toMatchObject({
    maxBufferSize: 2 ** 28,
    maxStorageBufferBindingSize: 2 ** 27,
    maxStorageBuffersPerShaderStage: 8,
    maxComputeInvocationsPerWorkgroup: 256,
    maxComputeWorkgroupStorageSize: 2 ** 14,
  });
  device.pushErrorScope('validation');
  device.createBindGroupLayout({
    entries: Array.from({ length: 9 }, (_, binding) => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: { type: 'storage' as const },
    })),
  });
  expect((await device.popErrorScope())?.message).toMatch(/storage buffers/i);
});

// errors of the device fail a test: see useGpu
test.each(methodNames)('%s: sand and a body that is measured', async (method) => {
  const { wrong } = await soak(gpu.device, soakScenes.bodies, method === 'dem' ? 400 : 6, { method });
  expect(wrong).toEqual([]);
});

test('every method in the page, with its picture', async () => {
  vi.stubEnv('TETRASAND_LIMITS', 'default');
  const page = new StandInPage(address);
  try {
    await page.during('there is sand', page.session.start());
    expect(page.session.world?.device.limits.maxBufferSize).toBe(2 ** 28);
    page.ask({ kind: 'set-view', values: { quality: 'shadows', colour: 'speed' } });
    for (const method of methodNames) {
      page.ask({ kind: 'set-method', method });
      await page.frame();
      await page.during('it runs with it', page.session.settled());
      expect(page.session.scene.method).toBe(method);
      await moments(page);
    }
    expect(page.failures).toEqual([]);
    expect(page.strays).toEqual([]);
    expect(page.said.filter(({ kind }) => ['gpu-error', 'lost', 'refused'].includes(kind))).toEqual([]);
  } finally {
    await page.close();
  }
});
