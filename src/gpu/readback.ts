/** Copies GPU buffers to the CPU without stopping the GPU. */

/** The bytes of several buffers as they are after everything submitted so far. */
export async function readBuffers(
  device: GPUDevice,
  sources: readonly { buffer: GPUBuffer; size?: number }[],
): Promise<ArrayBuffer[]> {
  const encoder = device.createCommandEncoder({ label: 'readback' });
  const copies = sources.map(({ buffer, size = buffer.size }) => {
    const copy = device.createBuffer({
      label: `readback of ${buffer.label}`,
      size: Math.max(4, size),
      usage: GPUBufferUsage.COPY_DST | GPUBufferUsage.MAP_READ,
    });
    if (size > 0) encoder.copyBufferToBuffer(buffer, 0, copy, 0, size);
    return copy;
  });
  device.queue.submit([encoder.finish()]);
  try {
    await Promise.all(copies.map((copy) => copy.mapAsync(GPUMapMode.READ)));
    return copies.map((copy, i) => copy.getMappedRange().slice(0, sources[i].size ?? sources[i].buffer.size));
  } finally {
    for (const copy of copies) copy.destroy();
  }
}
