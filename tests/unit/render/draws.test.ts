import { describe, expect, it } from 'vitest';
import { drawShader } from '../../../src/render/draw-pass';
import { allDrawSpecs as usualSpecs } from '../../../src/render/draws';
import { surfaceDrawSpecs } from '../../../src/render/sand-surface';

const allDrawSpecs = [...usualSpecs, ...surfaceDrawSpecs];

describe('draws', () => {
  it.each(allDrawSpecs.map((spec) => [spec.name, spec] as const))('%s has its entry points', (_, spec) => {
    const { code } = drawShader(spec);
    expect(code).toContain(`fn ${spec.vertexEntry ?? 'vertexMain'}(`);
    if (spec.targets.length > 0) expect(code).toContain(`fn ${spec.fragmentEntry ?? 'fragmentMain'}(`);
  });

  it('declare buffers, textures and samplers as their shaders see them', () => {
    const { code } = drawShader({
      name: 'render/grains',
      bindings: {
        frame: 'uniform',
        spheres: 'read',
        codes: 'uint texture',
        picture: 'texture',
        skinNoise: 'volume texture',
        depths: 'depth texture',
        smoothSampler: 'sampler',
        gatherSampler: 'point sampler',
        sunSampler: 'comparison sampler',
      },
    });
    expect(code.match(/^@group.*$/gm)).toEqual([
      '@group(0) @binding(0) var<uniform> frame: Frame;',
      '@group(0) @binding(1) var<storage, read> spheres: array<vec4f>;',
      '@group(0) @binding(2) var codes: texture_2d<u32>;',
      '@group(0) @binding(3) var picture: texture_2d<f32>;',
      '@group(0) @binding(4) var skinNoise: texture_3d<f32>;',
      '@group(0) @binding(5) var depths: texture_depth_2d;',
      '@group(0) @binding(6) var smoothSampler: sampler;',
      '@group(0) @binding(7) var gatherSampler: sampler;',
      '@group(0) @binding(8) var sunSampler: sampler_comparison;',
    ]);
  });

  it('name a buffer that nothing is known of', () => {
    const wrong = { name: 'render/grains', bindings: { frame: 'uniform', balls: 'read' } } as const;
    expect(() => drawShader(wrong)).toThrow('draw render/grains: nothing says what the buffer balls holds');
  });

  it('keep within 8 storage buffers a stage', () => {
    for (const spec of allDrawSpecs) {
      expect(Object.values(spec.bindings).filter((kind) => kind === 'read').length).toBeLessThanOrEqual(8);
    }
  });
});
