/** Adaptive steps: orders with contacts, what a tolerance means, friction, bodies; on the GPU and in f64. */
import { describe, expect, test } from 'vitest';
import { advance } from '../../src/measure/advance.ts';
import type { Params } from '../../src/params/table.ts';
import { templates } from '../../src/scene/templates.ts';
import { useGpu } from '../support/gpu.ts';
import { createWorld, engineNames, ground, rigidWall } from '../support/small-world.ts';

const gpu = useGpu();
const radius = 2.5e-3;
const adaptive = ['rkf45', 'rk23'] as const;
const ball = { name: 'ball', template: templates.sphere, radius };

describe.each(adaptive)('order of %s', (integrator) => {
  // A Hertz contact that never ends: a ball that is pressed on the ground by gravity and oscillates, sin-like, about its rest.
  // Its overlap at rest is 3.7e-5 m; from less than 1.8 times that it does not leave the ground. 1/s, for small ones:
  const rate = 627;
  // Loose tolerance: a step is the whole window, which follows the time step.
  const heightAfter = async (timeStep: number, duration: number) => {
    const world = await createWorld('reference', gpu.device, {
      params: { youngModulus: 1e5, restitution: 1, friction: 0, integrator, timeStep, tolerance: 100, gravity: 9.81 },
      materials: [ball, rigidWall],
      obstacles: [ground()],
      grains: [{ position: [0, radius - 5e-5, 0], velocity: [0, 0, 0] }],
    });
    await advance(world, Math.round(duration / world.dt));
    const { stepsAccepted, stepsRejected, substeps } = await world.readCounters();
    expect(stepsRejected, `${substeps}`).toBe(0);
    // the very first window begins with the stable step
    expect(stepsAccepted).toBeLessThan(Math.round(duration / world.dt) + 8);
    const { position, velocity } = await world.readState();
    return { height: position[1], speed: velocity[1], window: world.dt };
  };

  test('on an oscillation in contact', async () => {
    const step = 2 ** -14;
    const duration = 512 * step;
    const exact = await heightAfter(step / 16, duration);
    const runs = [await heightAfter(step, duration), await heightAfter(step / 2, duration)];
    // windows are so many steps that they are not halved by their limits
    expect(runs[0].window / runs[1].window).toBe(2);
    const errors = runs.map(({ height, speed }) =>
      // at a turning point heights alone would agree
      Math.hypot(rate * (height - exact.height), speed - exact.speed),
    );
    expect(errors[0]).toBeLessThan(0.1 * rate * 1.3e-5);
    const order = Math.log2(errors[0] / errors[1]);
    const expected = integrator === 'rkf45' ? 4 : 3;
    expect(order, `${errors}`).toBeGreaterThan(expected - 0.5);
    expect(order, `${errors}`).toBeLessThan(expected + 1.2);
  });
});

describe.each(engineNames)('adaptive steps (%s)', (name) => {
  const drop = async (params: Partial<Params>) => {
    const [height, e] = [6e-3, 0.65];
    const world = await createWorld(name, gpu.device, {
      params: { normalLaw: 'hertz-constant-e', restitution: e, youngModulus: 1e8, friction: 0, gravity: 0, ...params },
      materials: [ball, rigidWall],
      obstacles: [ground()],
      grains: [{ position: [0, radius + 1e-4, 0], velocity: [0, -Math.sqrt(2 * 9.81 * height), 0] }],
    });
    await advance(world, Math.round(2e-3 / world.dt));
    const { velocity } = await world.readState();
    const counters = await world.readCounters();
    world.destroy();
    return { error: Math.abs(velocity[1] / Math.sqrt(2 * 9.81 * height) / e - 1), counters };
  };

  test.each(adaptive)('%s: a tighter tolerance costs steps and gives a better rebound', async (integrator) => {
    const loose = await drop({ integrator, tolerance: 0.1, leastStep: 0.05 });
    const tight = await drop({ integrator, tolerance: 1e-6, leastStep: 0.02 });
    expect(tight.counters.stepsAccepted).toBeGreaterThan(loose.counters.stepsAccepted);
    // measured in f64: 0.03 % against 8 % and more
    expect(tight.error).toBeLessThan(0.001);
    expect(loose.error).toBeGreaterThan(0.05);
    const { stepLeast, stepMean, stepNow } = tight.counters;
    expect(stepLeast).toBeGreaterThan(0);
    expect(stepLeast).toBeLessThan(stepMean);
    // in flight the step has grown again
    expect(stepNow).toBeGreaterThan(stepMean);
  });

  test.each(adaptive)('%s: a ball that slides ends up rolling, u = 5/7 u0', async (integrator) => {
    const [u0, mu] = [0.2, 0.3];
    const world = await createWorld(name, gpu.device, {
      params: { integrator, friction: mu, youngModulus: 1e7, restitution: 0.5 },
      materials: [ball, rigidWall],
      obstacles: [ground()],
      grains: [{ position: [0, radius - 5e-7, 0], velocity: [u0, 0, 0] }],
    });
    const ends = (2 * u0) / (7 * mu * 9.81);
    await advance(world, Math.round((1.5 * ends) / world.dt));
    const { velocity, angularVelocity } = await world.readState();
    world.destroy();
    // as for fixed steps (friction.test.ts): the contact's spring still swings a little
    expect(Math.abs(velocity[0] / ((5 / 7) * u0) - 1)).toBeLessThan(0.01);
    expect(Math.abs((-angularVelocity[2] * radius) / velocity[0] - 1)).toBeLessThan(0.01);
  });

  test('a grain that leans on friction stays where it is', async () => {
    const world = await createWorld(name, gpu.device, {
      params: { integrator: 'rkf45', friction: 0.6, gravityTilt: 20, youngModulus: 1e6, restitution: 0.3 },
      materials: [{ name: 'sand', radius }, rigidWall],
      obstacles: [ground()],
      grains: [{ position: [0, radius + radius / Math.sqrt(6), 0], orientation: standing() }],
    });
    await advance(world, Math.round(0.15 / world.dt));
    const before = await world.readState();
    await advance(world, Math.round(0.1 / world.dt));
    const after = await world.readState();
    world.destroy();
    for (const axis of [0, 1, 2]) {
      expect(Math.abs(after.position[axis] - before.position[axis])).toBeLessThan(1e-7);
    }
  });
});

/** A tetra's vertices are (±1, ±1, ±1)/√2 with an even number of minus signs: turned so that one of them points up. */
function standing(): readonly [number, number, number, number] {
  const [x, z] = [-1 / Math.sqrt(2), 1 / Math.sqrt(2)];
  const half = Math.acos(1 / Math.sqrt(3)) / 2;
  return [x * Math.sin(half), 0, z * Math.sin(half), Math.cos(half)];
}
