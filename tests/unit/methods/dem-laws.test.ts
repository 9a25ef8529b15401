import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { passShader } from '../../../src/gpu/pass.ts';
import { unpackStruct } from '../../../src/gpu/struct-layout.ts';
import { dispatcherText, lawFunction } from '../../../src/methods/dem/law-dispatch.ts';
import { variantFor } from '../../../src/methods/dem/laws.ts';
import { pairLayout } from '../../../src/methods/dem/layouts.ts';
import { passes } from '../../../src/methods/dem/passes.ts';
import { normalLawTwins, tangentialLawTwins } from '../../../src/methods/dem/reference/laws/index.ts';
import type { Sliding } from '../../../src/methods/dem/reference/lib/tangential-law.ts';
import { normalLawNames, normalLaws, tangentialLawNames, tangentialLaws } from '../../../src/params/laws.ts';
import { defaultParams, type Params, parameterSpec } from '../../../src/params/table.ts';
import { resolveMaterials } from '../../../src/scene/materials.ts';
import { emptyScene } from '../../support/sample-world.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const namesIn = (folder: string) => readdirSync(path.join(root, folder)).map((file) => path.parse(file).name);
const families = [
  ['normal', normalLawNames],
  ['tangential', tangentialLawNames],
] as const;

describe.each(families)('%s laws', (family, names) => {
  test('every law of the table has a shader and a twin of its name, and there are no others', () => {
    expect(namesIn(`shaders/dem/laws/${family}`).sort()).toEqual([...names].sort());
    expect(namesIn(`src/methods/dem/reference/laws/${family}`).sort()).toEqual([...names].sort());
  });

  test.each([...names])('%s is the function that its file declares', (name) => {
    const text = readFileSync(path.join(root, `shaders/dem/laws/${family}/${name}.wgsl`), 'utf8');
    expect(text).toContain(`fn ${lawFunction(name)}(`);
  });

  test('are what the parameter can be', () => {
    expect(parameterSpec(`${family}Law`)?.options).toEqual(names);
  });
});

describe('the choice between laws', () => {
  test('is made from the table: by number, the last one for whatever is left', () => {
    const text = dispatcherText({
      override: 'normalLaw',
      folder: 'dem/laws/normal',
      names: ['linear', 'hertz', 'new-law'],
      head: 'chosen(x: f32) -> f32',
      call: '(x)',
    });
    expect(text.split('\n')).toEqual([
      '#import dem/laws/normal/linear',
      '#import dem/laws/normal/hertz',
      '#import dem/laws/normal/new-law',
      'override normalLaw: u32 = 1u;',
      'fn chosen(x: f32) -> f32 {',
      '  switch normalLaw {',
      '    case 0u: { return linear(x); }',
      '    case 1u: { return hertz(x); }',
      '    default: { return newLaw(x); }',
      '  }',
      '}',
      '',
    ]);
  });

  test('has every law in the shader that computes contacts', () => {
    const { code } = passShader(passes.step);
    for (const name of [...normalLawNames, ...tangentialLawNames])
      expect(code).toContain(`return ${lawFunction(name)}(`);
  });

  test('a law’s number is its place, and only laws that remember have a history', () => {
    const variantWith = (laws: Partial<Params>) => {
      const params = { ...defaultParams(), ...laws };
      const materials = resolveMaterials(emptyScene, params);
      return variantFor({ scene: emptyScene, params, materials, obstacles: [], bodies: [] });
    };
    tangentialLawNames.forEach((tangentialLaw, i) => {
      const variant = variantWith({ tangentialLaw });
      expect(variant.tangentialLaw).toBe(i);
      expect(variant.hasHistory).toBe(Number(tangentialLaws[tangentialLaw].remembers));
    });
    normalLawNames.forEach((normalLaw, i) => {
      expect(variantWith({ normalLaw }).normalLaw).toBe(i);
    });
  });

  const variant = { repulsionExponent: 1.5, dissipationExponent: 0.5, printedDamping: 0 };

  test('a law that says that it remembers nothing gives nothing to remember', () => {
    const none = unpackStruct(pairLayout, new ArrayBuffer(pairLayout.size));
    const pair = { ...none, friction: 0.5, viscous: 3, slipFactor: 1, effectiveMass: 1e-6 };
    const sliding: Sliding = {
      n: [0, 0, 1],
      slip: [0.1, 0, 0],
      spring: [0, 0, 0],
      overlap: 1e-4,
      coulombLimit: 0.5,
      stiffness: 1e4,
      damping: 0.1,
      dt: 1e-5,
      stretched: [1e-6, 0, 0],
      staticResponse: 0.5,
      staticDampingTime: 1e-4,
    };
    tangentialLawNames.forEach((name, i) => {
      const { spring } = tangentialLawTwins[i](sliding, pair, variant);
      expect(Math.hypot(...spring) > 0, name).toBe(tangentialLaws[name].remembers);
    });
  });

  test('a normal law’s twin has the exponents of the table', () => {
    normalLawNames.forEach((name, i) => {
      const { alpha, beta } = normalLaws[name];
      const [one, four] = [normalLawTwins[i](1e-4, variant), normalLawTwins[i](4e-4, variant)];
      expect(four.elastic / one.elastic, name).toBeCloseTo(4 ** beta, 9);
      expect(four.dissipative / one.dissipative, name).toBeCloseTo(4 ** alpha, 9);
    });
  });
});
