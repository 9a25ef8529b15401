import { describe, expect, test, vi } from 'vitest';
import { requestNodeDevice } from '../../src/cli/node-gpu.ts';
import { expectEqualIntegers } from '../support/compare.ts';
import { bufferWith, uintsOf, useGpu } from '../support/gpu.ts';

/** The ground that every other GPU test stands on: a device that computes, and that says so when it cannot. */
describe('WebGPU in Node', () => {
  const gpu = useGpu();

  test('a compute shader squares numbers', async () => {
    const count = 1000;
    const { device } = gpu;
    const buffer = bufferWith(
      device,
      Uint32Array.from({ length: count }, (_, i) => i),
    );
    const code = `
      @group(0) @binding(0) var<storage, read_write> values: array<u32>;
      @compute @workgroup_size(64) fn square(@builtin(global_invocation_id) id: vec3u) {
        if (id.x < arrayLength(&values)) { values[id.x] *= values[id.x]; }
      }`;
    const pipeline = await device.createComputePipelineAsync({
      layout: 'auto',
      compute: { module: device.createShaderModule({ code }), entryPoint: 'square' },
    });
    const bindGroup = device.createBindGroup({
      layout: pipeline.getBindGroupLayout(0),
      entries: [{ binding: 0, resource: { buffer } }],
    });
    const encoder = device.createCommandEncoder();
    const pass = encoder.beginComputePass();
    pass.setPipeline(pipeline);
    pass.setBindGroup(0, bindGroup);
    pass.dispatchWorkgroups(Math.ceil(count / 64));
    pass.end();
    device.queue.submit([encoder.finish()]);

    const expected = Uint32Array.from({ length: count }, (_, i) => i * i);
    expectEqualIntegers(await uintsOf(device, buffer), expected);
  });

  test('has the limits that the passes are designed for', () => {
    const { limits } = gpu.device;
    // the defaults of WebGPU, not what this adapter could do: a pass that needs more must fail in the tests
    expect(limits.maxStorageBuffersPerShaderStage).toBe(8);
    expect(limits.maxComputeInvocationsPerWorkgroup).toBe(256);
    expect(limits.maxStorageBufferBindingSize).toBeGreaterThanOrEqual(128 * 2 ** 20);
  });

  test('a validation error does not pass in silence', async () => {
    const { device } = gpu;
    device.pushErrorScope('validation');
    device.createBuffer({ size: 4, usage: GPUBufferUsage.MAP_READ | GPUBufferUsage.STORAGE });
    expect((await device.popErrorScope())?.message).toMatch(/usage/i);
  });

  test('a missing adapter is an error that says what to install', async () => {
    vi.stubEnv('VK_DRIVER_FILES', '/nowhere/no-driver.json');
    vi.stubEnv('VK_ICD_FILENAMES', '/nowhere/no-driver.json');
    try {
      await expect(requestNodeDevice({ adapter: 'system' })).rejects.toThrow(
        /No WebGPU adapter.*Install a Vulkan driver/,
      );
    } finally {
      vi.unstubAllEnvs();
    }
  });
});
