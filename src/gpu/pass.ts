/**
 * A compute pass is declared, not coded: its name is the shader's path, the GPU label, the row in the timing table and the
 * name of its twin. `compilePass` builds the explicit layout and the text of the bindings from the declaration.
 */
import { type BindingAccess, type BufferType, type BufferTypes, bindingsOf, bufferVariable } from './bindings';
import { SimError } from './errors';
import { remembered } from './remembered';
import { type ResolvedShader, resolveShader } from './shader-library';

export interface PassSpec {
  readonly name: string;
  /** The shader, when another pass's serves here too with other constants. */
  readonly shader?: string;
  /** Values of `override` constants that make this pass what it is. */
  readonly constants?: Readonly<Record<string, number>>;
  /** Threads of a workgroup; the shader knows the number as `workgroupSize`. */
  readonly workgroupSize: number;
  /** In the order of their @binding numbers in group 0. */
  readonly bindings: Readonly<Record<string, BindingAccess>>;
  /** What they hold. */
  readonly types: BufferTypes;
  /** Buffers that are not called as the binding is. */
  readonly buffers?: Readonly<Record<string, string>>;
}

/** A pass of a family that shares one table of what its buffers hold. */
export interface PassDeclaration<Buffer extends string>
  extends Pick<PassSpec, 'name' | 'shader' | 'constants' | 'workgroupSize'> {
  readonly bindings: Readonly<Partial<Record<Buffer, BindingAccess>>>;
  readonly buffers?: Readonly<Partial<Record<Buffer, Buffer>>>;
  /** Where this pass sees a buffer as something else than the table says: counters as atomics, a vec4f as a vec3f. */
  readonly seenAs?: Readonly<Partial<Record<Buffer, BufferType>>>;
}

export function declarePasses<Name extends string, Buffer extends string>(
  types: Readonly<Record<Buffer, BufferType>>,
  declarations: Readonly<Record<Name, PassDeclaration<NoInfer<Buffer>>>>,
): Readonly<Record<Name, PassSpec>> {
  const specs = Object.entries<PassDeclaration<Buffer>>(declarations).map(([name, { seenAs, ...pass }]) => [
    name,
    { ...pass, types: { ...types, ...seenAs } },
  ]);
  return Object.fromEntries(specs);
}

/** The pass's WGSL, with its bindings and the constant `workgroupSize` before the shader's own text. */
export function passShader(spec: PassSpec): ResolvedShader {
  const bindings = Object.entries(spec.bindings);
  const prelude = bindingsOf(
    spec.name,
    bindings.map(([name, access]) => bufferVariable(`pass ${spec.name}`, name, access, spec.types)),
    [`const workgroupSize = ${spec.workgroupSize}u;`],
  );
  return resolveShader(spec.shader ?? spec.name, { prelude });
}

export interface CompiledPass {
  readonly spec: PassSpec;
  readonly pipeline: GPUComputePipeline;
  readonly layout: GPUBindGroupLayout;
}

/** WebGPU promises 8 storage buffers a stage; more would lock out devices. */
export const maxStorageBindings = 8;

export function checkPassSpec(spec: PassSpec): void {
  const storage = Object.values(spec.bindings).filter((access) => access === 'read' || access === 'read_write').length;
  if (storage > maxStorageBindings) {
    throw new Error(`pass ${spec.name} binds ${storage} storage buffers; ${maxStorageBindings} are guaranteed`);
  }
}

const bufferLayout: Record<BindingAccess, GPUBufferBindingLayout> = {
  uniform: { type: 'uniform' },
  'offset-uniform': { type: 'uniform', hasDynamicOffset: true },
  read: { type: 'read-only-storage' },
  read_write: { type: 'storage' },
};

/** Compiler messages with the file and line that a person can open. */
export function describeCompilation(shader: ResolvedShader, messages: readonly GPUCompilationMessage[]): string[] {
  return messages
    .filter((message) => message.type === 'error')
    .map((message) => {
      const origin = shader.origins[message.lineNum - 1];
      const place = origin ? `${origin.file}:${origin.line}` : shader.name;
      return `${place}: ${message.message}`;
    });
}

export async function compileModule(device: GPUDevice, shader: ResolvedShader): Promise<GPUShaderModule> {
  const module = device.createShaderModule({ code: shader.code, label: shader.name });
  const errors = describeCompilation(shader, (await module.getCompilationInfo()).messages);
  if (errors.length > 0)
    throw new SimError('shader', `This graphics driver rejected the shader ${shader.name}.\n${errors.join('\n')}`);
  return module;
}

const compiled = new WeakMap<GPUDevice, Map<string, Promise<CompiledPass>>>();

/** Pipelines are kept as long as their device: the next scene that needs the same ones has them at once. */
export function compilePass(
  device: GPUDevice,
  spec: PassSpec,
  constants: Record<string, number> = {},
): Promise<CompiledPass> {
  checkPassSpec(spec);
  const shader = passShader(spec);
  // Only the overrides that this shader's text declares may be given.
  const declared = Object.fromEntries(
    Object.entries({ ...constants, ...spec.constants }).filter(([key]) =>
      new RegExp(`\\boverride\\s+${key}\\b`).test(shader.code),
    ),
  );
  const known = compiled.get(device) ?? new Map<string, Promise<CompiledPass>>();
  compiled.set(device, known);
  const { name, bindings, buffers } = spec;
  const key = [JSON.stringify({ name, bindings, buffers, declared }), shader.code].join('\n');
  return remembered(known, key, () => buildPass(device, spec, shader, declared));
}

async function buildPass(
  device: GPUDevice,
  spec: PassSpec,
  shader: ResolvedShader,
  constants: Record<string, number>,
): Promise<CompiledPass> {
  const module = await compileModule(device, shader);
  const layout = device.createBindGroupLayout({
    label: spec.name,
    entries: Object.values(spec.bindings).map((access, binding) => ({
      binding,
      visibility: GPUShaderStage.COMPUTE,
      buffer: bufferLayout[access],
    })),
  });
  const pipeline = await device.createComputePipelineAsync({
    label: spec.name,
    layout: device.createPipelineLayout({ label: spec.name, bindGroupLayouts: [layout] }),
    compute: { module, entryPoint: 'main', constants },
  });
  return { spec, pipeline, layout };
}

/** A whole buffer, or a part of one. `size` also limits what an offset-uniform sees from its dynamic offset on. */
export type BoundBuffer = GPUBuffer | { buffer: GPUBuffer; offset?: number; size?: number };

export function bindPass(
  device: GPUDevice,
  pass: CompiledPass,
  buffers: Readonly<Record<string, BoundBuffer>>,
): GPUBindGroup {
  return device.createBindGroup({
    label: pass.spec.name,
    layout: pass.layout,
    entries: Object.keys(pass.spec.bindings).map((name, binding) => {
      const bound = buffers[pass.spec.buffers?.[name] ?? name];
      if (!bound) throw new Error(`pass ${pass.spec.name}: nothing is bound to ${name}`);
      return { binding, resource: 'buffer' in bound ? bound : { buffer: bound } };
    }),
  });
}
