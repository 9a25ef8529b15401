import { expect, test } from 'vitest';
import { defaultParams } from '../../src/params/table.ts';
import { turnOver } from '../../src/scene/motion.ts';
import type { Scene } from '../../src/scene/types.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import { distanceToObstacle } from '../../src/world/obstacle-distance.ts';
import { useGpu } from '../support/gpu.ts';
import { look, pass } from '../support/obstacle-world.ts';

const gpu = useGpu();

function accepted(json: object): Scene {
  const result = validateScene({ name: 'test', ...json });
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  return result.scene;
}

async function start(scene: Scene): Promise<Simulation> {
  const params = { ...defaultParams(), ...scene.parameters };
  return Simulation.create(gpu.device, scene, params, { constants: { obstacleDetail: 2 } });
}

/** Tetras of 6.7 mm across, soft: about 60 µs per substep. */
const sand = { youngModulus: 2e6, radius: 1.5e-3, friction: 0.4, capacity: 1024 };

test('an hourglass empties, turned over it empties again, and no grain leaves it', async () => {
  // the neck is 5.1 grains wide, and its wall nowhere flatter than 34°
  const scene = accepted({
    parameters: sand,
    obstacles: [{ shape: 'hourglass', centre: [0, 0, 0], bulbRadius: 0.055, neckRadius: 0.017, height: 0.26 }],
    grains: [{ fill: 'lattice', region: { min: [-0.031, 0.043, -0.031], max: [0.031, 0.105, 0.031] }, count: 600 }],
  });
  const sim = await start(scene);
  const above = async () => {
    const seen = await look(sim);
    expect(seen).toHaveLength(600);
    const [glass] = sim.obstacles;
    // the centre of a tetra is never closer to a wall than r + r/√6 = 2.1 mm, less the overlap
    for (const { position } of seen) expect(distanceToObstacle(glass, position, sim.time)).toBeGreaterThan(1.9e-3);
    return seen.filter(({ position }) => position[1] > 0).length;
  };
  const empties = async () => {
    const end = sim.time + 0.7;
    while ((await above()) > 0 && sim.time < end) await pass(sim, 0.05);
    expect(await above()).toBe(0);
  };
  expect(await above()).toBe(600);
  await empties();
  await sim.setObstacleMotion(0, turnOver([0, 0, 0], sim.time, 0.15));
  await pass(sim, 0.15);
  expect(await above()).toBeGreaterThan(300);
  await empties();
  expect((await sim.readCounters()).removed).toBe(0);
  sim.destroy();
});

test('a turning drum drags its bed to the side to which it turns, and holds it', async () => {
  const scene = accepted({
    parameters: { ...sand, friction: 0.6 },
    obstacles: [
      {
        shape: 'cylinder',
        bottom: [0, 0, -0.02],
        top: [0, 0, 0.02],
        radius: 0.05,
        open: [],
        motion: { kind: 'rotate', axis: [0, 0, 1], angularVelocity: 2, start: 0.2 },
      },
    ],
    grains: [{ fill: 'lattice', region: { min: [-0.035, -0.035, -0.019], max: [0.035, 0.02, 0.019] }, count: 200 }],
  });
  const sim = await start(scene);
  const middle = async () => {
    const seen = await look(sim);
    expect(seen).toHaveLength(200);
    for (const { position } of seen) {
      expect(Math.hypot(position[0], position[1])).toBeLessThan(0.05);
      expect(Math.abs(position[2])).toBeLessThan(0.02);
    }
    const mean = (axis: number) => seen.reduce((sum, { position }) => sum + position[axis], 0) / seen.length;
    return Math.atan2(mean(0), -mean(1));
  };
  await pass(sim, 0.2);
  expect(Math.abs(await middle())).toBeLessThan(0.15);
  await pass(sim, 0.6);
  // a turn about +z takes the bottom towards +x; the bed leans until it slides, between 15° and 50°
  const lean = await middle();
  expect(lean).toBeGreaterThan(0.26);
  expect(lean).toBeLessThan(0.87);
  sim.destroy();
});
