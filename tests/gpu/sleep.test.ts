import { describe, expect, test } from 'vitest';
import { interleaved } from '../../src/methods/dem/list-policy.ts';
import { listCount } from '../../src/methods/dem/reference/lib/entry.ts';
import { asleepWith, isAsleep, isDeepAsleep } from '../../src/methods/dem/reference/lib/sleep.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { sleepAsleep, sleepDeep, sleepLooked } from '../../src/methods/dem/sleep-policy.ts';
import { expectEqualIntegers } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { plainVariant, runBoth, runOnReference } from '../support/run-pass.ts';
import { sampleBodies } from '../support/sample-bodies.ts';
import { awkwardSizes, emptyScene, groupsFor, rebuilt, sampleWorld } from '../support/sample-world.ts';

const variant = { ...plainVariant, hasSleep: 1, isotropic: 0 };
const steps = 100;

/** A crowd that is awake on the left, asleep on the right, and has every kind of sleeper between. */
function crowd(count: number, scene = emptyScene): Buffers {
  const options = { params: { youngModulus: 1e5, timeStep: 2e-5 }, scene };
  const world = rebuilt(sampleWorld(count, options), undefined, variant);
  world.params = { ...world.params, restSteps: steps };
  for (let g = 0; g < count; g++) {
    const { start, count: entries } = world.contacts[g];
    for (let i = 0; i < listCount(entries); i += 2) {
      const slot = world.list[start + i * interleaved];
      slot.entry = (slot.entry | 0x80000000) >>> 0;
    }
    const { position } = world.grains[g];
    const kinds = [sleepAsleep | sleepLooked, sleepAsleep | sleepDeep, sleepAsleep, steps << 3];
    const along = position[0] + 0.3 * position[1];
    const awake = ((g % 3) * steps) << 2;
    const flags = along < -0.008 ? awake : along < -0.004 ? kinds[g % 4] : kinds[g % 2];
    const range = { ...world.contacts[g], touching: g % 9, normalForce: 0.01 * (g % 5) };
    world.contacts[g] = range;
    const sleep = isAsleep(flags) ? asleepWith(flags, { ...range, touching: 7, normalForce: 0.25 }) : flags;
    world.grains[g] = { ...world.grains[g], sleep };
    world.grainsSorted[g] = { ...world.grains[g] };
  }
  return world;
}

const marksOf = ({ sleepMarks, params: { capacity } }: Buffers) => ({
  alerted: sleepMarks.slice(0, capacity).filter((mark) => mark === 1).length,
  falling: sleepMarks.slice(capacity).filter((mark) => mark === 1).length,
});
const words = ({ grains }: Buffers) => grains.map(({ sleep }) => sleep);
const sums = ({ contacts }: Buffers) => contacts.map(({ touching, normalForce }) => [touching, normalForce]);

