/** Calls functions of shaders/lib on the GPU: a small kernel around them, one thread per case. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { compileModule } from '../../src/gpu/pass.ts';
import { resolveShader } from '../../src/gpu/shader-library.ts';
// declares the structs, constants and laws that the library imports
import '../../src/methods/dem/passes.ts';
import { bufferWith, floatsOf } from './gpu.ts';

export interface LibraryCall {
  /** Shader files to import, such as 'dem/lib/contact'. */
  imports: readonly string[];
  /** WGSL that reads inputs[at], inputs[at + 1u] … and writes outputs[to], outputs[to + 1u] …: vec4f each. */
  body: string;
  inputsEach: number;
  outputsEach: number;
  constants?: Record<string, number>;
}

const shaderFolder = path.resolve(import.meta.dirname, '../../shaders');

/** `inputs` holds 4 × inputsEach numbers per case. */
export async function runFunction(device: GPUDevice, call: LibraryCall, inputs: Float32Array): Promise<Float32Array> {
  const { imports, body, inputsEach, outputsEach, constants = {} } = call;
  const count = inputs.length / (4 * inputsEach);
  const text = `
${imports.map((name) => `#import ${name}`).join('\n')}
@group(0) @binding(0) var<storage, read> inputs: array<vec4f>;
@group(0) @binding(1) var<storage, read_write> outputs: array<vec4f>;
@compute @workgroup_size(64)
fn main(@builtin(global_invocation_id) id: vec3u) {
  if (id.x >= ${count}u) {
    return;
  }
  let at = id.x * ${inputsEach}u;
  let to = id.x * ${outputsEach}u;
  ${body}
}`;
  const lookUp = (name: string) =>
    name === 'test' ? text : readFileSync(path.join(shaderFolder, `${name}.wgsl`), 'utf8');
  const module = await compileModule(device, resolveShader('test', { lookUp }));
  const pipeline = await device.createComputePipelineAsync({
    layout: 'auto',
    compute: { module, entryPoint: 'main', constants },
  });
  const source = bufferWith(device, inputs);
  const target = bufferWith(device, new Float32Array(4 * outputsEach * count));
  const entries = [source, target].map((buffer, binding) => ({ binding, resource: { buffer } }));
  const encoder = device.createCommandEncoder();
  const pass = encoder.beginComputePass();
  pass.setPipeline(pipeline);
  pass.setBindGroup(0, device.createBindGroup({ layout: pipeline.getBindGroupLayout(0), entries }));
  pass.dispatchWorkgroups(Math.ceil(count / 64));
  pass.end();
  device.queue.submit([encoder.finish()]);
  const results = await floatsOf(device, target);
  source.destroy();
  target.destroy();
  return results;
}
