import { expect, test } from 'vitest';
import {
  composed,
  conjugate,
  multiplied,
  type Quaternion,
  rotated,
  rotationVector,
  turnAbout,
} from '../../src/math/pose.ts';
import { spinOf } from '../../src/measure/body-statistics.ts';
import { type Spin, spinAfter } from '../../src/methods/dem/reference/lib/motion.ts';
import { type Motion, motionPose } from '../../src/scene/motion.ts';
import type { Vec3 } from '../../src/scene/types.ts';
import { bodyMass } from '../../src/world/bodies.ts';
import { boxShape } from '../support/body-shapes.ts';
import { advance, resting, sceneFrom, useWorlds } from '../support/body-world.ts';
import { useGpu } from '../support/gpu.ts';

/** Bodies that touch nothing: their motion has closed forms. Coarse spheres and a soft material allow long steps. */
const gpu = useGpu();
const radius = 0.03;
const parameters = { radius, youngModulus: 1e6, timeStep: 1e-3 };
const empty = sceneFrom({ parameters, floor: -20 });
const weightless = sceneFrom({ parameters: { ...parameters, gravity: 0 }, floor: -20 });
const density = 1000;
const plank = boxShape([0.3, 0.18, 0.09], radius);

const { world } = useWorlds();

test('a block in flight follows the parabola, tumbling or not', async () => {
  const velocity: Vec3 = [1, 2, 0.5];
  const thrown = { ...resting, shape: plank, density, velocity };
  const spinning = { ...thrown, position: [0, 0, 1] as Vec3, angularVelocity: [5, -8, 3] as Vec3 };
  const sim = await world(gpu.device, empty, [thrown, spinning]);
  const [straight, tumbling] = await advance(sim, 0.5);
  // symplectic Euler falls by n (n + 1)/2 g dt² in n steps
  const t = sim.time;
  const height = velocity[1] * t - 0.5 * 9.81 * t * (t + sim.dt);
  for (const [axis, expected] of [0.5, height, 0.25].entries()) {
    expect(straight.position[axis]).toBeCloseTo(expected, 5);
    expect(tumbling.position[axis] - spinning.position[axis]).toBeCloseTo(expected, 5);
  }
  expect(straight.angularVelocity).toEqual([0, 0, 0]);
});

test('a torque-free plank keeps angular momentum and energy and turns over, when the reference does', async () => {
  // about the axis of the middle moment, with a little of the others: unstable (Dzhanibekov)
  const body = { ...resting, shape: plank, density, angularVelocity: [0.01, 10, 0.01] as Vec3 };
  const sim = await world(gpu.device, weightless, [body]);
  const before = spinOf(body, body);
  const inertia = plank.inertia.map((value) => density * value) as Vec3;
  const material = { inertia, invInertia: inertia.map((value) => 1 / value) as Vec3 };
  let reference: Spin = { orientation: body.orientation, angularVelocity: body.angularVelocity };
  const middleSpin = ({ orientation, angularVelocity }: Spin) =>
    rotated(conjugate([...orientation] as Quaternion), angularVelocity)[1];
  const spins: { gpu: number; reference: number }[] = [];
  for (let i = 0; i < 100; i++) {
    const [state] = await advance(sim, 0.04);
    for (let step = 0; step < 40; step++) {
      reference = spinAfter(reference.orientation, reference.angularVelocity, [0, 0, 0], material, sim.dt, false);
    }
    spins.push({ gpu: middleSpin(state), reference: middleSpin(reference) });
    const now = spinOf(body, state);
    // 20 times what rounding does in these 4000 steps
    const off = Math.hypot(...now.momentum.map((value, axis) => value - before.momentum[axis]));
    expect(off).toBeLessThan(1e-4 * Math.hypot(...before.momentum));
    expect(Math.abs(now.energy / before.energy - 1)).toBeLessThan(1e-4);
  }
  const flip = (of: 'gpu' | 'reference') => spins.findIndex((spin) => spin[of] < 0);
  expect(flip('reference')).toBeGreaterThan(10);
  expect(Math.abs(flip('gpu') - flip('reference'))).toBeLessThanOrEqual(1);
  expect(Math.min(...spins.map((spin) => spin.gpu))).toBeLessThan(-9.9);
});