describe('sleep: passes and their twins', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('doze marks %i grains', async (count) => {
    const both = await runBoth(gpu.device, 'doze', crowd(count), groupsFor(count), variant);
    expectEqualIntegers([...both.gpu.sleepMarks], [...both.reference.sleepMarks]);
    const { alerted, falling } = marksOf(both.gpu);
    if (count < 200) return;
    expect(alerted).toBeGreaterThan(5);
    expect(falling).toBeGreaterThan(0);
    expect(alerted).toBeLessThan(words(both.input).filter(isAsleep).length - 5);
  });

  test('beside what moves nobody falls asleep, and sleepers are alert', async () => {
    const still = crowd(200);
    const items = still.obstacles.items.map((item) => ({ ...item, position: [0, 0, 0, 0.1] as const }));
    const params = { ...still.params, obstacleSpeed: 0.1 };
    const both = await runBoth(gpu.device, 'doze', { ...still, params, obstacles: { items } }, 4, variant);
    expectEqualIntegers([...both.gpu.sleepMarks], [...both.reference.sleepMarks]);
    const [standing, moving] = [runOnReference('doze', still, 4, variant), both.gpu].map(marksOf);
    expect(moving.alerted).toBeGreaterThan(standing.alerted);
    expect(moving.falling).toBeLessThan(standing.falling);
  });

  test('a body is never asleep', async () => {
    const world = rebuilt(sampleBodies(65), undefined, variant);
    world.params = { ...world.params, restSteps: steps };
    for (let g = 0; g < world.grains.length; g++) world.grains[g] = { ...world.grains[g], sleep: sleepAsleep };
    const both = await runBoth(gpu.device, 'doze', world, 2, variant);
    expectEqualIntegers([...both.gpu.sleepMarks], [...both.reference.sleepMarks]);
    const { alerted } = marksOf(both.gpu);
    expect(alerted).toBeGreaterThan(3);
    expect(alerted).toBeLessThan(65);
  });

  test.each(awkwardSizes)('settle puts %i grains to sleep', async (count) => {
    const marked = runOnReference('doze', { ...crowd(count) }, groupsFor(count), variant);
    for (const rebuilding of [0, 1]) {
      const world = { ...marked, control: { ...marked.control, rebuilding } };
      const both = await runBoth(gpu.device, 'settle', world, groupsFor(count), variant);
      expectEqualIntegers(words(both.gpu), words(both.reference));
      expect(both.gpu.grains).toEqual(both.reference.grains);
      expect(both.gpu.grainsSorted).toEqual(both.reference.grainsSorted);
      expect(sums(both.gpu)).toEqual(sums(both.reference));
      const { asleep, deep } = both.reference.control;
      expect(both.gpu.control).toMatchObject({ asleep, deep });
      if (count < 200) continue;
      expect(deep).toBeGreaterThan(5);
      expect(asleep).toBeGreaterThan(deep + 20);
      // after a rebuild, sleepers have their contacts' sums again
      const again = both.gpu.contacts.filter(({ touching, normalForce }) => touching === 7 && normalForce === 0.25);
      expect(again.length > 50).toBe(rebuilding === 1);
    }
  });

  test('nothing is marked or settled while everything is still', async () => {
    const world = { ...crowd(65), control: { ...crowd(65).control, still: 1 } };
    const dozed = await runBoth(gpu.device, 'doze', world, 2, variant);
    expect(dozed.gpu.sleepMarks).toEqual(dozed.input.sleepMarks);
    const marked = { ...world, sleepMarks: world.sleepMarks.map(() => 1) };
    const settled = await runBoth(gpu.device, 'settle', marked, 2, variant);
    expect(settled.gpu.grains).toEqual(settled.input.grains);
  });

  test.each(awkwardSizes)('%i grains are alarmed, and woken', async (count) => {
    const world = crowd(count);
    world.control.deep = 12;
    for (const pass of ['alarm', 'rouse'] as const) {
      const both = await runBoth(gpu.device, pass, world, groupsFor(count), variant);
      for (const name of ['grains', 'grainsSorted'] as const) expect(both.gpu[name]).toEqual(both.reference[name]);
      expect(both.gpu.control.deep).toBe(0);
      const sleepers = (buffers: Buffers) => words(buffers).filter(isAsleep).length;
      expect(sleepers(both.gpu)).toBe(pass === 'alarm' ? sleepers(world) : 0);
      expect(words(both.gpu).some(isDeepAsleep)).toBe(false);
    }
  });

  test.each(awkwardSizes)('step: %i grains, of which some sleep', async (count) => {
    const world = crowd(count);
    for (let g = 0; g < count; g++) {
      if (!isAsleep(world.grains[g].sleep)) continue;
      const grain = { ...world.grains[g], velocity: [0, 0, 0, 0] as const, angularVelocity: [0, 0, 0, 0] as const };
      world.grains[g] = grain;
      world.grainsIn[g] = grain;
      world.grainsOut[g] = grain;
    }
    // the forces of a random crowd are spread about a newton
    world.params = { ...world.params, wakeAcceleration: 0.4 / world.tables.materials[0].mass, restSpeed: 0.5 };
    const both = await runBoth(gpu.device, 'step', world, groupsFor(count), variant);
    const wordsOf = ({ grainsOut }: Buffers) => grainsOut.map(({ sleep }) => sleep);
    expectEqualIntegers(wordsOf(both.gpu), wordsOf(both.reference));
    if (count < 200) return;
    const before = both.input.grainsIn.slice(0, count).map(({ sleep }) => sleep);
    const stayed = wordsOf(both.gpu).slice(0, count);
    const looking = before.map((word, g) => isAsleep(word) && !isDeepAsleep(word) && g).filter((g) => g !== false);
    const woken = looking.filter((g) => !isAsleep(stayed[g]));
    expect(woken.length).toBeGreaterThan(5);
    expect(looking.length - woken.length).toBeGreaterThan(5);
    before.forEach((word, g) => {
      const [old, next] = [both.input.grainsIn[g], both.gpu.grainsOut[g]];
      if (isDeepAsleep(word)) expect(next).toEqual(both.input.grainsOut[g]);
      else if (isAsleep(word) && isAsleep(stayed[g])) {
        expect(next).toEqual({ ...old, sleep: (word | sleepLooked) >>> 0 });
      }
    });
    // some of those that are awake are at rest for one substep more
    const counted = stayed.filter((word, g) => !isAsleep(before[g]) && word > 0);
    expect(counted.length).toBeGreaterThan(0);
  });

  test('step of bodies: how long they have been at rest', async () => {
    const world = rebuilt(sampleBodies(65), undefined, variant);
    const { capacity } = world.params;
    world.params = { ...world.params, restSteps: steps, restSpeed: 1 };
    world.bodies.forEach((_, b) => {
      world.grainsIn[capacity + b] = { ...world.grainsIn[capacity + b], sleep: (b * 60) << 3 };
    });
    const both = await runBoth(gpu.device, 'bodyStep', world, world.bodies.length, variant);
    const wordsOf = ({ grainsOut }: Buffers) => grainsOut.slice(capacity).map(({ sleep }) => sleep);
    expectEqualIntegers(wordsOf(both.gpu), wordsOf(both.reference));
    expect(wordsOf(both.gpu).some((word) => word > 0)).toBe(true);
  });

  test('a gust wakes those whom it moves', async () => {
    const gust = { centre: [0, 0, 0], radius: 0.01, along: [1, 0, 0], outward: 0, dose: 1, massOverArea: 8 } as const;
    const both = await runBoth(gpu.device, 'impulse', { ...crowd(200), gust }, 4, variant);
    expectEqualIntegers(words(both.gpu), words(both.reference));
    const [before, after] = [both.input, both.gpu].map((buffers) => words(buffers).filter(isAsleep).length);
    expect(after).toBeLessThan(before);
    expect(after).toBeGreaterThan(0);
  });
});
