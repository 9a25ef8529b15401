/** The passes of the adaptive integrators against their twins, and what a step may and may not touch. */
import { describe, expect, test } from 'vitest';
import { windows } from '../../src/methods/dem/adaptive/schedule.ts';
import type { Variant } from '../../src/methods/dem/laws.ts';
import { passes } from '../../src/methods/dem/passes.ts';
import { referencePasses } from '../../src/methods/dem/reference/passes.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { maintenance, type ScheduledPass, substepKinds, workgroupsOf } from '../../src/methods/dem/schedule.ts';
import { expectCloseFloats, expectEqualIntegers } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { plainVariant, rounded, runBoth, runOnGpu, runOnReference } from '../support/run-pass.ts';
import { rebuilt, sampleWorld } from '../support/sample-world.ts';

const gpu = useGpu();
const variant: Variant = { ...plainVariant, isotropic: 0, adaptive: 1 };
const count = 130;

/** A soft crowd with lists, and a window that is about to begin. */
function crowd(integrator: 'rkf45' | 'rk23' = 'rkf45', tolerance = 1e-3): Buffers {
  const params = { youngModulus: 1e5, timeStep: 2e-5, integrator, tolerance } as const;
  return rebuilt(sampleWorld(count, { params }), undefined, variant);
}

/** One window's passes after the lists, as the host schedules them. */
const schedule = [...windows(1, 'rkf45', 3, 0)].filter(
  (item): item is ScheduledPass => item !== 'counted' && !item.bodies && !maintenance.includes(item),
);
const extents = { grains: count, cells: 0, bodySpheres: 0, bodies: 0 };
const groups = ({ extent }: ScheduledPass) => workgroupsOf(extent, extents);
const withKind = (world: Buffers, { kind = 'full' }: ScheduledPass): Buffers => ({
  ...world,
  substep: substepKinds[kind],
});

/** The world as it is before the pass `upTo` of the first try, by the twins. */
function worldAt(world: Buffers, upTo: string, kind?: string): Buffers {
  let now = world;
  for (const item of schedule) {
    if (item.pass === upTo && (!kind || item.kind === kind)) break;
    now = runOnReference(item.pass, withKind(now, item), groups(item), variant);
  }
  return now;
}

