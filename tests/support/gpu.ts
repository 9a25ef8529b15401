import { afterAll, afterEach, beforeAll } from 'vitest';
import { type AdapterChoice, type LimitsChoice, type NodeDevice, requestNodeDevice } from '../../src/cli/node-gpu.ts';
import { readBuffers } from '../../src/gpu/readback.ts';

/**
 * One WebGPU device for all tests of a file, on the best driver of this machine or on the one that is named:
 *
 *   const gpu = useGpu();
 *   test('…', async () => { gpu.device.createBuffer(…) });
 *
 * Without an adapter every test of the file fails. So does a test during which the device reports an error that no error scope
 * caught, or is lost: a failed validation would otherwise leave zeros behind that look like a result.
 */
export function useGpu(
  adapter?: AdapterChoice,
  limits?: LimitsChoice,
): { readonly device: GPUDevice; readonly adapterName: string } {
  let current: NodeDevice | undefined;
  let closing = false;
  const problems: string[] = [];

  const node = (): NodeDevice => {
    if (!current) throw new Error('the device is there only inside of tests and hooks');
    return current;
  };

  beforeAll(async () => {
    current = await requestNodeDevice({ adapter, limits });
    current.device.addEventListener('uncapturederror', (event) => {
      problems.push(event.error.message);
    });
    void current.device.lost.then((info) => {
      if (!closing) problems.push(`device lost: ${info.message}`);
    });
  });

  afterEach(async () => {
    // errors of the work that was sent last arrive with its end
    await current?.device.queue.onSubmittedWorkDone();
    if (problems.length > 0) throw new Error(`WebGPU reported:\n${problems.splice(0).join('\n')}`);
  });

  afterAll(() => {
    closing = true;
    current?.destroy();
  });

  return {
    get device() {
      return node().device;
    },
    get adapterName() {
      return node().adapterName;
    },
  };
}

/** A storage buffer that holds `data` and can be read back. */
export function bufferWith(device: GPUDevice, data: Float32Array | Uint32Array | Int32Array, usage = 0): GPUBuffer {
  const buffer = device.createBuffer({
    // WebGPU refuses a binding of size zero
    size: Math.max(4, data.byteLength),
    usage: GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_SRC | GPUBufferUsage.COPY_DST | usage,
  });
  device.queue.writeBuffer(buffer, 0, data as GPUAllowSharedBufferSource);
  return buffer;
}

/** What `buffer` (with COPY_SRC usage) holds once all work sent so far is done. */
export async function floatsOf(device: GPUDevice, buffer: GPUBuffer): Promise<Float32Array> {
  const [bytes] = await readBuffers(device, [{ buffer }]);
  return new Float32Array(bytes);
}

export async function uintsOf(device: GPUDevice, buffer: GPUBuffer): Promise<Uint32Array> {
  const [bytes] = await readBuffers(device, [{ buffer }]);
  return new Uint32Array(bytes);
}
