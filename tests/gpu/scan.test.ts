import { describe, expect, test } from 'vitest';
import { scanBlock } from '../../src/methods/dem/constants.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { expectEqualIntegers } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { runBoth } from '../support/run-pass.ts';
import { sampleWorld } from '../support/sample-world.ts';

/** The prefix sum of the cell counts, its two passes one by one: integers, so every one must be equal. */
describe('dem/grid/scan-blocks, scan-add', () => {
  const gpu = useGpu();

  function withCells(cellCount: number): Buffers {
    const world = sampleWorld(0);
    world.params = { ...world.params, cellMask: cellCount - 1 };
    world.control.rebuilding = 1;
    world.cells = new Uint32Array(cellCount + 1).fill(99);
    world.counts = Uint32Array.from({ length: cellCount }, (_, i) => (i * 2_654_435_761) >>> 29);
    world.blockSums = new Uint32Array(Math.ceil(cellCount / scanBlock)).fill(77);
    return world;
  }

  // one block, a few, and more blocks than the second pass has threads
  test.each([1024, 4096, 256 * 1024, 512 * 1024])('%i cells', async (cellCount) => {
    const blocks = cellCount / scanBlock;
    const start = withCells(cellCount);
    const total = start.counts.reduce((sum, count) => sum + count, 0);
    let world = start;
    for (const name of ['scanBlocks', 'scanAdd'] as const) {
      const both = await runBoth(gpu.device, name, world, blocks);
      expectEqualIntegers(both.gpu.cells, both.reference.cells);
      expectEqualIntegers(both.gpu.blockSums, both.reference.blockSums);
      world = both.gpu;
    }
    // not only equal to the twin but right: starts are the running sum of the counts, which are ready for the next time
    expect(world.cells[cellCount]).toBe(total);
    expect(world.control.grainCount).toBe(total);
    expect(world.counts.every((count) => count === 0)).toBe(true);
    let running = 0;
    const starts = start.counts.map((count) => {
      running += count;
      return running - count;
    });
    expectEqualIntegers(world.cells.subarray(0, cellCount), starts);
  });
});
