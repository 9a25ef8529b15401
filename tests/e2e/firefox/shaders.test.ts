/** Firefox compiles WGSL with naga, Chromium and Node with tint: what one accepts the other may refuse. */
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { compilePass } from '../../../src/gpu/pass.ts';
import { samplingPasses } from '../../../src/mesh/sampling/passes.ts';
import { type Variant, variantFor } from '../../../src/methods/dem/laws.ts';
import { passes } from '../../../src/methods/dem/passes.ts';
import { passes as picFlipPasses } from '../../../src/methods/pic-flip/passes.ts';
import { passes as unilateralPasses } from '../../../src/methods/unilateral/passes.ts';
import { normalLawNames, tangentialLawNames } from '../../../src/params/laws.ts';
import { defaultParams } from '../../../src/params/table.ts';
import { resolveMaterials } from '../../../src/scene/materials.ts';
import type { AppPage } from '../../support/app-page.ts';
import { sceneFrom } from '../../support/body-world.ts';
import { useBrowser } from '../../support/browser.ts';

const browser = useBrowser();

interface Pipeline {
  readonly label: string;
  readonly code: string;
  readonly bindings: readonly GPUBindGroupLayoutEntry[];
  readonly constants: Record<string, number>;
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
function allVariants(): Variant[] {
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
async function pipelinesOf(variants: readonly Variant[]): Promise<Pipeline[]> {
  const asked: Pipeline[] = [];
  const recorder = {
    createShaderModule: ({ code }: GPUShaderModuleDescriptor) => ({
      code,
      getCompilationInfo: async () => ({ messages: [] }),
    }),
    createBindGroupLayout: ({ entries }: GPUBindGroupLayoutDescriptor) => entries,
    createPipelineLayout: ({ bindGroupLayouts: [entries] }: GPUPipelineLayoutDescriptor) => entries,
    async createComputePipelineAsync({ label = '', layout, compute }: GPUComputePipelineDescriptor) {
      const { code } = compute.module as unknown as { code: string };
      const bindings = layout as unknown as GPUBindGroupLayoutEntry[];
      asked.push({ label, code, bindings, constants: { ...compute.constants } });
    },
  } as unknown as GPUDevice;
  for (const variant of variants) {
    for (const spec of Object.values(passes)) await compilePass(recorder, spec, variant);
  }
  for (const spec of [
    ...Object.values(picFlipPasses),
    ...Object.values(unilateralPasses),
    ...Object.values(samplingPasses),
  ]) {
    await compilePass(recorder, spec);
  }
  return asked;
}

/** What the browser's compiler says against them. */
async function complaints(app: AppPage, pipelines: readonly Pipeline[]): Promise<string[]> {
  await app.evaluate(async () => {
    const adapter = await navigator.gpu.requestAdapter();
    Object.assign(window, { device: await adapter!.requestDevice() });
  });
  const found: string[] = [];
  for (const label of new Set(pipelines.map((pipeline) => pipeline.label))) {
    const same = pipelines.filter((pipeline) => pipeline.label === label);
    const refused = await app.evaluate(
      async ({ code, bindings, constants }) => {
        const { device } = window as unknown as { device: GPUDevice };
        device.pushErrorScope('validation');
        const module = device.createShaderModule({ code });
        const { messages } = await module.getCompilationInfo();
        const errors = messages
          .filter(({ type }) => type === 'error')
          .map(({ lineNum, message }) => `${lineNum}: ${message}`);
        const layout = device.createPipelineLayout({
          bindGroupLayouts: [device.createBindGroupLayout({ entries: bindings })],
        });
        for (const values of constants) {
          const compute = { module, entryPoint: 'main', constants: values };
          await device.createComputePipelineAsync({ layout, compute }).catch((error: Error) => {
            errors.push(`${JSON.stringify(values)}: ${error.message}`);
          });
        }
        const error = await device.popErrorScope();
        return error ? [...errors, error.message] : errors;
      },
      { code: same[0].code, bindings: [...same[0].bindings], constants: same.map(({ constants }) => constants) },
    );
    found.push(...refused.map((words) => `${label}: ${words}`));
  }
  return found;
}

// Node has no WebGPU here; the recorder needs this much of it
beforeAll(() => {
  vi.stubGlobal('GPUShaderStage', { VERTEX: 1, FRAGMENT: 2, COMPUTE: 4 });
});
afterAll(() => {
  vi.unstubAllGlobals();
});

test('every variant of every compute shader compiles', async () => {
  const app = await browser.open('blank.html');
  const pipelines = await pipelinesOf(allVariants());
  // the laws are in the step: as many of its pipelines as there are combinations, or more
  const steps = pipelines.filter(({ label }) => label === passes.step.name);
  expect(steps.length).toBeGreaterThanOrEqual(normalLawNames.length * tangentialLawNames.length * 2 * 2);
  expect(await complaints(app, pipelines)).toEqual([]);
});

test('a shader that is wrong, and one that gets a constant that it does not have, would be found', async () => {
  const app = await browser.open('blank.html');
  const code = 'override scale: f32 = 1; @compute @workgroup_size(1) fn main() { _ = scale; }';
  const good = { label: 'good', code, bindings: [], constants: { scale: 2 } };
  const wrong = { ...good, label: 'wrong', code: code.replace('f32 = 1', 'f32 = vec2(1)') };
  const unknown = { ...good, label: 'unknown', constants: { sclae: 2 } };
  const found = await complaints(app, [good, wrong, unknown]);
  expect([...new Set(found.map((words) => words.split(':')[0]))]).toEqual(['wrong', 'unknown']);
  // the browser says so on its console, too
  app.errors.length = 0;
});
