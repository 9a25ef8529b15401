import { describe, expect, it } from 'vitest';
import { resolveShader } from '../../../src/gpu/shader-library';
// Its structs are imported by name from the shaders.
import '../../../src/render/frame-uniform';
import '../../../src/render/line-buffers';
import type { DrawBinding } from '../../../src/render/draw-pass';
import { allDrawSpecs, sunSplatPass } from '../../../src/render/draws';

/** What a binding of each kind looks like in WGSL. */
const patterns: Record<DrawBinding, RegExp> = {
  uniform: /^var<uniform>/,
  read: /^var<storage, read> /,
  'uint texture': /: texture_2d<u32>$/,
  texture: /: texture_2d<f32>$/,
  'volume texture': /: texture_3d<f32>$/,
  'depth texture': /: texture_depth_2d$/,
  sampler: /: sampler$/,
  'point sampler': /: sampler$/,
  'comparison sampler': /: sampler_comparison$/,
};

function declared(shaderName: string): { name: string; text: string }[] {
  const lines = resolveShader(shaderName).code.matchAll(/@group\(0\) @binding\((\d+)\) (var[^;]*\b(\w+): [^;]*);/g);
  return [...lines].map(([, index, text, name], i) => {
    expect(Number(index)).toBe(i);
    return { name: name as string, text: text as string };
  });
}

/** Problems of a list of bindings with the text of a shader. A draw may leave out the last ones. */
function mismatches(shaderName: string, bindings: Readonly<Record<string, DrawBinding>>): string[] {
  const inShader = declared(shaderName);
  return Object.entries(bindings).flatMap(([name, kind], i) => {
    const found = inShader[i];
    if (found?.name !== name) return [`binding ${i} is ${found?.name}, not ${name}`];
    return patterns[kind].test(found.text) ? [] : [`${name} is no ${kind}: ${found.text}`];
  });
}

describe('draws', () => {
  it.each(allDrawSpecs.map((spec) => [spec.name, spec] as const))('%s binds what its shader declares', (name, spec) => {
    expect(mismatches(name, spec.bindings)).toEqual([]);
    const code = resolveShader(name).code;
    expect(code).toContain(`fn ${spec.vertexEntry ?? 'vertexMain'}(`);
    if (spec.targets.length > 0) expect(code).toContain(`fn ${spec.fragmentEntry ?? 'fragmentMain'}(`);
  });

  it('would notice a binding of another name or kind', () => {
    expect(mismatches('render/grains', { frame: 'uniform', balls: 'read' })).toHaveLength(1);
    expect(mismatches('render/grains', { frame: 'uniform', spheres: 'texture' })).toHaveLength(1);
  });

  it('keeps within 8 storage buffers a stage', () => {
    for (const spec of allDrawSpecs) {
      expect(Object.values(spec.bindings).filter((kind) => kind === 'read').length).toBeLessThanOrEqual(8);
    }
  });

  it('splats spheres with the workgroup size that its shader has', () => {
    expect(resolveShader(sunSplatPass.name).code).toContain(`@workgroup_size(${sunSplatPass.workgroupSize})`);
    expect(declared(sunSplatPass.name).map(({ name }) => name)).toEqual(Object.keys(sunSplatPass.bindings));
  });
});
