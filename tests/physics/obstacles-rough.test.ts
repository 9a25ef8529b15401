import { describe, expect, test } from 'vitest';
import { lengthOf, subtract } from '../../src/math/pose.ts';
import { distanceToObstacle } from '../../src/world/obstacle-distance.ts';
import { useGpu } from '../support/gpu.ts';
import { look, pass, radius, type Shape, simulate, type Thing } from '../support/obstacle-world.ts';

const gpu = useGpu();
const smooth: Shape = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] };
const rough: Shape = { ...smooth, rough: true };

/** Spheres and tetras that lie on a floor, and how far they get in `seconds` once gravity leans by `tilt` degrees. */
async function slide(floor: Shape, tilt: number, friction: number, seconds: number): Promise<number[]> {
  const things = [0, 1, 2, 3, 4, 5].map((i): Thing => {
    // at different places over the lattice
    const position: [number, number, number] = [0.0013 * (i + 1), radius * (i < 3 ? 1.1 : 1.7), 0.0417 * (i + 1)];
    return { position, material: i < 3 ? 0 : 1 };
  });
  const sim = await simulate(gpu.device, [floor], things, { friction, restitution: 0.2, rollingFriction: 1e-4 });
  await pass(sim, 0.4);
  const before = await look(sim);
  await sim.setParams({ ...sim.params, gravityTilt: tilt, rollingFriction: 0 });
  await pass(sim, seconds);
  const after = await look(sim);
  sim.destroy();
  return after.map(({ position }, i) => lengthOf(subtract(position, before[i].position)));
}

describe('a rough floor', () => {
  test('holds spheres on a slope of 20°, where a smooth one lets them roll', async () => {
    const held = (await slide(rough, 20, 0.5, 0.3)).slice(0, 3);
    // a hollow between four spheres is left at atan(1/√2) = 35°
    // they shift within their hollows by as much as their contacts give
    for (const way of held) expect(way).toBeLessThan(0.02 * radius);
    const rolled = (await slide(smooth, 20, 0.5, 0.3)).slice(0, 3);
    // ½ (5/7) g sin 20° t² = 0.108 m
    for (const way of rolled) expect(way).toBeCloseTo(0.108, 2);
  });

  test('holds tetras on a slope of 20° with a friction of 0.2, on which a smooth one lets them slide', async () => {
    const held = (await slide(rough, 20, 0.2, 0.3)).slice(3);
    for (const way of held) expect(way).toBeLessThan(0.2 * radius);
    const slid = (await slide(smooth, 20, 0.2, 0.3)).slice(3);
    for (const way of slid) expect(way).toBeGreaterThan(0.05);
  });

  test('lets spheres go when it is steeper than its hollows are deep', async () => {
    for (const way of (await slide(rough, 50, 0.5, 0.3)).slice(0, 3)) expect(way).toBeGreaterThan(4 * radius);
  });
});

describe('a rough vessel has no holes and makes no energy', () => {
  const vessels: Record<string, Shape> = {
    box: { shape: 'box', min: [-0.04, -0.03, -0.04], max: [0.043, 0.1, 0.041], open: ['top'], inside: true },
    cylinder: { shape: 'cylinder', bottom: [0, -0.03, 0], top: [0, 0.1, 0], radius: 0.04, open: ['top'], inside: true },
    'lying cylinder': {
      shape: 'cylinder',
      bottom: [-0.05, 0, 0],
      top: [0.05, 0, 0],
      radius: 0.04,
      open: [],
      inside: true,
    },
    ball: { shape: 'ball', centre: [0, 0, 0], radius: 0.045, inside: true },
    capsule: { shape: 'capsule', bottom: [-0.02, 0, 0], top: [0.02, 0.01, 0], radius: 0.04, inside: true },
    hourglass: {
      shape: 'hourglass',
      centre: [0, 0.05, 0],
      axis: [0, 1, 0],
      bulbRadius: 0.045,
      neckRadius: 0.02,
      height: 0.2,
      inside: true,
    },
    funnel: {
      shape: 'cone',
      bottom: [0, -0.04, 0],
      top: [0, 0.06, 0],
      bottomRadius: 0,
      topRadius: 0.06,
      open: ['top'],
      inside: true,
    },
  };

  test.each(Object.entries(vessels))('%s', async (_, shape) => {
    const things = [-1, 0, 1].flatMap((i) =>
      [-1, 0, 1].map(
        (k): Thing => ({ position: [0.0112 * i, 0.005 + 0.001 * i, 0.0115 * k], velocity: [0.3 * i, -0.3, 0.2 * k] }),
      ),
    );
    const sim = await simulate(gpu.device, [{ ...shape, rough: true }], things, {
      friction: 0.3,
      rollingFriction: 1e-4,
    });
    for (let k = 0; k < 6; k++) {
      await pass(sim, 0.2);
      for (const { position } of await look(sim)) {
        // the deepest hollow of a flat lattice lets a sphere in by (2 − √2) r, to 0.41 r; on a hollow surface the lattice's
        // spheres stand a little wider
        expect(distanceToObstacle({ ...shape, material: 0 }, position)).toBeGreaterThan(0.2 * radius);
      }
    }
    for (const { velocity, spin } of await look(sim)) {
      expect(lengthOf(velocity) + radius * lengthOf(spin)).toBeLessThan(0.05);
    }
    sim.destroy();
  });

  test('a solid is rough too: a sphere stays on top of a rough block and of a rough post', async () => {
    const block: Shape = {
      shape: 'box',
      min: [-0.08, -0.1, -0.05],
      max: [-0.02, 0, 0.05],
      open: [],
      inside: false,
      rough: true,
    };
    const post: Shape = {
      shape: 'cylinder',
      bottom: [0.05, -0.1, 0],
      top: [0.05, 0, 0],
      radius: 0.03,
      open: [],
      inside: false,
      rough: true,
    };
    const things: Thing[] = [{ position: [-0.047, 1.2 * radius, 0.003] }, { position: [0.046, 1.2 * radius, 0.002] }];
    const sim = await simulate(gpu.device, [block, post], things, { gravityTilt: 8 });
    await pass(sim, 0.4);
    for (const { position, velocity } of await look(sim)) {
      expect(position[1]).toBeGreaterThan(0.3 * radius);
      expect(lengthOf(velocity)).toBeLessThan(1e-2);
    }
    sim.destroy();
  });
});
