/** A draw is declared like a compute pass: its name is the shader's path and the GPU label, its bindings have names. */
import { type BufferTypes, bindingsOf, bufferVariable, type Variable } from '../gpu/bindings';
import { compileModule, maxStorageBindings } from '../gpu/pass';
import { type ResolvedShader, resolveShader } from '../gpu/shader-library';
import { bufferTypes } from './buffer-types';

export type DrawBinding =
  | 'uniform'
  | 'read'
  | 'uint texture'
  | 'texture'
  | 'volume texture'
  | 'depth texture'
  | 'sampler'
  | 'point sampler'
  | 'comparison sampler';

export interface DrawSpec {
  readonly name: string;
  /** In the order of their @binding numbers in group 0. */
  readonly bindings: Readonly<Record<string, DrawBinding>>;
  readonly vertexEntry?: string;
  readonly vertexBuffers?: GPUVertexBufferLayout[];
  readonly primitive?: GPUPrimitiveState;
  /** Empty: depth only, with the fragment stage left out unless `fragmentEntry` is given. */
  readonly targets: GPUColorTargetState[];
  readonly fragmentEntry?: string;
  readonly depth?: GPUDepthStencilState;
  /** Values of the fragment shader's `override` constants. */
  readonly constants?: Readonly<Record<string, number>>;
  /** The same of the vertex shader. */
  readonly vertexConstants?: Readonly<Record<string, number>>;
}

export interface Draw {
  readonly spec: DrawSpec;
  readonly pipeline: GPURenderPipeline;
  readonly layout: GPUBindGroupLayout;
}

export type DrawResources = Readonly<Record<string, GPUBuffer | GPUTextureView | GPUSampler>>;

function layoutEntry(kind: DrawBinding, binding: number): GPUBindGroupLayoutEntry {
  const fragment = { binding, visibility: GPUShaderStage.FRAGMENT };
  const both = { binding, visibility: GPUShaderStage.FRAGMENT | GPUShaderStage.VERTEX };
  switch (kind) {
    case 'uniform':
      return { ...both, buffer: { type: 'uniform' } };
    case 'read':
      return { ...both, buffer: { type: 'read-only-storage' } };
    case 'uint texture':
      return { ...fragment, texture: { sampleType: 'uint' } };
    case 'texture':
      return { ...fragment, texture: { sampleType: 'float' } };
    case 'volume texture':
      return { ...fragment, texture: { sampleType: 'float', viewDimension: '3d' } };
    case 'depth texture':
      return { ...fragment, texture: { sampleType: 'depth' } };
    case 'sampler':
      return { ...fragment, sampler: { type: 'filtering' } };
    case 'point sampler':
      return { ...fragment, sampler: { type: 'non-filtering' } };
    case 'comparison sampler':
      return { ...fragment, sampler: { type: 'comparison' } };
  }
}

const textureTypes: Record<Exclude<DrawBinding, 'uniform' | 'read'>, string> = {
  'uint texture': 'texture_2d<u32>',
  texture: 'texture_2d<f32>',
  'volume texture': 'texture_3d<f32>',
  'depth texture': 'texture_depth_2d',
  sampler: 'sampler',
  'point sampler': 'sampler',
  'comparison sampler': 'sampler_comparison',
};

function variable(owner: string, name: string, kind: DrawBinding, types: BufferTypes): Variable {
  if (kind === 'uniform' || kind === 'read') return bufferVariable(owner, name, kind, types);
  return { text: `var ${name}: ${textureTypes[kind]}`, imports: [] };
}

/** The draw's WGSL, with its bindings before the shader's own text. */
export function drawShader({ name, bindings }: Pick<DrawSpec, 'name' | 'bindings'>): ResolvedShader {
  const variables = Object.entries(bindings).map(([key, kind]) => variable(`draw ${name}`, key, kind, bufferTypes));
  return resolveShader(name, { prelude: bindingsOf(name, variables) });
}

export async function compileDraw(
  device: GPUDevice,
  spec: DrawSpec,
  constants: Record<string, number> = {},
): Promise<Draw> {
  const kinds = Object.values(spec.bindings);
  const storage = kinds.filter((kind) => kind === 'read').length;
  if (storage > maxStorageBindings) throw new Error(`${spec.name} binds ${storage} storage buffers`);
  const module = await compileModule(device, drawShader(spec));
  const layout = device.createBindGroupLayout({ label: spec.name, entries: kinds.map(layoutEntry) });
  const drawsColour = spec.targets.length > 0 || spec.fragmentEntry !== undefined;
  const pipeline = await device.createRenderPipelineAsync({
    label: spec.name,
    layout: device.createPipelineLayout({ label: spec.name, bindGroupLayouts: [layout] }),
    vertex: {
      module,
      entryPoint: spec.vertexEntry ?? 'vertexMain',
      buffers: spec.vertexBuffers ?? [],
      constants: spec.vertexConstants,
    },
    ...(drawsColour && {
      fragment: {
        module,
        entryPoint: spec.fragmentEntry ?? 'fragmentMain',
        targets: spec.targets,
        constants: { ...spec.constants, ...constants },
      },
    }),
    ...(spec.primitive && { primitive: spec.primitive }),
    ...(spec.depth && { depthStencil: spec.depth }),
  });
  return { spec, pipeline, layout };
}

export function bindDraw(device: GPUDevice, draw: Draw, resources: DrawResources): GPUBindGroup {
  return device.createBindGroup({
    label: draw.spec.name,
    layout: draw.layout,
    entries: Object.keys(draw.spec.bindings).map((name, binding) => {
      const resource = resources[name];
      if (!resource) throw new Error(`${draw.spec.name}: nothing is bound to ${name}`);
      return { binding, resource: 'mapState' in resource ? { buffer: resource } : resource };
    }),
  });
}
