import { describe, expect, test } from 'vitest';
import { gone } from '../../src/methods/dem/constants.ts';
import type { Buffers, Grain } from '../../src/methods/dem/reference/twin.ts';
import { expectCloseFloats, expectEqualIntegers, expectSameSet } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { runBoth } from '../support/run-pass.ts';
import { awkwardSizes, groupsFor, rebuilt, sampleWorld } from '../support/sample-world.ts';

const numbersOf = (grains: readonly Grain[]) =>
  grains.flatMap(({ position, orientation, velocity, angularVelocity }) => [
    ...position,
    ...orientation,
    ...velocity,
    ...angularVelocity,
  ]);

function expectSameControl(gpu: Buffers, reference: Buffers): void {
  const floats = [
    'skin',
    'skinCap',
    'meanSkin',
    'cellSize',
    'invCellSize',
    'maxSpeed',
    'lastMaxSpeed',
    'spareChecks',
    'listUse',
  ] as const;
  const { gpu: a, reference: b } = { gpu: { ...gpu.control }, reference: { ...reference.control } };
  // three dot products, three roots and a few sums: each within an f32's half ulp (6e-8) of the true value
  const pick = (control: Buffers['control']) => floats.map((field) => control[field]);
  expectCloseFloats(pick(a), pick(b), { relative: 5e-7, label: (i) => floats[i] });
  for (const field of floats) a[field] = b[field];
  expect(a).toEqual(b);
}

