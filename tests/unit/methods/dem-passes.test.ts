import { describe, expect, test } from 'vitest';
import { checkPassSpec, maxStorageBindings, type PassSpec } from '../../../src/gpu/pass.ts';
import { resolveShader } from '../../../src/gpu/shader-library.ts';
import { scanBlock, sliceWidth } from '../../../src/methods/dem/constants.ts';
import { spawnBatch } from '../../../src/methods/dem/layouts.ts';
import { type PassName, passes } from '../../../src/methods/dem/passes.ts';
import { referencePasses } from '../../../src/methods/dem/reference/passes.ts';
import { blowing, erasing, maintenance, substeps, workgroupsOf } from '../../../src/methods/dem/schedule.ts';

const specs = Object.entries(passes) as [PassName, PassSpec][];
const codeOf = (spec: PassSpec) => resolveShader(spec.shader ?? spec.name).code;

/** The bindings that a shader's text declares, by number. */
function bindingsOf(code: string): { binding: number; name: string; access: string }[] {
  const pattern = /@group\((\d+)\)\s*@binding\((\d+)\)\s*var<([^>]*)>\s*(\w+)\s*:/g;
  return [...code.matchAll(pattern)].map(([, group, binding, space, name]) => {
    expect(group).toBe('0');
    const access = space.replace(/\s/g, '').replace('storage,', '');
    return { binding: Number(binding), name, access };
  });
}

describe.each(specs)('pass %s', (_, spec) => {
  test('binds what its shader declares: names, order and access', () => {
    const declared = bindingsOf(codeOf(spec));
    expect(declared.map(({ binding }) => binding)).toEqual(declared.map((_, i) => i));
    expect(declared.map(({ name, access }) => [name, access])).toEqual(
      Object.entries(spec.bindings).map(([name, access]) => [name, access.replace('offset-', '')]),
    );
  });

  test('has its shader’s workgroup size, and an entry point called main', () => {
    expect(codeOf(spec)).toMatch(new RegExp(`@workgroup_size\\(${spec.workgroupSize}\\)\\s*fn main\\(`));
    expect(spec.workgroupSize).toBeLessThanOrEqual(256);
  });

  test('uses no more storage buffers than WebGPU promises, and only overrides that exist', () => {
    expect(() => checkPassSpec(spec)).not.toThrow();
    for (const name of Object.keys(spec.constants ?? {})) {
      expect(codeOf(spec)).toMatch(new RegExp(`override\\s+${name}\\b`));
    }
  });
});

describe('passes', () => {
  test('too many storage buffers are refused', () => {
    const bindings = Object.fromEntries(
      Array.from({ length: maxStorageBindings + 1 }, (_, i) => [`b${i}`, 'read'] as const),
    );
    expect(() => checkPassSpec({ name: 'test', workgroupSize: 64, bindings })).toThrow(/test binds 9 storage buffers/);
  });

  test('every pass has a twin', () => {
    const names = specs.map(([name]) => name);
    expect(Object.keys(referencePasses).sort()).toEqual(names.sort());
  });

  test('every scheduled pass exists, and every pass but spawn and the picture’s is scheduled', () => {
    const scheduled = new Set<PassName>();
    for (const item of [...maintenance, ...blowing, ...erasing, ...substeps(1, 'symplectic-euler', 8)]) {
      if (item !== 'swap') scheduled.add(item.pass);
    }
    expect([...scheduled, 'spawn', 'chains'].sort()).toEqual(specs.map(([name]) => name).sort());
  });
});

describe('workgroups', () => {
  test('fit what the shaders divide among their lanes', () => {
    // one workgroup of build makes one slice
    expect(passes.build.workgroupSize).toBe(sliceWidth);
    // 256 lanes of four cells make a block of the prefix sum
    expect(4 * passes.scanBlocks.workgroupSize).toBe(scanBlock);
    // a spawn batch is a workgroup
    expect(passes.spawn.workgroupSize).toBe(spawnBatch);
  });

  test('passes have a thread for everything of their extent', () => {
    const extents = { grains: 65, cells: 2048, bodySpheres: 129, bodies: 3 };
    for (const { pass, extent } of maintenance) {
      const threads = workgroupsOf(extent, extents) * passes[pass].workgroupSize;
      // a thread of a scan takes four cells
      if (extent === 'cellBlocks') expect(4 * threads).toBe(extents.cells);
      else if (extent === 'one') expect(threads).toBe(1);
      else expect(threads - extents[extent]).toBeLessThan(64);
      if (extent !== 'one' && extent !== 'cellBlocks') expect(threads).toBeGreaterThanOrEqual(extents[extent]);
    }
  });
});
