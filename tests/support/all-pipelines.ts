/** Every pipeline that the app may ask a device for, as plain data; and what the WGSL compiler of a device says against them. */
import { compilePass } from '../../src/gpu/pass.ts';
import { pointSurfacePasses } from '../../src/mesh/point-surface/passes.ts';
import { samplingPasses } from '../../src/mesh/sampling/passes.ts';
import { type Variant, variantFor } from '../../src/methods/dem/laws.ts';
import { passes } from '../../src/methods/dem/passes.ts';
import { passes as picFlipPasses } from '../../src/methods/pic-flip/passes.ts';
import { passes as unilateralPasses } from '../../src/methods/unilateral/passes.ts';
import { normalLawNames, tangentialLawNames } from '../../src/params/laws.ts';
import { defaultParams } from '../../src/params/table.ts';
import { compileDraw } from '../../src/render/draw-pass.ts';
import { compileDraws, compileShades } from '../../src/render/draws.ts';
import { qualities } from '../../src/render/render-scene.ts';
import { surfaceDrawSpecs } from '../../src/render/sand-surface.ts';
import { resolveMaterials } from '../../src/scene/materials.ts';
import { sceneFrom } from './body-world.ts';

export interface Pipeline {
  readonly label: string;
  readonly code: string;
  readonly bindings: readonly GPUBindGroupLayoutEntry[];
  /** Of a compute shader; `draw` is null then. */
  readonly constants: Record<string, number>;
  readonly draw:
    | (Pick<GPURenderPipelineDescriptor, 'primitive' | 'depthStencil'> & {
        readonly vertex: Omit<GPUVertexState, 'module'>;
        readonly fragment?: Omit<GPUFragmentState, 'module'>;
      })
    | null;
}

const either = [false, true];

/** Every law with every other, with and without bodies, rolling resistance and cohesion. */
function lawVariants(): Variant[] {
  const scene = sceneFrom({ obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }] });
  const laws = normalLawNames.flatMap((normalLaw) =>
    tangentialLawNames.map((tangentialLaw) => ({ normalLaw, tangentialLaw })),
  );
  const withRolling = laws.flatMap((law) => either.map((rolls) => ({ ...law, rollingFriction: rolls ? 0.001 : 0 })));
  const changes = withRolling.flatMap((change) => either.map((sticks) => ({ ...change, cohesion: sticks ? 5 : 0 })));
  return changes.flatMap((change) => {
    const params = { ...defaultParams(), ...change };
    const world = { scene, params, materials: resolveMaterials(scene, params), obstacles: scene.obstacles };
    return either.map((withBody) => variantFor({ ...world, bodies: withBody ? [null] : [] }));
  });
}

/** With the other things that shaders leave out where they are not needed. */
export function allVariants(): Variant[] {
  const variants = lawVariants();
  return [
    ...variants,
    ...variants
      .slice(0, 8)
      .flatMap((variant) => [
        { ...variant, listInTwo: 1 },
        { ...variant, isotropic: 0, fixedStride: 0, onlyMaterial: -1 },
        ...[0, 1, 2].map((obstacleDetail) => ({ ...variant, obstacleDetail })),
      ]),
  ];
}