describe('grid', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('check and decide: %i grains', async (count) => {
    const world = rebuilt(sampleWorld(count));
    // some have gone nowhere, some a little, some too far; some have left the world
    world.spheres = world.spheres.map(([x, y, z, w], s) => [x + (s % 5) * 4e-4, y, z, w]);
    world.grains.forEach((grain, g) => {
      if (g % 50 === 7) grain.position = [grain.position[0], -2, 0, 0];
      if (g % 50 === 11) grain.position = [60, 0, 0, 0];
      if (g % 50 === 13) grain.position = [Number.NaN, 0, 0, 0];
      if (g % 50 === 17) grain.position = [0, Number.POSITIVE_INFINITY, 0, 0];
    });
    world.contacts.forEach((range, g) => {
      range.touching = g % 7;
    });
    const checked = await runBoth(gpu.device, 'check', world, groupsFor(count));
    expectSameControl(checked.gpu, checked.reference);
    expectEqualIntegers(checked.gpu.labels.flat(), checked.reference.labels.flat());
    if (count === 200) {
      expect(checked.gpu.control.removed).toBe(16);
      expect(checked.gpu.control.left).toBeGreaterThan(0);
    }
    for (const forceRebuild of [0, 1]) {
      // once with a box that the table cannot hold
      const bounds = forceRebuild ? {} : { lowX: 0x100000 + 900 };
      const before = { ...checked.gpu, control: { ...checked.gpu.control, ...bounds, forceRebuild } };
      const decided = await runBoth(gpu.device, 'decide', before, 1);
      expectSameControl(decided.gpu, decided.reference);
      expectEqualIntegers(decided.gpu.removedSeen, decided.reference.removedSeen);
    }
  });

  test('decide: nothing moved, nothing is due', async () => {
    const world = rebuilt(sampleWorld(65, { speed: 0 }));
    world.control.leaving = 0;
    const { gpu: after, reference } = await runBoth(gpu.device, 'decide', world, 1);
    expectSameControl(after, reference);
    expect(after.control.rebuilding).toBe(0);
  });

  // around the origin: negative cells; far out, where f32 has 4e-6 m left: huge ones
  test.each([[0, 0, 0] as const, [40, -3, -25] as const])('count: cells around %s, %s, %s', async (...centre) => {
    for (const count of awkwardSizes) {
      const world = rebuilt(sampleWorld(count, { centre, reach: 0.1 }), 'count');
      world.labels.forEach((label, g) => {
        if (g % 9 === 4) world.labels[g] = [label[0], gone];
      });
      const { gpu: after, reference } = await runBoth(gpu.device, 'count', world, groupsFor(count));
      expectEqualIntegers(after.counts, reference.counts);
      expectEqualIntegers(
        after.cellRank.map(([cell]) => cell),
        reference.cellRank.map(([cell]) => cell),
      );
      // who came first in a cell is the atomics' choice, but the ranks are a permutation
      expectSameSet(
        after.cellRank.slice(0, count).map(([cell, rank]) => (cell === gone ? -1 : cell * 1000 + rank)),
        reference.cellRank.slice(0, count).map(([cell, rank]) => (cell === gone ? -1 : cell * 1000 + rank)),
      );
    }
  });

  // the second: more grains than a workgroup has threads, in a table of more cells
  test.each([...awkwardSizes, 1100])(
    'arrange: as decide, count, scan, scatter and sort leave %i grains',
    async (count) => {
      const start = sampleWorld(count);
      start.labels.forEach((label, g) => {
        if (g < count && g % 9 === 4) start.labels[g] = [label[0], gone];
      });
      const world = rebuilt(start, 'arrange');
      const { gpu: after, reference } = await runBoth(gpu.device, 'arrange', world, 1);
      const passByPass = rebuilt(start, 'gather');
      expectSameControl(after, reference);
      expect(after.control.grainCount).toBe(passByPass.control.grainCount);
      for (const name of ['order', 'newIndex', 'cells', 'counts', 'removedSeen'] as const) {
        expectEqualIntegers(after[name], reference[name]);
        expectEqualIntegers(after[name], passByPass[name]);
      }
    },
  );

  test('arrange: nothing is due, nothing is touched', async () => {
    const world = rebuilt(sampleWorld(65, { speed: 0 }));
    world.control.leaving = 0;
    const { gpu: after, reference } = await runBoth(gpu.device, 'arrange', world, 1);
    expectSameControl(after, reference);
    expect(after.control.rebuilding).toBe(0);
    for (const name of ['order', 'newIndex', 'cells', 'counts'] as const) expectEqualIntegers(after[name], world[name]);
  });

  test.each(awkwardSizes)('scatter, sort, gather, restore: %i grains', async (count) => {
    const start = sampleWorld(count);
    start.labels.forEach((label, g) => {
      if (g < count && g % 9 === 4) start.labels[g] = [label[0], gone];
    });
    const world = rebuilt(start, 'scatter');
    const groups = groupsFor(count);
    const scattered = await runBoth(gpu.device, 'scatter', world, groups);
    expectEqualIntegers(scattered.gpu.order, scattered.reference.order);
    expectEqualIntegers(scattered.gpu.newIndex, scattered.reference.newIndex);

    // whatever order the atomics left inside a cell, sorting gives one result
    const shuffled = scattered.gpu;
    for (let cell = 0; cell <= shuffled.params.cellMask; cell++) {
      shuffled.order.subarray(shuffled.cells[cell], shuffled.cells[cell + 1]).reverse();
    }
    const sorted = await runBoth(gpu.device, 'sort', shuffled, 1024 / 64);
    expectEqualIntegers(sorted.gpu.order, sorted.reference.order);
    expectEqualIntegers(sorted.gpu.newIndex, sorted.reference.newIndex);

    const left = Array.from({ length: count }, (_, g) => g).filter((g) => g % 9 !== 4).length;
    expect(sorted.gpu.control.grainCount).toBe(left);

    // copies: every bit the same
    const gathered = await runBoth(gpu.device, 'gather', sorted.gpu, groups);
    expect(numbersOf(gathered.gpu.grainsSorted)).toEqual(numbersOf(gathered.reference.grainsSorted));
    expect(gathered.gpu.spheresSorted).toEqual(gathered.reference.spheresSorted);
    expectEqualIntegers(gathered.gpu.labelsSorted.flat(), gathered.reference.labelsSorted.flat());
    const restored = await runBoth(gpu.device, 'restore', gathered.gpu, groups);
    expect(numbersOf(restored.gpu.grains)).toEqual(numbersOf(restored.reference.grains));
    expect(restored.gpu.spheres).toEqual(restored.reference.spheres);
    expectEqualIntegers(restored.gpu.labels.flat(), restored.reference.labels.flat());
    // positions are copies; the skin in w is a speed (see above) times constants
    expectCloseFloats(restored.gpu.anchors.flat(), restored.reference.anchors.flat(), { relative: 1e-6 });
  });
});
