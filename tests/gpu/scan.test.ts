import { describe, expect, test } from 'vitest';
import type { Buffers } from '../../src/reference/types.ts';
import { scanBlock } from '../../src/sim/layouts.ts';
import { expectEqualIntegers } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { runBoth } from '../support/run-pass.ts';
import { sampleWorld } from '../support/sample-world.ts';

/** The prefix sum of the cell counts, its three passes one by one: integers, so every one must be equal. */
describe('grid/scan-blocks, scan-sums, scan-add', () => {
  const gpu = useGpu();

  function withCells(cellCount: number): Buffers {
    const world = sampleWorld(0);
    world.params = { ...world.params, cellMask: cellCount - 1 };
    world.cells = Uint32Array.from({ length: cellCount + 1 }, (_, i) => (i * 2_654_435_761) >>> 29);
    world.blockSums = new Uint32Array(Math.ceil(cellCount / scanBlock)).fill(77);
    return world;
  }

  // one block, a few, exactly one round of the second pass (256 blocks), and two rounds
  test.each([1024, 4096, 256 * 1024, 512 * 1024])('%i cells', async (cellCount) => {
    const blocks = cellCount / scanBlock;
    const start = withCells(cellCount);
    const total = start.cells.subarray(0, cellCount).reduce((sum, count) => sum + count, 0);
    let world = start;
    for (const [name, groups] of [
      ['scanBlocks', blocks],
      ['scanSums', 1],
      ['scanAdd', cellCount / 64],
    ] as const) {
      const both = await runBoth(gpu.device, name, world, groups);
      expectEqualIntegers(both.gpu.cells, both.reference.cells);
      expectEqualIntegers(both.gpu.blockSums, both.reference.blockSums);
      world = both.gpu;
    }
    // not only equal to the twin but right: starts are the running sum of the counts
    expect(world.cells[cellCount]).toBe(total);
    let running = 0;
    const starts = start.cells.subarray(0, cellCount).map((count) => {
      running += count;
      return running - count;
    });
    expectEqualIntegers(world.cells.subarray(0, cellCount), starts);
  });
});
