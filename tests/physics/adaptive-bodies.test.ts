/** Rigid bodies by adaptive steps: closed forms, and contacts with grains and ground. */
import { describe, expect, test } from 'vitest';
import { spinOf } from '../../src/measure/body-statistics.ts';
import type { Vec3 } from '../../src/scene/types.ts';
import { bodyMass } from '../../src/world/bodies.ts';
import { boxShape } from '../support/body-shapes.ts';
import { advance, ground, resting, sceneFrom, useWorlds } from '../support/body-world.ts';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const { world } = useWorlds();
const radius = 0.03;
const density = 1000;
const plank = boxShape([0.3, 0.18, 0.09], radius);

describe.each(['rkf45', 'rk23'] as const)('bodies by %s', (integrator) => {
  const parameters = { radius, youngModulus: 1e6, integrator, tolerance: 1e-4 };
  const empty = sceneFrom({ parameters, floor: -20 });
  const weightless = sceneFrom({ parameters: { ...parameters, gravity: 0 }, floor: -20 });

  test('a block in flight follows the parabola itself', async () => {
    const velocity: Vec3 = [1, 2, 0.5];
    const sim = await world(gpu.device, empty, [
      { ...resting, shape: plank, density, velocity, angularVelocity: [5, -8, 3] },
    ]);
    const [{ position }] = await advance(sim, 0.5);
    const t = sim.time;
    [t, 2 * t - 0.5 * 9.81 * t * t, 0.5 * t].forEach((expected, axis) => {
      expect(position[axis]).toBeCloseTo(expected, 5);
    });
  });

  test('a torque-free plank keeps its angular momentum and energy while it turns over', async () => {
    const body = { ...resting, shape: plank, density, angularVelocity: [0.01, 10, 0.01] as Vec3 };
    const sim = await world(gpu.device, weightless, [body]);
    const before = spinOf(body, body);
    const [state] = await advance(sim, 3);
    const after = spinOf(body, state);
    const momentum = Math.hypot(...before.momentum);
    for (let axis = 0; axis < 3; axis++) {
      // the pair's own error over 3 s; fixed steps keep L by construction
      expect(Math.abs(after.momentum[axis] - before.momentum[axis])).toBeLessThan(2e-3 * momentum);
    }
    expect(Math.abs(after.energy / before.energy - 1)).toBeLessThan(2e-3);
  });

  test('a hinged plank swings without losing energy, on its circle', async () => {
    const shape = boxShape([0.6, 0.12, 0.18], radius);
    const arm = 0.2;
    const hinge = { axis: [0, 0, 1] as Vec3, point: [0, 0, 0] as Vec3 };
    const door = { ...resting, shape, density, position: [arm, 0, 0] as Vec3, kind: 'hinged' as const, hinge };
    const mass = bodyMass(door);
    const moment = density * shape.inertia[2] + mass * arm ** 2;
    const sim = await world(gpu.device, empty, [door]);
    const [{ angularVelocity, position }] = await advance(sim, 2);
    const lost = mass * 9.81 * position[1] + 0.5 * moment * angularVelocity[2] ** 2;
    expect(Math.abs(lost)).toBeLessThan(2e-3 * mass * 9.81 * arm);
    expect(Math.hypot(...position)).toBeCloseTo(arm, 5);
  });

  test('a block falls on the ground and comes to rest on its spheres', async () => {
    const scene = sceneFrom({ parameters: { ...parameters, restitution: 0.3 }, ...ground });
    const sim = await world(gpu.device, scene, [{ ...resting, shape: plank, density, position: [0, 0.12, 0] }]);
    const [state] = await advance(sim, 1);
    expect(state.position[1]).toBeGreaterThan(0.085);
    expect(state.position[1]).toBeLessThan(0.095);
    expect(Math.hypot(...state.velocity)).toBeLessThan(1e-3);
    expect(await sim.readCounters()).toMatchObject({ nonFinite: 0, staleLists: 0 });
  });
});
