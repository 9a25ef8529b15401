import { expect, test } from 'vitest';
import { defaultParams, type Params } from '../../src/params/table.ts';
import type { Vec3 } from '../../src/scene/types.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import type { NewBody } from '../../src/world/bodies.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { ballShape } from '../support/ball-shape.ts';
import { boxShape } from '../support/body-shapes.ts';
import { useGpu } from '../support/gpu.ts';
import { blockOf, farFloor, h, runFor, simOf } from '../support/pic-flip-block.ts';

const gpu = useGpu();
const params: Params = { ...defaultParams(), capacity: 2048, gravity: 0 };
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

/** Sand that fills a quarter of a block, in flight towards things that stand at the origin, without gravity. */
async function cloudAt(min: Vec3, max: Vec3, velocity: Vec3, body: NewBody) {
  const block = blockOf({ min: [...min], max: [...max], velocity: () => [...velocity] });
  const mass = (block.continuum?.mass ?? new Float64Array()).map((m) => m / 4);
  const start = { ...block, continuum: { mass, shape: block.continuum?.shape ?? new Float64Array() } };
  const sim = await simOf(gpu.device, start, { method: 'unilateral', ...farFloor }, { gravity: 0 });
  await sim.addBody(body);
  return { sim, start };
}

/** Sums over the particles of mass times velocity, and of its moment about the z axis. */
function motionOf({ position, velocity, continuum }: GrainState) {
  const momentum = [0, 0, 0];
  let moment = 0;
  continuum?.mass.forEach((mass, p) => {
    const [x, y] = position.subarray(3 * p, 3 * p + 3);
    const [u, v, w] = velocity.subarray(3 * p, 3 * p + 3);
    for (const [axis, one] of [u, v, w].entries()) momentum[axis] += mass * one;
    moment += mass * (x * v - y * u);
  });
  return { momentum, moment };
}

const still: Pick<NewBody, 'orientation' | 'velocity' | 'angularVelocity'> = {
  orientation: [0, 0, 0, 1],
  velocity: [0, 0, 0],
  angularVelocity: [0, 0, 0],
};

test('a loose cloud and the body that it meets keep their momentum', async () => {
  const [density, size] = [1250, 2 * h];
  const shape = ballShape(size, 0.4 * h);
  const { sim, start } = await cloudAt([-3, 3, -3], [3, 6, 3], [0.2, -1, 0], {
    ...{ shape, density, kind: 'dynamic', position: [0.3 * h, 0, 0.4 * h], ...still },
    cover: { name: 'ball', radius: 0.4 * h },
  });
  const before = motionOf(start).momentum;
  const state = await runFor(sim, 0.08);
  const after = motionOf(state).momentum;
  const [ball] = await sim.readBodies();
  const given = ball.velocity.map((v) => v * density * shape.volume);
  // a tenth of the cloud's momentum and more, or nothing was tested
  expect(given[1] / before[1]).toBeGreaterThan(0.1);
  // exact but where faces have hardly any sand (`unilateral/finish` divides by more than there is): once or twice in this flight
  const amount = Math.hypot(...before);
  for (const axis of [0, 1, 2])
    expect(Math.abs(after[axis] + given[axis] - before[axis]) / amount, `axis ${axis}`).toBeLessThan(2e-3);
  sim.destroy();
});

test('a loose stream turns a paddle as fast as its momentum says, and the right way', async () => {
  const [density, sides] = [1500, [12 * h, 2 * h, 6 * h] as Vec3];
  const shape = boxShape(sides, 0.4 * h);
  const { sim, start } = await cloudAt([2, 2, -1.5], [5, 4, 1.5], [0, -1, 0], {
    ...{ shape, density, kind: 'hinged', position: [0, 0, 0], ...still },
    hinge: { axis: [0, 0, 1], point: [0, 0, 0] },
    cover: { name: 'plank', radius: 0.4 * h },
  });
  const inertia = shape.inertia[2] * density;
  const { moment } = motionOf(start);
  const state = await runFor(sim, 0.06);
  const [paddle] = await sim.readBodies();
  const turned = inertia * paddle.angularVelocity[2];
  // the stream lies on the paddle and turns with it: its part is its moment of inertia over that of both
  expect(turned / moment).toBeGreaterThan(0.85);
  expect((turned + motionOf(state).moment) / moment).toBeCloseTo(1, 1.5);
  sim.destroy();
});
