import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type PassSpec, passShader } from '../../../src/gpu/pass.ts';
import { shaderNames } from '../../../src/gpu/shader-library.ts';
import { pointSurfacePasses } from '../../../src/mesh/point-surface/passes.ts';
import { samplingPasses } from '../../../src/mesh/sampling/passes.ts';
import { passes } from '../../../src/methods/dem/passes.ts';
import { passes as picFlipPasses } from '../../../src/methods/pic-flip/passes.ts';
import { passes as unilateralPasses } from '../../../src/methods/unilateral/passes.ts';
import { computePasses } from '../../../src/render/compute-passes.ts';
import { drawShader } from '../../../src/render/draw-pass.ts';
import { allDrawSpecs as usualDrawSpecs } from '../../../src/render/draws.ts';
import { surfaceDrawSpecs } from '../../../src/render/sand-surface.ts';

const allDrawSpecs = [...usualDrawSpecs, ...surfaceDrawSpecs];

const folder = path.resolve(import.meta.dirname, '../../../shaders');
const textOf = (name: string) => readFileSync(path.join(folder, `${name}.wgsl`), 'utf8');
const computed = [passes, picFlipPasses, unilateralPasses, samplingPasses, pointSurfacePasses, computePasses].flatMap(
  (family) => Object.values<PassSpec>(family),
);

/** Bindings that a resolved shader does not use beyond declaring them. */
function unusedBindings(code: string, names: readonly string[]): string[] {
  const used = code.replace(/^@group\(0\).*$/gm, '').replace(/\/\/.*$/gm, '');
  return names.filter((name) => !new RegExp(`\\b${name}\\b`).test(used));
}

describe('shaders', () => {
  test('declare no bindings of their own: those come from the declarations', () => {
    expect(shaderNames().length).toBeGreaterThan(60);
    expect(shaderNames().filter((name) => textOf(name).includes('@group'))).toEqual([]);
  });

  test('every file belongs to a pass or a draw', () => {
    const resolved = [...computed.map(passShader), ...allDrawSpecs.map(drawShader)];
    const reached = new Set(resolved.flatMap(({ origins }) => origins.map(({ file }) => file)));
    expect(shaderNames().filter((name) => !reached.has(`shaders/${name}.wgsl`))).toEqual([]);
  });

  test.each(computed.map((spec) => [spec.name, spec] as const))(
    '%s uses what it binds, has a main of the declared size, and the overrides that its pass sets',
    (_, spec) => {
      const { code } = passShader(spec);
      expect(unusedBindings(code, Object.keys(spec.bindings))).toEqual([]);
      expect(code).toMatch(/@workgroup_size\((workgroupSize|brickSide, brickSide, brickSide)\)\s*fn main\(/);
      for (const name of Object.keys(spec.constants ?? {})) expect(code).toMatch(new RegExp(`override\\s+${name}\\b`));
    },
  );

  test.each(allDrawSpecs.map((spec) => [spec.name, spec] as const))('%s uses what it binds', (_, spec) => {
    expect(unusedBindings(drawShader(spec).code, Object.keys(spec.bindings))).toEqual([]);
  });

  test('a binding that nothing uses would be found', () => {
    const code = '@group(0) @binding(0) var<uniform> frame: Frame;\n// frame\nfn main() { spheres[0]; }';
    expect(unusedBindings(code, ['frame', 'spheres'])).toEqual(['frame']);
  });
});
