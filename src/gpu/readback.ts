/** Copies GPU buffers to the CPU without stopping the GPU. */
import { SimError } from './errors';
import { listenForShortage, shortageSince } from './memory';

/** Throws SimError when there is no memory for the copies. The bytes of several buffers, or of parts of them, as they are after everything submitted so far. */
export async function readBuffers(
  device: GPUDevice,
  sources: readonly { buffer: GPUBuffer; offset?: number; size?: number }[],
): Promise<ArrayBuffer[]> {
  const encoder = device.createCommandEncoder({ label: 'readback' });
  const ranges = sources.map(({ buffer, offset = 0, size = buffer.size - offset }) => ({ buffer, offset, size }));
  listenForShortage(device);
  const copies = ranges.map(({ buffer, offset, size }) => {
    const copy = device.createBuffer({
      label: `readback of ${buffer.label}`,
      size: Math.max(4, size),
      usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
    });
    if (size > 0) encoder.copyBufferToBuffer(buffer, offset, copy, 0, size);
    return copy;
  });
  device.queue.submit([encoder.finish()]);
  const mapped = Promise.all(copies.map((copy) => copy.mapAsync(GPUMapMode.READ)));
  const shortage = shortageSince(device);
  try {
    await mapped;
    if (await shortage) throw tooLittle();
    return copies.map((copy, i) => copy.getMappedRange().slice(0, ranges[i].size));
  } catch (error) {
    throw (await shortage) ? tooLittle() : error;
  } finally {
    for (const copy of copies) copy.destroy();
  }
}

const tooLittle = () => new SimError('capacity', 'The graphics memory is too small to read the sand back.');
