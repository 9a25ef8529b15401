import { expect, test } from 'vitest';
import { turnAbout } from '../../src/math/pose.ts';
import { bodyMomenta } from '../../src/measure/body-statistics.ts';
import { momenta } from '../../src/measure/verification/sums.ts';
import { libraryMesh } from '../../src/mesh/library/index.ts';
import { motionPose } from '../../src/scene/motion.ts';
import type { Vec3 } from '../../src/scene/types.ts';
import type { NewBody } from '../../src/world/bodies.ts';
import { makeModel } from '../../src/world/prepare-bodies.ts';
import { boxShape } from '../support/body-shapes.ts';
import { advance, ground, resting, sceneFrom, tiltOf, useWorlds } from '../support/body-world.ts';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const { world } = useWorlds();

/**
 * "Analytic" is the coefficient of restitution itself: a perfect ball, here a grain of one sphere as large as the ball,
 * leaves the plane with e times the speed. A ball of spheres lands on one to three of them. Where it lands on several,
 * each dashpot brakes the whole mass (physics.md takes m* from the bodies), so that it comes back a little slower.
 */
test('a mesh ball bounces like an analytic ball', async () => {
  const [restitution, speed, ballRadius] = [0.7, 1.4, 0.05];
  const stuff = { density: 1000, youngModulus: 1e8, restitution, impactSpeed: speed, gravity: 0 };
  const above = { position: [0, ballRadius + 1e-4, 0] as Vec3, velocity: [0, -speed, 0] as Vec3 };
  // long enough for any of them to come and go: the softest contact lasts 3 ms
  const meeting = 6e-3;

  const perfect = sceneFrom({
    ...ground,
    parameters: stuff,
    materials: [{ name: 'ball', template: 'sphere', radius: ballRadius }],
    grains: { position: [above.position], velocity: [above.velocity] },
  });
  const grain = await world(gpu.device, perfect, []);
  await advance(grain, meeting);
  const analytic = (await grain.readState()).velocity[1] / speed;
  expect(analytic).toBeCloseTo(restitution, 2);

  const radius = 0.01;
  const scene = sceneFrom({ ...ground, parameters: { ...stuff, radius } });
  const { shape } = await makeModel(gpu.device, libraryMesh('ball', 2 * ballRadius), 60, radius);
  const turns = [0, 1, 2, 3].map((i) => turnAbout([1, i, 2], 0.9 * i));
  const balls = turns.map((orientation, i) => ({
    ...{ ...resting, ...above, shape, density: 1000, orientation },
    position: [0.3 * i, above.position[1], 0] as Vec3,
  }));
  const rebounds = (await advance(await world(gpu.device, scene, balls), meeting)).map(({ velocity }) => velocity[1]);
  for (const rebound of rebounds) {
    expect(rebound / speed).toBeGreaterThan(0.85 * analytic);
    expect(rebound / speed).toBeLessThan(1.02 * analytic);
  }
});

/** A crate of 0.4 m: coarse spheres allow long steps. The ground is level and gravity leans, which is the same. */
const crateRadius = 0.04;
const crate = boxShape([0.4, 0.24, 0.4], crateRadius);
const onIncline = (degrees: number, friction: number) =>
  sceneFrom({
    ...ground,
    parameters: { radius: crateRadius, youngModulus: 1e7, density: 1000, friction, gravityTilt: degrees },
  });

test.each([0.3, 0.5])('a box on an incline slides iff tanθ > μ: μ = %d', async (friction) => {
  const limit = (Math.atan(friction) * 180) / Math.PI;
  const standing: NewBody = { ...resting, shape: crate, density: 1000, position: [0, 0.12, 0] };
  const slide = async (degrees: number) => {
    const sim = await world(gpu.device, onIncline(degrees, friction), [standing]);
    const [early] = await advance(sim, 0.6);
    const [late] = await advance(sim, 0.6);
    const [way, speedUp] = [late.position[0] - early.position[0], late.velocity[0] - early.velocity[0]];
    return { way, acceleration: speedUp / 0.6, tilt: tiltOf(late) };
  };
  const below = await slide(limit - 1);
  expect(below.way).toBeLessThan(1e-5);
  const above = await slide(limit + 1);
  const angle = ((limit + 1) * Math.PI) / 180;
  const expected = 9.81 * (Math.sin(angle) - friction * Math.cos(angle));
  expect(above.acceleration / expected).toBeCloseTo(1, 2);
  expect(above.tilt).toBeLessThan(0.01);
});