test('a hinged plank gets the closed form of angular acceleration, and swings without losing energy', async () => {
  const shape = boxShape([0.6, 0.12, 0.18], radius);
  const arm = 0.2;
  const door = {
    ...resting,
    shape,
    density,
    position: [arm, 0, 0] as Vec3,
    kind: 'hinged' as const,
    hinge: { axis: [0, 0, 1] as Vec3, point: [0, 0, 0] as Vec3 },
  };
  const mass = bodyMass(door);
  const moment = density * shape.inertia[2] + mass * arm ** 2;
  const sim = await world(gpu.device, empty, [door]);
  // while it is nearly level, the moment of its weight is constant
  const [soon] = await advance(sim, 0.02);
  expect(soon.angularVelocity[2]).toBeCloseTo((-mass * 9.81 * arm * sim.time) / moment, 2);
  const [{ angularVelocity, position }] = await advance(sim, 2);
  const lost = mass * 9.81 * position[1] + 0.5 * moment * angularVelocity[2] ** 2;
  // symplectic Euler: the energy swings by ω dt, about 0.5 %, around its value and does not drift
  expect(Math.abs(lost)).toBeLessThan(0.005 * mass * 9.81 * arm);
  expect(Math.hypot(...position)).toBeCloseTo(arm, 5);
  expect(Math.hypot(angularVelocity[0], angularVelocity[1], position[2])).toBe(0);
});

const motions: Record<string, Motion> = {
  'to and fro': { kind: 'oscillate', axis: [0.6, 0, 0.8], amplitude: 0.2, frequency: 2, start: 0.05 },
  'in a circle': { kind: 'rotate', point: [0, 0, 0.3], axis: [0, 1, 0], angularVelocity: 5, start: 0 },
  'along a path': {
    kind: 'path',
    point: [0, 0, 0],
    repeat: false,
    waypoints: [
      { time: 0.1, move: [0, 0, 0], turn: [0, 0, 0] },
      { time: 0.3, move: [0.2, 0, 0], turn: [0, 1, 0] },
      { time: 0.5, move: [0.2, 0.1, 0], turn: [0, 1, 1] },
    ],
  },
};

test.each(Object.entries(motions))(
  'a driven block moves %s exactly as told, whatever hangs on it',
  async (_, motion) => {
    const put = { position: [0.05, 0, 0] as Vec3, orientation: turnAbout([1, 1, 0], 0.5) };
    const path = (time: number) => composed(motionPose(motion, time), put);
    const sim = await world(gpu.device, empty, [{ ...resting, ...put, shape: plank, density, kind: 'driven', path }]);
    for (let i = 0; i < 6; i++) {
      // whole intervals of 32 steps: inside of one the body goes straight on
      sim.substep(32 * (5 + i));
      const [state] = await sim.readBodies();
      const { position, orientation } = path(sim.time);
      for (let axis = 0; axis < 3; axis++) expect(state.position[axis]).toBeCloseTo(position[axis], 6);
      const off = rotationVector(multiplied(state.orientation, conjugate(orientation)));
      expect(Math.hypot(...off)).toBeLessThan(2e-6);
    }
    expect((await sim.readCounters()).nonFinite).toBe(0);
  },
);

test('a grip holds a body at its target against gravity, and lets go', async () => {
  const sim = await world(gpu.device, empty, [{ ...resting, shape: plank, density }]);
  sim.method.actions.grip?.({ body: 0, point: [0, 0.09, 0], target: [0.1, 0.2, -0.1] });
  const [held] = await advance(sim, 3);
  // it hangs below the grip: eight weights pull for each centimetre, so it hangs 1.25 mm lower
  const target = [0.1, 0.2 - 0.09 - 0.00125, -0.1];
  for (let axis = 0; axis < 3; axis++) expect(held.position[axis]).toBeCloseTo(target[axis], 2);
  expect(Math.hypot(...held.velocity)).toBeLessThan(0.02);
  sim.method.actions.grip?.(undefined);
  const [free] = await advance(sim, 0.2);
  expect(free.velocity[1] - held.velocity[1]).toBeCloseTo(-9.81 * 0.2, 3);
});

test('what falls out of the world stays there', async () => {
  const sim = await world(gpu.device, sceneFrom({ parameters, floor: -0.1 }), [{ ...resting, shape: plank, density }]);
  const [gone] = await advance(sim, 0.4);
  expect(gone.position[1]).toBeLessThan(-0.1);
  expect(gone.position[1]).toBeGreaterThan(-0.11);
  expect(gone.velocity).toEqual([0, 0, 0]);
});
