/**
 * Runs one pass from chosen buffers on the GPU and on the CPU. Both get the same numbers: what f32 cannot hold is rounded
 * away before either starts.
 */
import { bindPass, type CompiledPass, compilePass, type PassSpec } from '../../src/gpu/pass.ts';
import { readBuffers } from '../../src/gpu/readback.ts';
import type { BufferName } from '../../src/methods/dem/buffer-types.ts';
import type { Variant } from '../../src/methods/dem/laws.ts';
import { type PassName, passes } from '../../src/methods/dem/passes.ts';
import { referencePasses } from '../../src/methods/dem/reference/passes.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { substepSlot } from '../../src/methods/dem/uniforms.ts';
import { decode, encode } from './buffer-codec.ts';

export const plainVariant: Variant = {
  normalLaw: 1,
  tangentialLaw: 1,
  objectLaw: 1,
  hasObjectLaw: 0,
  repulsionExponent: 1.5,
  dissipationExponent: 0.5,
  constantSpring: 0,
  printedDamping: 0,
  hasHistory: 1,
  hasCohesion: 0,
  hasDrying: 0,
  hasRolling: 1,
  hasMemory: 1,
  isotropic: 1,
  onlyMaterial: -1,
  fixedStride: 0,
  obstacleDetail: 2,
  listInTwo: 0,
  hasSleep: 0,
  adaptive: 0,
};

const compiled = new WeakMap<GPUDevice, Map<string, Promise<CompiledPass>>>();

function compiledPass(device: GPUDevice, spec: PassSpec, variant: Variant): Promise<CompiledPass> {
  const known = compiled.get(device) ?? new Map<string, Promise<CompiledPass>>();
  compiled.set(device, known);
  const key = `${spec.name} ${JSON.stringify(variant)}`;
  const pass = known.get(key) ?? compilePass(device, spec, variant);
  known.set(key, pass);
  return pass;
}

/** The buffers of a pass, and what it may do with each. */
function accessOf(name: PassName): Record<string, string> {
  const { bindings, buffers = {} }: PassSpec = passes[name];
  return Object.fromEntries(Object.entries(bindings).map(([binding, access]) => [buffers[binding] ?? binding, access]));
}
const bindingNames = (name: PassName) => Object.keys(accessOf(name)) as BufferName[];

/** The buffers with those of one pass copied, so that every number in them is one that the GPU can hold. */
export function rounded(name: PassName, buffers: Buffers): Buffers {
  const headers = buffers.params.listRows;
  const copies = bindingNames(name).map((binding) => [
    binding,
    decode(binding, encode(binding, buffers[binding], headers), headers),
  ]);
  return { ...buffers, ...Object.fromEntries(copies) };
}

/** The buffers after the pass has run on the GPU; `buffers` stays as it is. */
export async function runOnGpu(
  device: GPUDevice,
  name: PassName,
  buffers: Buffers,
  workgroups: number,
  variant = plainVariant,
): Promise<Buffers> {
  const pass = await compiledPass(device, passes[name], variant);
  const headers = buffers.params.listRows;
  const access = accessOf(name);
  const gpuBuffers = Object.fromEntries(
    bindingNames(name).map((binding) => {
      const bytes = new Uint8Array(encode(binding, buffers[binding], headers));
      const uniform = access[binding].endsWith('uniform');
      const { STORAGE, UNIFORM, COPY_DST, COPY_SRC } = GPUBufferUsage;
      // an empty array still needs room for one element to be bound, and a dynamic uniform its whole slot
      const size = Math.max(bytes.byteLength, uniform ? substepSlot : 80);
      const buffer = device.createBuffer({ size, usage: (uniform ? UNIFORM : STORAGE) | COPY_DST | COPY_SRC });
      device.queue.writeBuffer(buffer, 0, bytes);
      return [binding, { buffer, size: bytes.byteLength }];
    }),
  );
  const bound = Object.entries(gpuBuffers).map(([binding, { buffer }]) => [
    binding,
    access[binding] === 'offset-uniform' ? { buffer, size: substepSlot } : buffer,
  ]);
  const group = bindPass(device, pass, Object.fromEntries(bound));
  const encoder = device.createCommandEncoder({ label: name });
  const recording = encoder.beginComputePass();
  recording.setPipeline(pass.pipeline);
  recording.setBindGroup(0, group, Object.values(access).includes('offset-uniform') ? [0] : []);
  recording.dispatchWorkgroups(workgroups);
  recording.end();
  device.queue.submit([encoder.finish()]);
  const written = bindingNames(name).filter((binding) => access[binding] === 'read_write');
  const bytes = await readBuffers(
    device,
    written.map((binding) => gpuBuffers[binding]),
  );
  const after = { ...buffers };
  for (const [i, binding] of written.entries()) Object.assign(after, { [binding]: decode(binding, bytes[i], headers) });
  for (const { buffer } of Object.values(gpuBuffers)) buffer.destroy();
  return after;
}

export function runOnReference(name: PassName, buffers: Buffers, workgroups: number, variant = plainVariant): Buffers {
  const copies = bindingNames(name).map((binding) => [binding, structuredClone(buffers[binding])]);
  const after: Buffers = { ...buffers, ...Object.fromEntries(copies) };
  referencePasses[name](after, workgroups * passes[name].workgroupSize, variant);
  return after;
}

/** Both sides from the same rounded input. */
export async function runBoth(
  device: GPUDevice,
  name: PassName,
  buffers: Buffers,
  workgroups: number,
  variant = plainVariant,
): Promise<{ gpu: Buffers; reference: Buffers; input: Buffers }> {
  const input = rounded(name, buffers);
  const gpu = await runOnGpu(device, name, input, workgroups, variant);
  return { gpu, reference: runOnReference(name, input, workgroups, variant), input };
}
