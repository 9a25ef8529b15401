/** What a dispatch costs that does nothing: the part of a step that no faster shader can save. */

export interface DispatchCosts {
  /** µs each */
  readonly empty: number;
  readonly indirectZero: number;
  readonly indirectOne: number;
  /** Of a dispatch with 256 workgroups of 64 threads that return at once. */
  readonly wide: number;
  /** Of a command buffer with one empty dispatch, beyond the dispatch. */
  readonly submit: number;
}

const code = `
@group(0) @binding(0) var<storage, read_write> data: array<u32>;
@compute @workgroup_size(64) fn main(@builtin(global_invocation_id) id: vec3u) {
  if (data[0] == 7u) { data[1u + id.x] = 1u; }
}`;
const dispatches = 2000;

export async function dispatchCosts(device: GPUDevice): Promise<DispatchCosts> {
  const { STORAGE, INDIRECT, COPY_DST } = GPUBufferUsage;
  const data = device.createBuffer({ size: 4 * 32768, usage: STORAGE });
  const sizes = device.createBuffer({ size: 32, usage: INDIRECT | COPY_DST });
  device.queue.writeBuffer(sizes, 0, new Uint32Array([0, 1, 1, 0, 1, 1, 1, 0]));
  const module = device.createShaderModule({ code });
  const pipeline = await device.createComputePipelineAsync({ layout: 'auto', compute: { module } });
  const group = device.createBindGroup({
    layout: pipeline.getBindGroupLayout(0),
    entries: [{ binding: 0, resource: { buffer: data } }],
  });

  const time = async (submits: number, each: number, dispatch: (pass: GPUComputePassEncoder) => void) => {
    const started = performance.now();
    for (let s = 0; s < submits; s++) {
      const encoder = device.createCommandEncoder();
      const pass = encoder.beginComputePass();
      pass.setPipeline(pipeline);
      pass.setBindGroup(0, group);
      for (let i = 0; i < each; i++) dispatch(pass);
      pass.end();
      device.queue.submit([encoder.finish()]);
    }
    await device.queue.onSubmittedWorkDone();
    return (1000 * (performance.now() - started)) / (submits * each);
  };
  const best = async (dispatch: (pass: GPUComputePassEncoder) => void) => {
    const times: number[] = [];
    for (let i = 0; i < 5; i++) times.push(await time(4, dispatches / 4, dispatch));
    return Math.min(...times);
  };
  const one = (pass: GPUComputePassEncoder) => pass.dispatchWorkgroups(1);
  const empty = await best(one);
  const costs = {
    empty,
    indirectZero: await best((pass) => pass.dispatchWorkgroupsIndirect(sizes, 0)),
    indirectOne: await best((pass) => pass.dispatchWorkgroupsIndirect(sizes, 16)),
    wide: await best((pass) => pass.dispatchWorkgroups(256)),
    submit: Math.max(0, (await time(200, 1, one)) - empty),
  };
  data.destroy();
  sizes.destroy();
  return costs;
}
