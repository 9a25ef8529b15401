import { describe, expect, test } from 'vitest';
import { entryKey } from '../../src/methods/dem/constants.ts';
import type { Slot } from '../../src/methods/dem/layouts.ts';
import { interleaved, neighbourChunk, sliceWidth } from '../../src/methods/dem/list-policy.ts';
import { isTouching, listCount, servedRow } from '../../src/methods/dem/reference/lib/entry.ts';
import { numbering, tableCell } from '../../src/methods/dem/reference/lib/grid.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { useGpu } from '../support/gpu.ts';
import { keptOf } from '../support/kept.ts';
import { plainVariant, runBoth, runOnReference } from '../support/run-pass.ts';
import { awkwardSizes, groupsFor, rebuilt, sampleWorld } from '../support/sample-world.ts';

/** What stands on grain g's list, wherever in memory its slice was put. */
function listOf({ contacts, list }: Buffers, g: number): Slot[] {
  const { start, count } = contacts[g];
  return Array.from({ length: listCount(count) }, (_, i) => list[start + i * interleaved]);
}

const listsOf = (world: Buffers) => Array.from({ length: world.control.grainCount }, (_, g) => listOf(world, g));
const keysOf = (slots: readonly Slot[]) => slots.map(({ entry }) => (entry & entryKey) >>> 0);

/** Slices may not share a slot, every grain is served once, and by the thread in whose lane its list stands. */
function expectSoundSlices(world: Buffers): void {
  const used = new Set<number>();
  const { grainCount } = world.control;
  const served = Array.from({ length: grainCount }, (_, row) => servedRow(row, world.contacts[row].count));
  expect([...served].sort((a, b) => a - b)).toEqual(served.map((_, row) => row));
  for (let g = 0; g < grainCount; g++) {
    const { start, count } = world.contacts[g];
    // eight lists stand side by side, in the order of the threads that walk them
    if (listCount(count) > 0) expect(served.indexOf(g) % interleaved).toBe(start % interleaved);
    for (let i = 0; i < listCount(count); i++) {
      const slot = start + i * interleaved;
      expect(slot).toBeLessThan(world.params.listCapacity);
      expect(used.has(slot)).toBe(false);
      used.add(slot);
    }
  }
}

/**
 * Gives contacts that touch a memory, then moves on to another order of the grains. They are soft: overlaps as deep as
 * these would throw stiff grains apart, and their skins would fill the lists.
 */
function withMemory(count: number): Buffers {
  const world = rebuilt(sampleWorld(count, { params: { youngModulus: 2e4, timeStep: 2e-5 } }));
  const stepped = runOnReference('step', world, groupsFor(count));
  const moved = { ...stepped, grains: stepped.grainsOut, spheres: stepped.spheresOut };
  // other ids, other order: a rebuild that sorts by id must carry every memory to a new index
  moved.labels = moved.labels.map(([id, material]) => [65_537 - id, material]);
  moved.grainsIn = moved.grains;
  moved.spheresIn = moved.spheres;
  moved.grainsOut = structuredClone(moved.grains);
  moved.spheresOut = structuredClone(moved.spheres);
  moved.grainsSorted = moved.grainsOut;
  moved.spheresSorted = moved.spheresOut;
  moved.control.forceRebuild = 1;
  return moved;
}

