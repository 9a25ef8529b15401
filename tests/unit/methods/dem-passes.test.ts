import { describe, expect, test } from 'vitest';
import { checkPassSpec, type PassSpec } from '../../../src/gpu/pass.ts';
import { windows } from '../../../src/methods/dem/adaptive/schedule.ts';
import { scanBlock } from '../../../src/methods/dem/constants.ts';
import { spawnBatch } from '../../../src/methods/dem/layouts.ts';
import { sliceWidth } from '../../../src/methods/dem/list-policy.ts';
import { type PassName, passes } from '../../../src/methods/dem/passes.ts';
import { referencePasses } from '../../../src/methods/dem/reference/passes.ts';
import {
  alarming,
  blowing,
  erasing,
  maintenance,
  rousing,
  substeps,
  workgroupsOf,
} from '../../../src/methods/dem/schedule.ts';

const specs = Object.entries(passes) as [PassName, PassSpec][];

describe('passes', () => {
  test.each(specs)('%s uses no more storage buffers and threads than WebGPU promises', (_, spec) => {
    expect(() => checkPassSpec(spec)).not.toThrow();
    expect(spec.workgroupSize).toBeLessThanOrEqual(256);
  });

  test('every pass has a twin', () => {
    const names = specs.map(([name]) => name);
    expect(Object.keys(referencePasses).sort()).toEqual(names.sort());
  });

  test('every scheduled pass exists, and every pass but spawn, the picture’s and the measurements’ is scheduled', () => {
    const scheduled = new Set<PassName>();
    const between = [...maintenance, ...blowing, ...erasing, ...alarming, ...rousing];
    const steps = [...substeps(1, 'symplectic-euler', 8), ...windows(1, 'rkf45', 1, 0)];
    for (const item of [...between, ...steps]) {
      if (item !== 'swap' && item !== 'counted') scheduled.add(item.pass);
    }
    expect([...scheduled, 'spawn', 'chains', 'readContacts', 'overlap', 'tally', 'tallyOfAll'].sort()).toEqual(
      specs.map(([name]) => name).sort(),
    );
  });
});

describe('workgroups', () => {
  test('fit what the shaders divide among their lanes', () => {
    // one workgroup of build makes one slice
    expect(passes.build.workgroupSize).toBe(sliceWidth);
    // every lane of the prefix sum has as many cells of a block
    for (const pass of [passes.scanBlocks, passes.scanAdd, passes.bodyScanBlocks, passes.bodyScanAdd]) {
      expect(scanBlock % pass.workgroupSize).toBe(0);
    }
    // and every lane that arranges a small world, of the smallest table
    for (const pass of [passes.arrange, passes.bodyArrange]) expect(scanBlock % pass.workgroupSize).toBe(0);
    // a spawn batch is a workgroup
    expect(passes.spawn.workgroupSize).toBe(spawnBatch);
  });

  test('passes have a thread for everything of their extent', () => {
    const extents = { grains: 65, cells: 2048, bodySpheres: 129, bodies: 3 };
    for (const { pass, extent } of maintenance) {
      const threads = workgroupsOf(extent, extents) * passes[pass].workgroupSize;
      // a thread of a scan takes four cells
      if (extent === 'cellBlocks') expect(4 * threads).toBe(extents.cells);
      else if (extent === 'one') expect(threads).toBe(passes[pass].workgroupSize);
      // whole workgroups of bodies' spheres, then of grains
      else if (extent === 'owners') expect(threads).toBe(192 + 128);
      else {
        expect(threads - extents[extent]).toBeLessThan(64);
        expect(threads).toBeGreaterThanOrEqual(extents[extent]);
      }
    }
  });
});
