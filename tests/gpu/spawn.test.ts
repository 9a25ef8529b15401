import { describe, expect, test } from 'vitest';
import { createRandom, randomRotation } from '../../src/math/random.ts';
import type { SpawnRequest } from '../../src/methods/dem/layouts.ts';
import { mailOf } from '../../src/methods/dem/reference/lib/mail.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { expectCloseFloats, expectEqualIntegers } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { runBoth } from '../support/run-pass.ts';
import { emptyScene, rebuilt, sampleWorld } from '../support/sample-world.ts';

describe('dem/grains/spawn', () => {
  const gpu = useGpu();
  const scene = { ...emptyScene, obstacles: [emptyScene.obstacles[0]] };

  function request(position: readonly [number, number, number], id: number, speed = 1): SpawnRequest {
    const random = createRandom(id);
    return {
      position: [...position, 0],
      orientation: randomRotation(random),
      velocity: [speed, 0, 0, 0],
      angularVelocity: [0, 30, 0, 0],
      label: [id, id % 3, 0, 0],
    };
  }

  function withRequests(world: Buffers, requests: SpawnRequest[]): Buffers {
    return { ...world, requests, spawnCount: { count: requests.length, squeeze: 0 } };
  }

  async function spawnBoth(world: Buffers) {
    const { gpu: after, reference } = await runBoth(gpu.device, 'spawn', world, 1);
    const floats = (buffers: Buffers) => [
      ...buffers.grains.flatMap(({ position, velocity }) => [...position, ...velocity]),
      ...buffers.spheres.flat(),
      ...buffers.spheresOut.flat(),
    ];
    // a rotation of an offset (≤ 3e-3 m, ten operations) added to a position below 1 m: half an ulp of that, 3e-8 m
    expectCloseFloats(floats(after), floats(reference), { absolute: 4e-8 });
    expectEqualIntegers(after.labels.flat(), reference.labels.flat());
    expectEqualIntegers(after.mail, reference.mail);
    expect(after.control).toEqual(reference.control);
    return after;
  }

  // around the workgroup of 256, and none at all
  test.each([0, 1, 255, 256])('%i requests on a lattice, where some are in the way', async (count) => {
    const crowd = rebuilt(sampleWorld(65, { scene, capacity: 400 }));
    const requests = Array.from({ length: count }, (_, i) =>
      request([-0.08 + 0.02 * (i % 8), 0.02 * (Math.floor(i / 8) % 8), -0.04 + 0.02 * Math.floor(i / 64)], 1000 + i),
    );
    const after = await spawnBoth(withRequests(crowd, requests));
    expect(after.control.grainCount).toBe(65 + after.control.spawned);
    expect(after.control.spawned + after.control.blocked).toBe(count);
    if (count === 256) {
      expect(after.control.blocked).toBeGreaterThan(10);
      expect(after.control.spawned).toBeGreaterThan(100);
    }
  });

  test('an empty world', async () => {
    const after = await spawnBoth(withRequests(rebuilt(sampleWorld(0, { scene })), [request([0.1, 0.1, 0.1], 3)]));
    expect(after.control.grainCount).toBe(1);
    // the next check must give it a home
    expect(mailOf(after, 'until', 0)).toBe(0);
  });

  test('two requests for the same place: the first gets it', async () => {
    const requests = [request([0.1, 0.1, 0.1], 3), request([0.101, 0.1, 0.1], 4), request([0.2, 0.1, 0.1], 5)];
    const after = await spawnBoth(withRequests(rebuilt(sampleWorld(0, { scene, capacity: 10 })), requests));
    expect(after.control).toMatchObject({ grainCount: 2, spawned: 2, blocked: 1, full: 0 });
    expectEqualIntegers(
      after.labels.slice(0, 2).map(([id]) => id),
      [3, 5],
    );
  });

  test('the capacity is the end: the rest is counted as full', async () => {
    const requests = Array.from({ length: 20 }, (_, i) => request([0.05 * i, 0.5, 0], i));
    const after = await spawnBoth(withRequests(rebuilt(sampleWorld(0, { scene, capacity: 13 })), requests));
    expect(after.control).toMatchObject({ grainCount: 13, spawned: 13, blocked: 0, full: 7 });
  });
});