describe('passes and their twins', () => {
  test.each(['openRates', 'stageRates', 'settleRates'] as const)('%s', async (pass) => {
    const item = schedule.find((found) => found.pass === pass) as ScheduledPass;
    const world = withKind(worldAt(crowd('rkf45', 100), pass), item);
    const both = await runBoth(gpu.device, pass, world, groups(item), variant);
    expect(both.reference.pace.done, 'the pass has something to do').toBe(
      pass === 'settleRates' ? both.input.pace.done : 0,
    );
    // an error of 1.5e-9 m in a gap times stiffness over mass: step.test.ts, of accelerations of some 1e3 m/s²
    const sizes = (b: Buffers) => b.rates.flat();
    const largest = Math.max(...sizes(both.reference).map(Math.abs));
    expect(largest).toBeGreaterThan(100);
    expectCloseFloats(sizes(both.gpu), sizes(both.reference), { absolute: 3e-4 * largest });
    const entries = ({ list }: Buffers) => list.map(({ entry }) => entry);
    expectEqualIntegers(entries(both.gpu), entries(both.reference));
    const springs = ({ list }: Buffers) => list.flatMap(({ spring }) => [...spring]);
    expectCloseFloats(springs(both.gpu), springs(both.reference), { absolute: 3e-9 });
    if (pass === 'stageRates') expect(both.gpu.list).toEqual(both.input.list);
    else expect(both.gpu.list).not.toEqual(both.input.list);
  });

  test.each(['stage1', 'stage5', 'end'] as const)('the state at %s', async (kind) => {
    const item: ScheduledPass = { pass: 'stageState', extent: 'grains', kind };
    const world = withKind(worldAt(crowd(), 'stageState', kind), item);
    const both = await runBoth(gpu.device, 'stageState', world, groups(item), variant);
    const vectors = (pick: (grain: Buffers['grainsOut'][number]) => readonly number[]) => (b: Buffers) =>
      b.grainsOut.slice(0, count).flatMap((grain) => [...pick(grain)]);
    // a handful of operations on numbers of that size
    for (const [pick, absolute] of [
      [vectors(({ velocity }) => velocity.slice(0, 3)), 2e-6],
      [vectors(({ angularVelocity }) => angularVelocity.slice(0, 3)), 2e-4],
      [vectors(({ orientation }) => orientation), 5e-7],
      [vectors(({ position }) => position.slice(0, 3)), 8e-9],
    ] as const)
      expectCloseFloats(pick(both.gpu), pick(both.reference), { absolute });
    expectCloseFloats(both.gpu.moves.flat(), both.reference.moves.flat(), { absolute: 2e-8 });
    expectCloseFloats(both.gpu.spheresOut.flat(), both.reference.spheresOut.flat(), { absolute: 2e-8 });
    if (kind === 'end') {
      const { error } = both.reference.pace;
      expect(error).toBeGreaterThan(0);
      // a difference of two nearly equal sums: an ulp of a velocity over the scale r/T, per T/h
      expect(Math.abs(both.gpu.pace.error / error - 1)).toBeLessThan(0.02);
    }
  });

  test.each([
    ['accepted', 1e-6, 0],
    ['rejected', 1, 0],
    ['taken for want of tries', 1, 1],
    ['the last of the window', 1e-6, 0],
  ])('a step %s', async (name, error, forced) => {
    const world = crowd();
    const stepsToGo = name === 'the last of the window' ? 1 : 4;
    const { window } = world.scheme;
    const pace = { ...world.pace, error, forced, stepsToGo, attemptsLeft: 9, step: window / 4, wished: window / 4 };
    const both = await runBoth(gpu.device, 'stepDecide', { ...world, pace }, 1, variant);
    const { taken, done, accepted, rejected, overdue, attemptsLeft } = both.gpu.pace;
    expect({ taken, done, accepted, rejected, overdue, attemptsLeft }).toEqual({
      taken: Number(error < 1 || forced === 1),
      done: Number(stepsToGo === 1),
      accepted: Number(error < 1 || forced === 1),
      rejected: Number(error >= 1 && forced === 0),
      overdue: forced,
      attemptsLeft: 8,
    });
    for (const key of ['step', 'wished', 'time', 'leastStep', 'simulated'] as const) {
      expect(Math.abs(both.gpu.pace[key] - both.reference.pace[key])).toBeLessThanOrEqual(1e-5 * window);
    }
    if (done) expect(both.gpu.pace.time).toBe(Math.fround(window));
  });
});

describe('a step that is rejected changes nothing', () => {
  const kept = ['grains', 'spheres', 'list', 'contacts', 'control'] as const;
  const tried = async (tolerance: number) => {
    // as f32, as the GPU would have it
    const start = rounded('stepAdopt', rounded('settleRates', worldAt(crowd('rkf45', tolerance), 'stageState')));
    let now = start;
    const end = schedule.findIndex(({ pass }) => pass === 'stepAdopt');
    const begin = schedule.findIndex(({ pass }) => pass === 'stageState');
    for (const item of schedule.slice(begin, end + 1)) {
      now = await runOnGpu(gpu.device, item.pass, withKind(now, item), groups(item), variant);
    }
    return { start, now };
  };
  const same = ({ start, now }: Awaited<ReturnType<typeof tried>>) =>
    kept.filter((name) => JSON.stringify(now[name]) === JSON.stringify(start[name]));

  test('grains, springs, contacts and counters are as they were; an accepted one changes them', async () => {
    const rejected = await tried(1e-9);
    expect(rejected.now.pace).toMatchObject({ accepted: 0, rejected: 1, taken: 0 });
    expect(same(rejected)).toEqual([...kept]);
    const accepted = await tried(100);
    expect(accepted.now.pace).toMatchObject({ accepted: 1, rejected: 0, taken: 1 });
    expect(same(accepted)).toEqual(['control']);
  });
});

test('every pass has a twin', () => {
  expect(Object.keys(referencePasses).sort()).toEqual(Object.keys(passes).sort());
});