describe('contacts', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('build: %i grains', async (count) => {
    const world = rebuilt(sampleWorld(count), 'build');
    expect(world.control.rowLength).toBe(0);
    const { gpu: after, reference } = await runBoth(gpu.device, 'build', world, groupsFor(count));
    expect(listsOf(after).map(keysOf)).toEqual(listsOf(reference).map(keysOf));
    expectSoundSlices(after);
    expect(after.control.entries).toBe(reference.control.entries);
    expect(after.control.listOverflow).toBe(0);
    if (count === 200) expect(after.control.entries).toBeGreaterThan(1000);
  });

  /** Every pair by brute force: the twin could share a mistake of the grid with the shader. */
  test.each(['by chance', 'in space'])('build finds every pair that is near, cells numbered %s', async (how) => {
    // room for so many that the table can hold the box
    const start = sampleWorld(200, { centre: [-0.31, 0.02, 7.5], reach: 0.03, capacity: 4000 });
    // the first rebuild finds the box, the second one uses it
    const before = how === 'in space' ? rebuilt(start) : start;
    before.control.forceRebuild = 1;
    const world = rebuilt(before, 'build');
    expect(world.control.rowLength > 0).toBe(how === 'in space');
    const { gpu: after } = await runBoth(gpu.device, 'build', world, groupsFor(200));
    const { sphereStride: stride } = world.params;
    const near = listsOf(after).map((slots) => new Set(keysOf(slots)));
    listsOf(after).forEach((slots, g) => {
      expect(near[g].size).toBe(slots.length);
    });
    let pairs = 0;
    const missed: string[] = [];
    for (let s = 0; s < 200 * stride; s++) {
      for (let t = 0; t < 200 * stride; t++) {
        const [a, b] = [world.spheres[s], world.spheres[t]];
        const [g, h] = [Math.floor(s / stride), Math.floor(t / stride)];
        if (a[3] < 0 || b[3] < 0 || g === h) continue;
        const radii = world.tables.materials[a[3]].radius + world.tables.materials[b[3]].radius;
        const touching = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) < radii;
        const mine = near[g].has((((s % stride) << 27) | t) >>> 0);
        const theirs = near[h].has((((t % stride) << 27) | s) >>> 0);
        if (touching) pairs++;
        if ((touching && !mine) || mine !== theirs) missed.push(`spheres ${s} and ${t}`);
      }
    }
    expect(missed).toEqual([]);
    expect(pairs).toBeGreaterThan(500);
  });

  test('build: rows that wrap around the end of the table', async () => {
    // look for a place whose row of three cells crosses the table's end
    const probe = rebuilt(sampleWorld(2));
    const size = 1 / probe.control.invCellSize;
    const { cellMask } = probe.params;
    const column = Array.from({ length: 5000 }, (_, x) => x).find(
      (x) => tableCell([x - 1, 0, 0], numbering(probe.control, probe.params)) === cellMask,
    );
    if (column === undefined) throw new Error('no row wraps');
    const world = rebuilt(
      sampleWorld(70, { centre: [(column + 0.5) * size, 0.5 * size, 0.5 * size], reach: 1.2 * size }),
      'build',
    );
    const { gpu: after, reference } = await runBoth(gpu.device, 'build', world, 2);
    // with too little room, which slice goes without is up to the atomics: then there would be nothing to compare
    expect(after.control.listOverflow).toBe(0);
    expect(listsOf(after).map(keysOf)).toEqual(listsOf(reference).map(keysOf));
    expect(after.control.entries).toBeGreaterThan(300);
  });

  test('build: more neighbours than one chunk holds', async () => {
    const world = rebuilt(sampleWorld(100, { reach: 0.005, capacity: 1000 }), 'build');
    const { gpu: after, reference } = await runBoth(gpu.device, 'build', world, groupsFor(100));
    expect(after.control.listOverflow).toBe(0);
    expect(listsOf(after).map(keysOf)).toEqual(listsOf(reference).map(keysOf));
    const partners = keysOf(listOf(after, 0)).map((key) => Math.floor((key & 0x7ffffff) / world.params.sphereStride));
    expect(new Set(partners).size).toBeGreaterThan(2 * neighbourChunk);
  });

  test('build: a slice that does not fit is counted, and its grains have empty lists', async () => {
    const world = rebuilt(sampleWorld(200), 'build');
    world.params = { ...world.params, listCapacity: 10 * sliceWidth };
    const { gpu: after, reference } = await runBoth(gpu.device, 'build', world, groupsFor(200));
    expect(after.control.listOverflow).toBe(reference.control.listOverflow);
    expect(after.control.listOverflow).toBe(4);
    expect(after.contacts.slice(0, 200).every(({ count, touching }) => count === 0 && touching === 0)).toBe(true);
    expect(after.list).toEqual(world.list);
  });

  test.each(awkwardSizes)(
    'keep, then build: memory follows the grains to their new places (%i grains)',
    async (count) => {
      const world = rebuilt(withMemory(count), 'keep');
      const kept = await runBoth(gpu.device, 'keep', world, groupsFor(count));
      const grains = Array.from({ length: count }, (_, g) => g);
      // packed by whole numbers: equal to the last bit
      expect(grains.map((g) => keptOf(kept.gpu, g))).toEqual(grains.map((g) => keptOf(kept.reference, g)));
      expect(kept.gpu.control.keptCursor).toBe(kept.reference.control.keptCursor);
      expect(kept.gpu.control.memoryOverflow).toBe(0);
      const built = await runBoth(gpu.device, 'build', kept.gpu, groupsFor(count));
      expect(built.gpu.control.listOverflow).toBe(0);
      expect(listsOf(built.gpu)).toEqual(listsOf(built.reference));
      expect(built.gpu.contacts.map(({ touching }) => touching)).toEqual(
        built.reference.contacts.map(({ touching }) => touching),
      );
      if (count === 200) {
        const remembered = listsOf(built.gpu)
          .flat()
          .filter(({ entry }) => isTouching(entry)).length;
        expect(remembered).toBeGreaterThan(500);
        // and the order did change
        expect([...world.order.subarray(0, count)]).not.toEqual(grains);
      }
    },
  );

  test('keep: what does not fit is counted, nothing is written beyond the end', async () => {
    const world = rebuilt(withMemory(200), 'keep');
    const total = world.contacts.reduce((sum, { touching }) => sum + touching, 0);
    const room = Math.floor(total / 2);
    world.params = { ...world.params, keptCapacity: room };
    const { gpu: after, input } = await runBoth(gpu.device, 'keep', world, groupsFor(200));
    const grains = Array.from({ length: 200 }, (_, g) => g);
    const carried = grains.reduce((sum, g) => sum + after.kept[g][1], 0);
    expect(after.control.memoryOverflow).toBeGreaterThan(0);
    // nothing is lost without being counted
    expect(carried + after.control.memoryOverflow).toBe(total);
    const end = after.params.listRows + room;
    expect(after.kept.slice(end)).toEqual(input.kept.slice(end));
    for (const g of grains) expect(after.kept[g][1] === 0 || after.kept[g][0] + after.kept[g][1] <= room).toBe(true);
  });

  test('laws without memory keep nothing', async () => {
    const variant = { ...plainVariant, tangentialLaw: 0, hasHistory: 0, hasMemory: 0 };
    const world = rebuilt(withMemory(65), 'keep', variant);
    const { gpu: after, input } = await runBoth(gpu.device, 'keep', world, 2, variant);
    expect(after.kept).toEqual(input.kept);
    expect(after.control).toEqual(input.control);
  });
});