test('a stack of ten boxes, put down carelessly, stands for 10 s', async () => {
  const [radius, height] = [0.04, 0.32];
  // as stiff and light as it takes: a column this high of softer boxes bends under its own weight until it falls
  const parameters = { radius, youngModulus: 4e6, density: 1000, timeStep: 1e-3 };
  const shape = boxShape([2 * height, height, 2 * height], radius, 2 * radius);
  const boxes = Array.from({ length: 10 }, (_, i): NewBody => {
    const place: Vec3 = [0.004 * Math.sin(7 * i), (i + 0.5) * height, 0.004 * Math.cos(5 * i)];
    return {
      ...resting,
      shape,
      density: 1000,
      position: place,
      orientation: turnAbout([0, 1, 0], 0.02 * Math.sin(3 * i)),
    };
  });
  const sim = await world(gpu.device, sceneFrom({ ...ground, parameters }), boxes);
  const settled = await advance(sim, 1.5);
  const after = await advance(sim, 8.5);
  after.forEach((state, i) => {
    // bumps of half a radius fit into each other, and contacts give way by a tenth of one
    expect(state.position[1]).toBeGreaterThan(boxes[i].position[1] - 0.5 * radius * (i + 1));
    expect(Math.hypot(state.position[0], state.position[2])).toBeLessThan(0.02);
    expect(tiltOf(state)).toBeLessThan(0.02);
    expect(Math.abs(state.position[1] - settled[i].position[1])).toBeLessThan(2e-3);
  });
  const counters = await sim.readCounters();
  expect([counters.guards, counters.nonFinite, counters.listOverflow, counters.memoryOverflow]).toEqual([0, 0, 0, 0]);
});

test('grains and bodies that collide keep their total momentum and angular momentum', async () => {
  const radius = 0.01;
  const scene = sceneFrom({
    parameters: { radius, youngModulus: 1e6, gravity: 0, friction: 0.5 },
    grains: [{ fill: 'lattice', region: { min: [-0.15, -0.1, -0.15], max: [0.15, 0.1, 0.15] }, velocity: [0, 0.3, 0] }],
  });
  const shape = boxShape([0.12, 0.1, 0.08], radius);
  const shot: NewBody = { ...resting, shape, density: 4000, position: [-0.5, 0, 0.02], velocity: [2, 0, 0] };
  const target: NewBody = { ...resting, shape, density: 500, position: [0.35, 0.03, 0], angularVelocity: [0, 3, 20] };
  const bodies = [shot, target];
  const sim = await world(gpu.device, scene, bodies, { capacity: 256 });
  const total = async () => {
    const grains = momenta(await sim.readState(), sim.materials);
    const rigid = bodyMomenta(bodies, await sim.readBodies());
    return {
      linear: grains.linear.map((value, axis) => value + rigid.linear[axis]),
      angular: grains.angular.map((value, axis) => value + rigid.angular[axis]),
    };
  };
  const before = await total();
  const states = await advance(sim, 0.4);
  expect(states[0].velocity[0]).toBeLessThan(1.8);
  expect(states[1].velocity[0]).toBeGreaterThan(0.2);
  expect((await sim.readCounters()).guards).toBe(0);
  const after = await total();
  // of the shot's 7.7 kg m/s at up to 0.5 m from the origin: rounding, with the two partners of a contact never quite opposite
  for (let axis = 0; axis < 3; axis++) {
    expect(Math.abs(after.linear[axis] - before.linear[axis])).toBeLessThan(1e-6 * 7.7);
    expect(Math.abs(after.angular[axis] - before.angular[axis])).toBeLessThan(1e-6 * 3.8);
  }
});

test('a driven blade pushes grains and does not mind them', async () => {
  const radius = 0.01;
  const scene = sceneFrom({
    ...ground,
    parameters: { radius, youngModulus: 1e6 },
    materials: [{ name: 'marble', template: 'sphere' }],
    grains: [{ fill: 'lattice', region: { min: [-0.05, 0, -0.1], max: [0.05, 0.05, 0.1] }, count: 60 }],
  });
  const motion = { kind: 'linear', velocity: [0.5, 0, 0] as Vec3, start: 0 } as const;
  const put = { position: [-0.15, 0.06, 0] as Vec3, orientation: resting.orientation };
  const path = (time: number) => ({
    ...put,
    position: motionPose(motion, time).position.map((x, i) => x + put.position[i]) as Vec3,
  });
  const blade: NewBody = {
    ...resting,
    ...put,
    shape: boxShape([0.04, 0.12, 0.3], radius),
    density: 1,
    kind: 'driven',
    path,
  };
  const sim = await world(gpu.device, scene, [blade]);
  const [state] = await advance(sim, 0.5);
  expect(state.position[0]).toBeCloseTo(-0.15 + 0.5 * sim.time, 5);
  const { position } = await sim.readState();
  const ahead = Array.from({ length: 60 }, (_, g) => position[3 * g]).filter((x) => x > state.position[0] + 0.02);
  expect(ahead.length).toBe(60);
});