/** What the app would ask a device for, each pipeline once. */
export async function pipelinesOf(variants: readonly Variant[]): Promise<Pipeline[]> {
  const asked: Pipeline[] = [];
  const plain = <Value>(value: Value): Value => JSON.parse(JSON.stringify(value));
  const codeOf = (module: unknown) => (module as { code: string }).code;
  const bindingsOf = (layout: unknown) => layout as GPUBindGroupLayoutEntry[];
  const recorder = {
    createShaderModule: ({ code }: GPUShaderModuleDescriptor) => ({
      code,
      getCompilationInfo: async () => ({ messages: [] }),
    }),
    createBindGroupLayout: ({ entries }: GPUBindGroupLayoutDescriptor) => entries,
    createPipelineLayout: ({ bindGroupLayouts: [entries] }: GPUPipelineLayoutDescriptor) => entries,
    async createComputePipelineAsync({ label = '', layout, compute }: GPUComputePipelineDescriptor) {
      const constants = { ...compute.constants };
      asked.push({ label, code: codeOf(compute.module), bindings: bindingsOf(layout), constants, draw: null });
    },
    async createRenderPipelineAsync({ label = '', layout, ...rest }: GPURenderPipelineDescriptor) {
      const code = codeOf(rest.vertex.module);
      const { vertex, fragment, primitive, depthStencil } = plain(rest);
      const without = <Stage extends { module?: unknown }>({ module, ...stage }: Stage) => stage;
      const draw = {
        vertex: without(vertex),
        ...(fragment && { fragment: without(fragment) }),
        primitive,
        depthStencil,
      };
      asked.push({ label, code, bindings: bindingsOf(layout), constants: {}, draw: plain(draw) });
    },
  } as unknown as GPUDevice;
  for (const variant of variants) {
    for (const spec of Object.values(passes)) await compilePass(recorder, spec, variant);
  }
  for (const family of [picFlipPasses, unilateralPasses, samplingPasses, pointSurfacePasses]) {
    for (const spec of Object.values(family)) await compilePass(recorder, spec);
  }
  await compileDraws(recorder);
  for (const quality of qualities) {
    for (const withData of either) await compileShades(recorder, 'bgra8unorm', quality, withData);
  }
  for (const spec of surfaceDrawSpecs) await compileDraw(recorder, spec);
  return asked;
}

/** Those of one shader text. */
export type SameCode = Pick<Pipeline, 'code' | 'bindings'> & { readonly uses: Pick<Pipeline, 'constants' | 'draw'>[] };

/** What the compiler of the device that the global `device` holds says against them. Runs in a page, too: it uses nothing else. */
export async function refusalsOf({ code, bindings, uses }: SameCode): Promise<string[]> {
  const { device } = globalThis as unknown as { device: GPUDevice };
  device.pushErrorScope('validation');
  const module = device.createShaderModule({ code });
  const { messages } = await module.getCompilationInfo();
  const errors = messages
    .filter(({ type }) => type === 'error')
    .map(({ lineNum, message }) => `${lineNum}: ${message}`);
  const layout = device.createPipelineLayout({
    bindGroupLayouts: [device.createBindGroupLayout({ entries: [...bindings] })],
  });
  const making = uses.map(async ({ constants, draw }) => {
    try {
      if (!draw) {
        await device.createComputePipelineAsync({ layout, compute: { module, entryPoint: 'main', constants } });
        return;
      }
      const fragment = draw.fragment && { ...draw.fragment, module };
      const descriptor = { ...draw, layout, vertex: { ...draw.vertex, module }, ...(fragment && { fragment }) };
      await device.createRenderPipelineAsync(descriptor as GPURenderPipelineDescriptor);
    } catch (error) {
      errors.push(`${JSON.stringify(draw ?? constants)}: ${(error as Error).message}`);
    }
  });
  await Promise.all(making);
  const error = await device.popErrorScope();
  return error ? [...errors, error.message] : errors;
}

/** All complaints, with the names of the pipelines; `ask` is `refusalsOf` where the device is. */
export async function complaints(
  pipelines: readonly Pipeline[],
  ask: (same: SameCode) => Promise<string[]>,
): Promise<string[]> {
  const found: string[] = [];
  const keyOf = ({ label, code }: Pipeline) => `${label}\n${code}`;
  for (const key of new Set(pipelines.map(keyOf))) {
    const same = pipelines.filter((pipeline) => keyOf(pipeline) === key);
    const [{ label, code, bindings }] = same;
    const uses = same.map(({ constants, draw }) => ({ constants, draw }));
    found.push(...(await ask({ code, bindings: [...bindings], uses })).map((words) => `${label}: ${words}`));
  }
  return found;
}

const code = 'override scale: f32 = 1; @compute @workgroup_size(1) fn main() { _ = scale; }';
const good: Pipeline = { label: 'good', code, bindings: [], constants: { scale: 2 }, draw: null };
/** A good one; one that is wrong; and one that gets a constant that it does not have. */
export const samples: readonly Pipeline[] = [
  good,
  { ...good, label: 'wrong', code: code.replace('f32 = 1', 'f32 = vec2(1)') },
  { ...good, label: 'unknown', constants: { sclae: 2 } },
];
