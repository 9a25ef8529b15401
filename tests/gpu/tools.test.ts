import { describe, expect, test } from 'vitest';
import { gone } from '../../src/methods/dem/constants.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import type { Gust } from '../../src/methods/method.ts';
import { bodyKinds } from '../../src/scene/types.ts';
import { expectCloseFloats, expectEqualIntegers } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { runBoth } from '../support/run-pass.ts';
import { bodySizes, sampleBodies } from '../support/sample-bodies.ts';
import { awkwardSizes, emptyScene, groupsFor, rebuilt, sampleWorld } from '../support/sample-world.ts';

const gust: Gust = {
  centre: [0.004, -0.003, 0.002],
  radius: 0.02,
  along: [0.7, 0.2, -0.4],
  outward: 1.5,
  dose: 2,
  massOverArea: 8,
};
const velocities = ({ grains }: Buffers) => grains.flatMap(({ velocity }) => [...velocity]);
const speeds = ({ grains }: Buffers, count: number) =>
  grains.slice(0, count).map(({ velocity: [x, y, z] }) => Math.hypot(x, y, z));

describe('a gust', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('on %i grains of three materials', async (count) => {
    const world = { ...sampleWorld(count), gust };
    if (count > 1) world.grains[1] = { ...world.grains[1], position: [...gust.centre, 0] };
    const { gpu: after, reference, input } = await runBoth(gpu.device, 'impulse', world, groupsFor(count));
    // a root, an exponential of at most 2 (7 ulp) and a few products of numbers below 2 m/s
    expectCloseFloats(velocities(after), velocities(reference), { absolute: 2e-6 });
    const same = velocities(after).filter((x, i) => x === velocities(input)[i]).length;
    if (count === 200) {
      expect(same).toBeGreaterThan(40);
      expect(velocities(after).length - same).toBeGreaterThan(100);
    }
  });

  test('never makes a grain as fast as the guards allow, however strong it is', async () => {
    const storm = { ...gust, radius: 1, along: [0, 1e4, 0] as const, outward: 1e5, dose: 50, massOverArea: 1e6 };
    const world = { ...sampleWorld(65), gust: storm };
    const { gpu: after, reference } = await runBoth(gpu.device, 'impulse', world, 2);
    expectCloseFloats(velocities(after), velocities(reference), { absolute: 1e-5 });
    const fastest = Math.max(...speeds(after, 65));
    expect(fastest).toBeGreaterThan(0.49 * world.params.speedLimit);
    expect(fastest).toBeLessThan(0.51 * world.params.speedLimit);
  });

  test('moves free bodies, the heavier the less, and no others', async () => {
    const world = { ...sampleBodies(65), gust: { ...gust, radius: 0.1, massOverArea: 20 } };
    const { gpu: after, reference, input } = await runBoth(gpu.device, 'bodyImpulse', world, bodySizes.length);
    expectCloseFloats(velocities(after), velocities(reference), { absolute: 2e-6 });
    const { capacity } = world.params;
    world.bodies.forEach(({ kind }, b) => {
      const before = input.grains[capacity + b].velocity;
      const moved = after.grains[capacity + b].velocity.some((x, axis) => x !== before[axis]);
      expect(moved, `body ${b}, ${bodyKinds[kind]}`).toBe(bodyKinds[kind] === 'dynamic');
    });
    // grains are not its business
    expect(velocities(after).slice(0, 4 * 65)).toEqual(velocities(input).slice(0, 4 * 65));
  });
});

describe('erasing', () => {
  const gpu = useGpu();

  test.each(awkwardSizes)('%i grains: in a ball, by id, written down once', async (count) => {
    const world = sampleWorld(count);
    world.labels.forEach(([id], g) => {
      if (g % 11 === 3) world.labels[g] = [id, gone];
    });
    const ids = world.labels.slice(0, count).map(([id]) => id);
    const wanted = (i: number): [number, number, number, number] => [ids[i] ?? 0, (ids[i] ?? -1) + 1, 0, 0];
    const ranges = Array.from({ length: 128 }, (_, r) => (r < 2 ? wanted(r) : ([0, 70_000, 0, 0] as const)));
    world.erasure = { centre: [0.005, 0, 0], radius: 0.012, rangeCount: 2, ranges };
    world.control.erased = 1000;
    // room for a few only
    world.erased = world.erased.slice(0, 20);
    const { gpu: after, reference } = await runBoth(gpu.device, 'erase', world, groupsFor(count));
    expectEqualIntegers(after.labels.flat(), reference.labels.flat());
    expect(after.control).toEqual(reference.control);
    const written = Math.min(after.control.erasedKept, 20);
    const where = new Map(
      world.labels.slice(0, count).map(([id, material], g) => [id, { material, grain: world.grains[g] }]),
    );
    const kept = after.erased.slice(0, written);
    expect(new Set(kept.map(({ label }) => label[0])).size).toBe(written);
    for (const { label, position, velocity } of kept) {
      const original = where.get(label[0]);
      expect(label[1]).toBe(original?.material);
      expectCloseFloats(
        [...position, ...velocity],
        [...(original?.grain.position ?? []), ...(original?.grain.velocity ?? [])],
        {
          relative: 1e-7,
        },
      );
    }
    if (count === 200) expect(after.control.erased - 1000).toBeGreaterThan(20);
  });
});

describe('grains that return', () => {
  const gpu = useGpu();
  const scene = { ...emptyScene, obstacles: [emptyScene.obstacles[0]] };

  test('come back where their spheres find room, although bounding spheres meet', async () => {
    const crowd = rebuilt(sampleWorld(65, { scene, capacity: 400, reach: 0.03 }));
    const lattice = Array.from({ length: 200 }, (_, i) => {
      const at = [-0.02 + 0.008 * (i % 6), 0.008 * (Math.floor(i / 6) % 6), -0.02 + 0.008 * Math.floor(i / 36)];
      return {
        position: [at[0], at[1], at[2], 0] as const,
        orientation: [0, 0, 0, 1] as const,
        velocity: [0, 0, 0, 0] as const,
        angularVelocity: [0, 0, 0, 0] as const,
        label: [1000 + i, i % 3, 0, 0] as [number, number, number, number],
      };
    });
    const spawnedWith = async (returning: 0 | 1) => {
      const requests = lattice.map((one) => ({ ...one, label: [one.label[0], one.label[1], returning, 0] as const }));
      const world = { ...crowd, requests, spawnCount: { count: requests.length, squeeze: 0.1 } };
      const { gpu: after, reference } = await runBoth(gpu.device, 'spawn', world, 1);
      expectEqualIntegers(after.labels.flat(), reference.labels.flat());
      expect(after.control.spawned).toBe(reference.control.spawned);
      expect(after.control.blocked).toBe(reference.control.blocked);
      return after.control.spawned;
    };
    const [newcomers, returned] = [await spawnedWith(0), await spawnedWith(1)];
    expect(returned).toBeGreaterThan(2 * newcomers);
    expect(returned).toBeLessThan(200);
  });
});
