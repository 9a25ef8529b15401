import { expect, test } from 'vitest';
import { resolutionFor } from '../../src/methods/continuum/grains-to-particles.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import { resolveMaterials } from '../../src/scene/materials.ts';
import type { Vec3 } from '../../src/scene/types.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import { ballShape } from '../support/ball-shape.ts';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const params: Params = { ...defaultParams(), capacity: 2048, gravity: 0 };
const materials = resolveMaterials({ materials: [{ name: 'sand' }] }, params);
const h = resolutionFor({ params, materials }).cellSize;
const radius = 3 * h;

async function balls(): Promise<{
  sim: Simulation;
  ball(x: number, density: number, velocity: Vec3): Promise<unknown>;
}> {
  const read = validateScene({
    name: 'balls',
    method: 'unilateral',
    obstacles: [{ shape: 'plane', point: [0, -30 * h, 0], normal: [0, 1, 0] }],
    grains: [],
  });
  if (!('scene' in read)) throw new Error(JSON.stringify(read.problems));
  const sim = await Simulation.create(gpu.device, read.scene, params);
  const ball = (x: number, density: number, velocity: Vec3) =>
    sim.addBody({
      shape: ballShape(radius, 0.6 * h),
      density,
      kind: 'dynamic',
      position: [x, 0, 0],
      orientation: [0, 0, 0, 1],
      velocity,
      angularVelocity: [0, 0, 0],
      cover: { name: 'ball', radius: 0.6 * h },
    });
  return { sim, ball };
}

test('a state is of one moment, and the world may end before it is there', async () => {
  const { sim, ball } = await balls();
  await ball(0, 1000, [1, 0, 0]);
  const reading = sim.readState();
  sim.substep(Math.round(0.05 / sim.dt));
  const later = sim.readState();
  const { time } = sim;
  sim.destroy();
  expect((await reading).bodies?.[0].position[0]).toBe(0);
  expect((await later).bodies?.[0].position[0]).toBeCloseTo(time, 5);
});

test('bodies that meet stop each other, keep their momentum and do not overlap', async () => {
  const { sim, ball } = await balls();
  await ball(-4 * h, 2000, [1, 0, 0]);
  await ball(4 * h, 1000, [0, 0, 0]);
  sim.substep(Math.round(0.15 / sim.dt));
  const [heavy, light] = await sim.readBodies();
  // two parts of the mass at 1 m/s, one at rest
  expect((2 * heavy.velocity[0] + light.velocity[0]) / 3).toBeCloseTo(2 / 3, 4);
  // without bounce, but bodies that overlap part slowly
  expect(light.velocity[0] - heavy.velocity[0]).toBeGreaterThanOrEqual(0);
  expect(light.velocity[0] - heavy.velocity[0]).toBeLessThan(0.25);
  // the distance field has steps of a twelfth of the radius
  expect((light.position[0] - heavy.position[0]) / (2 * radius)).toBeGreaterThan(0.96);
  sim.destroy();
});
