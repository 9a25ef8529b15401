/** The sums of the sand as a whole: the passes beside their twins, and beside sums over everything that was read back. */
import { describe, expect, test } from 'vitest';
import { overObstacles } from '../../src/app/lab/live-recorder.ts';
import { loadsOf } from '../../src/measure/instruments/loads.ts';
import { coordination } from '../../src/measure/instruments/quantities.ts';
import { kineticEnergy, meanHeight } from '../../src/measure/statistics.ts';
import type { Variant } from '../../src/methods/dem/laws.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { templates } from '../../src/scene/templates.ts';
import { useGpu } from '../support/gpu.ts';
import { plainVariant, runBoth, runOnReference } from '../support/run-pass.ts';
import { awkwardSizes, groupsFor, rebuilt, sampleWorld, talliesFor } from '../support/sample-world.ts';
import { createWorld, engineNames } from '../support/small-world.ts';

const variant: Variant = { ...plainVariant, isotropic: 0 };
const soft = { youngModulus: 1e5, timeStep: 2e-5, rollingFriction: 1e-4 };

/** Grains that have pressed on each other for a substep. */
function crowd(count: number): Buffers {
  const world = rebuilt(sampleWorld(count, { params: soft }), undefined, variant);
  const { list, contacts } = runOnReference('step', world, groupsFor(count), variant);
  return { ...world, list, contacts, ...talliesFor(groupsFor(count)) };
}

/** Sums of some 64 numbers of f32 each: 64 roundings of 6e-8 of the sum of their sizes, and as much again in each number. */
function expectSame(ours: Buffers['tallyOfAll'], theirs: Buffers['tallyOfAll'], sizes: number): void {
  expect([ours.contacts, ours.pairs]).toEqual([theirs.contacts, theirs.pairs]);
  const close = (a: number, b: number, size: number) => expect(Math.abs(a - b)).toBeLessThanOrEqual(1e-4 * size);
  close(ours.kineticEnergy, theirs.kineticEnergy, theirs.kineticEnergy);
  close(ours.height, theirs.height, sizes);
  close(ours.rising, theirs.rising, sizes);
  close(ours.force, theirs.force, theirs.force);
  for (const axis of [0, 1, 2]) close(ours.load[axis], theirs.load[axis], theirs.force + Math.hypot(...theirs.load));
  // a force beside the edge of a bin may be rounded over it
  const below = (bins: Buffers['tallyOfAll']['bins']) => {
    let sum = 0;
    return bins.flat().map((count) => (sum += count));
  };
  const [a, b] = [below(ours.bins), below(theirs.bins)];
  for (let bin = 0; bin < a.length; bin++) expect(Math.abs(a[bin] - b[bin])).toBeLessThanOrEqual(1);
  expect(a.at(-1)).toBe(ours.contacts);
}

describe('dem/measure', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('%i grains of three kinds', async (count) => {
    const rows = await runBoth(gpu.device, 'tally', crowd(count), groupsFor(count), variant);
    const [ours, theirs] = await Promise.all(
      [rows.gpu, rows.reference].map((world) => runBoth(gpu.device, 'tallyOfAll', world, 1, variant)),
    );
    expectSame(ours.gpu.tallyOfAll, theirs.reference.tallyOfAll, count);
    if (count === 200) expect(theirs.reference.tallyOfAll.contacts).toBeGreaterThan(300);
  });

  test('a contact that is left out would be noticed', async () => {
    const { reference } = await runBoth(gpu.device, 'tally', crowd(65), groupsFor(65), variant);
    const all = runOnReference('tallyOfAll', reference, 1, variant).tallyOfAll;
    expect(() => expectSame({ ...all, contacts: all.contacts - 1 }, all, 65)).toThrow();
    expect(() => expectSame({ ...all, force: 1.001 * all.force }, all, 65)).toThrow();
    expect(() => expectSame({ ...all, bins: [...all.bins].reverse() }, all, 65)).toThrow();
  });
});

describe.each(engineNames)('a tally (%s)', (name) => {
  const gpu = useGpu();

  test('says what sums over the whole state and all contacts say', async () => {
    const world = await createWorld(name, gpu.device, {
      params: { youngModulus: 1e5, radius: 0.0025 },
      materials: [{ name: 'sand', template: templates.tetra }],
      obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material: 0 }],
      grains: Array.from({ length: 27 }, (_, i) => ({
        position: [0.007 * (i % 3), 0.004 + 0.007 * Math.floor(i / 9), 0.007 * (Math.floor(i / 3) % 3)],
        velocity: [0, -0.5, 0.01 * i],
      })),
    });
    world.substep(32);
    const tally = await world.method.tally?.();
    if (!tally) throw new Error('no tally');
    const [state, contacts] = [await world.readState(), await world.method.contacts?.('all')];
    world.destroy();
    if (!contacts) throw new Error('no contacts');
    const between = contacts.filter(({ b, normalForce }) => b.kind === 'grain' && normalForce > 0);
    expect(between.length).toBeGreaterThan(10);
    expect(tally.grains).toBe(27);
    expect(tally.contacts).toBe(between.length);
    expect(tally.coordination).toBeCloseTo(coordination(contacts, 27), 6);
    expect(tally.kineticEnergy / kineticEnergy(state, world.materials)).toBeCloseTo(1, 4);
    expect(tally.meanHeight).toBeCloseTo(meanHeight(state), 6);
    const mean = between.reduce((sum, { normalForce }) => sum + normalForce, 0) / between.length;
    expect(tally.meanForce / mean).toBeCloseTo(1, 4);
    const load = overObstacles(loadsOf(contacts));
    for (const axis of [0, 1, 2])
      expect(Math.abs(tally.load[axis] - load[axis])).toBeLessThan(1e-4 * Math.hypot(...load));
    for (const { from, to, count } of tally.forces) {
      const those = between.filter(({ normalForce }) => normalForce >= from && normalForce < to);
      expect(Math.abs(those.length - count)).toBeLessThanOrEqual(1);
    }
  });
});
