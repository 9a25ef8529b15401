import { describe, expect, test } from 'vitest';
import { unpackStruct } from '../../src/gpu/struct-layout.ts';
import { turnAbout, turnedAbout } from '../../src/math/pose.ts';
import { obstaclesLayout } from '../../src/methods/dem/layouts.ts';
import { interleaved } from '../../src/methods/dem/list-policy.ts';
import { listCount } from '../../src/methods/dem/reference/lib/entry.ts';
import type { Buffers } from '../../src/methods/dem/reference/twin.ts';
import { packObstacles } from '../../src/methods/dem/uniforms.ts';
import type { Obstacle, Scene } from '../../src/scene/types.ts';
import { surfacesAt } from '../../src/world/obstacle-field.ts';
import { surfaceFlags } from '../../src/world/surface.ts';
import { expectCloseFloats, expectEqualIntegers } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';
import { plainVariant, runBoth } from '../support/run-pass.ts';
import { emptyScene, rebuilt, sampleWorld } from '../support/sample-world.ts';

const gpu = useGpu();
const material = 3;
const variant = { ...plainVariant, isotropic: 0 };

/** Surfaces of all kinds around the crowd at the origin: turning, shaken, rough, about to come, and new. */
const obstacles: Obstacle[] = [
  {
    shape: 'cylinder',
    bottom: [0, 0, -0.018],
    top: [0, 0, 0.018],
    radius: 0.018,
    open: [],
    inside: true,
    material,
    motion: { kind: 'rotate', point: [0, 0, 0], axis: [0, 0, 1], angularVelocity: 5, start: 0 },
  },
  { shape: 'ball', centre: [0.01, -0.012, 0], radius: 0.008, inside: false, material, rough: true },
  {
    shape: 'plane',
    point: [0, -0.012, 0],
    normal: [0, 1, 0],
    material,
    rough: true,
    motion: { kind: 'oscillate', axis: [1, 0, 0], amplitude: 0.002, frequency: 20, start: 0 },
  },
  {
    shape: 'cone',
    bottom: [0, -0.01, 0],
    top: [0, 0.015, 0],
    bottomRadius: 0.004,
    topRadius: 0.014,
    open: ['bottom', 'top'],
    inside: true,
    material,
  },
  {
    shape: 'box',
    min: [-0.016, -0.016, -0.016],
    max: [-0.006, 0, 0.016],
    open: [],
    inside: false,
    material,
    pose: turnedAbout([0, 0, 0], turnAbout([1, 2, 0], 0.4)),
  },
  {
    shape: 'hourglass',
    centre: [0, 0, 0],
    axis: [0, 1, 0],
    bulbRadius: 0.014,
    neckRadius: 0.01,
    height: 0.055,
    inside: true,
    material,
  },
  { shape: 'plane', point: [0, 0, 0], normal: [1, 0, 0], material, from: 9 },
];
const scene: Scene = { ...emptyScene, obstacles };

/** The crowd in the middle of an interval of 1 ms, with what obstacles do in it. */
function world(count: number): Buffers {
  // lists are long here: room for twice as many grains, or which of them goes without would be up to the atomics
  const buffers = sampleWorld(count, {
    capacity: 2 * count,
    scene,
    reach: 0.014,
    params: { youngModulus: 1e5, timeStep: 2e-5 },
  });
  const surfaces = surfacesAt(obstacles, 0.1, 0.101);
  surfaces[surfaces.length - 2].flags |= surfaceFlags.isNew;
  return {
    ...buffers,
    obstacles: unpackStruct(obstaclesLayout, packObstacles(surfaces)),
    substep: { ...buffers.substep, elapsed: 4e-4 },
  };
}

describe('obstacles that move, are rough, or are not there', () => {
  test('dem/contacts/build puts the same ones on the lists', async () => {
    const before = rebuilt(world(120), 'build', variant);
    const both = await runBoth(gpu.device, 'build', before, 2, variant);
    expect(both.gpu.control.listOverflow).toBe(0);
    const entries = (buffers: Buffers, g: number) => {
      const { start, count } = buffers.contacts[g];
      return Array.from(
        { length: listCount(count) },
        (_, i) => buffers.list[start + interleaved * i].entry & 0x7fffffff,
      );
    };
    let rough = 0;
    for (let g = 0; g < 120; g++) {
      const [found, expected] = [entries(both.gpu, g), entries(both.reference, g)];
      expectEqualIntegers(found, expected);
      rough += found.filter((entry) => entry & 0x40000000 && (entry >> 8) & 3).length;
      // the last surface is not there yet
      const last = both.input.params.obstacleCount - 1;
      expect(found.some((entry) => entry & 0x40000000 && (entry & 0xff) === last)).toBe(false);
    }
    expect(rough).toBeGreaterThan(100);
  });

  test('dem/grains/step feels the same forces from them', async () => {
    const both = await runBoth(gpu.device, 'step', rebuilt(world(120), undefined, variant), 2, variant);
    expect(both.reference.contacts.slice(0, 120).reduce((sum, { touching }) => sum + touching, 0)).toBeGreaterThan(400);
    for (let g = 0; g < 120; g++) {
      const [found, expected] = [both.gpu.grainsOut[g], both.reference.grainsOut[g]];
      // a deep crowd: k of 1e5 Pa times a gap that is good to 1e-8 m (see obstacles-distance), over 1e-4 kg, in 20 µs
      expectCloseFloats(found.velocity.slice(0, 3), expected.velocity.slice(0, 3), { absolute: 2e-6, relative: 1e-5 });
      expectCloseFloats(found.angularVelocity.slice(0, 3), expected.angularVelocity.slice(0, 3), {
        absolute: 2e-3,
        relative: 1e-5,
      });
      expect(both.gpu.contacts[g].touching).toBe(both.reference.contacts[g].touching);
    }
  });

  test('a surface that stands still in one of the two is noticed', async () => {
    const moving = rebuilt(world(120), undefined, variant);
    const still = { ...moving, substep: { ...moving.substep, elapsed: 0 } };
    const { gpu: found } = await runBoth(gpu.device, 'step', moving, 2, variant);
    const { reference } = await runBoth(gpu.device, 'step', still, 2, variant);
    const speeds = (buffers: Buffers) =>
      buffers.grainsOut.slice(0, 120).flatMap(({ velocity }) => velocity.slice(0, 3));
    expect(() => expectCloseFloats(speeds(found), speeds(reference), { absolute: 2e-6, relative: 1e-5 })).toThrow();
  });
});
