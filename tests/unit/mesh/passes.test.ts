import { describe, expect, test } from 'vitest';
import { checkPassSpec, type PassSpec } from '../../../src/gpu/pass';
import { resolveShader } from '../../../src/gpu/shader-library';
import { samplingPasses } from '../../../src/mesh/sampling/passes';

describe.each(Object.entries<PassSpec>(samplingPasses))('sampling pass %s', (_, spec) => {
  const { code } = resolveShader(spec.name);

  test('binds what its shader declares: names, order and access', () => {
    const pattern = /@group\(0\)\s*@binding\((\d+)\)\s*var<([^>]*)>\s*(\w+)\s*:/g;
    const declared = [...code.matchAll(pattern)].map(([, binding, space, name]) => [
      Number(binding),
      name,
      space.replace('storage, ', ''),
    ]);
    expect(declared).toEqual(Object.entries(spec.bindings).map(([name, access], binding) => [binding, name, access]));
    expect(() => checkPassSpec(spec)).not.toThrow();
  });

  test('has its shader’s workgroup size', () => {
    const sizes = /@workgroup_size\(([\d, ]+)\)\s*fn main\(/.exec(code)?.[1].split(',').map(Number) ?? [];
    expect(sizes.reduce((product, size) => product * size, 1)).toBe(spec.workgroupSize);
  });
});
