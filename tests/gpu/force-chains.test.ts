import { describe, expect, test } from 'vitest';
import type { Variant } from '../../src/methods/dem/laws.ts';
import type { ForceLine } from '../../src/methods/dem/layouts.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { expectCloseFloats } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { plainVariant, runBoth, runOnReference } from '../support/run-pass.ts';
import { awkwardSizes, groupsFor, linesFor, rebuilt, sampleWorld } from '../support/sample-world.ts';

const variant: Variant = { ...plainVariant, isotropic: 0 };
const soft = { youngModulus: 1e5, timeStep: 2e-5 };
const crowd = (count: number) => rebuilt(sampleWorld(count, { params: soft }), undefined, variant);

/** Threads race for places: in the order of where the lines are. */
function sorted({ lines, lineDraw }: Buffers): ForceLine[] {
  const key = ({ a, b }: ForceLine) => [...a, ...b].map((x) => x.toFixed(6)).join();
  return lines.slice(0, lineDraw.vertexCount / 6).sort((one, two) => (key(one) < key(two) ? -1 : 1));
}

function expectSameLines(gpu: Buffers, reference: Buffers): void {
  expect(gpu.lineDraw).toEqual(reference.lineDraw);
  const [ours, theirs] = [sorted(gpu), sorted(reference)];
  const ends = (lines: ForceLine[]) => lines.flatMap(({ a, b }) => [...a, ...b]);
  // positions of 0.05 m and a distance beside them: an ulp is 4e-9 m
  expectCloseFloats(ends(ours), ends(theirs), { absolute: 2e-8 });
  // as in step.test.ts: gaps are good to 1.5e-9 m of overlaps of 1e-4 m and more, forces to some twenty roundings
  const most = Math.max(1e-3, ...theirs.map(({ force }) => force));
  expectCloseFloats(
    ours.map(({ force }) => force),
    theirs.map(({ force }) => force),
    { absolute: 3e-5 * most },
  );
}

describe('dem/contacts/chains', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('%i grains of three kinds', async (count) => {
    const both = await runBoth(gpu.device, 'chains', crowd(count), groupsFor(count), variant);
    expectSameLines(both.gpu, both.reference);
    if (count === 200) expect(both.gpu.lineDraw.wanted).toBeGreaterThan(300);
  });

  test('what does not fit is counted, and nothing is written behind the end', async () => {
    const world = { ...crowd(100), ...linesFor(20) };
    const both = await runBoth(gpu.device, 'chains', world, 2, variant);
    expect(both.gpu.lineDraw.wanted).toBeGreaterThan(20);
    expect(both.gpu.lineDraw).toEqual(both.reference.lineDraw);
    expect(both.gpu.lineDraw.vertexCount).toBe(120);
    expect(both.gpu.control.lineOverflow).toBe(both.gpu.lineDraw.wanted - 20);
    expect(both.gpu.lines.every(({ force }) => force > 0)).toBe(true);
  });

  test('its forces are those that the step adds up', async () => {
    const world = crowd(150);
    const { lines, lineDraw, grains } = runOnReference('chains', { ...world, grains: world.grainsIn }, 3, variant);
    const { contacts } = runOnReference('step', world, 3, variant);
    // a line between two grains is in the sums of both, one to an obstacle in one
    const isGrain = new Set(grains.slice(0, 150).map(({ position }) => position.slice(0, 3).join()));
    const drawn = lines
      .slice(0, lineDraw.vertexCount / 6)
      .reduce((sum, { force, b }) => sum + force * (isGrain.has(b.join()) ? 2 : 1), 0);
    const added = contacts.slice(0, 150).reduce((sum, { normalForce }) => sum + normalForce, 0);
    expect(drawn / added).toBeCloseTo(1, 9);
  });

  test('another force or another end would be noticed', async () => {
    const both = await runBoth(gpu.device, 'chains', crowd(65), 2, variant);
    const strongest = both.gpu.lines.reduce((most, line) => (line.force > most.force ? line : most));
    const with1 = (change: Partial<ForceLine>): Buffers => ({
      ...both.gpu,
      lines: both.gpu.lines.map((line) => (line === strongest ? { ...line, ...change } : line)),
    });
    expect(() => expectSameLines(with1({ force: strongest.force * 1.001 }), both.reference)).toThrow();
    expect(() => expectSameLines(with1({ b: [0, 0, 0] }), both.reference)).toThrow();
  });
});
