/** Sleeping beds of some size: what a ball does to one, what lies on one, an hour of sleep, saving and opening. */
import { expect, test } from 'vitest';
import { mean } from '../../src/measure/numbers.ts';
import { defaultParams } from '../../src/params/table.ts';
import { Simulation } from '../../src/simulation.ts';
import type { NewBody } from '../../src/world/bodies.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { stateHash } from '../golden/state-hash.ts';
import { ballShape } from '../support/body-shapes.ts';
import { advance, resting, sceneFrom, useWorlds } from '../support/body-world.ts';
import { useGpu } from '../support/gpu.ts';

const gpu = useGpu();
const { keep } = useWorlds();
const radius = 3e-3;
const half = 0.05;

const scene = (count: number) =>
  sceneFrom({
    parameters: { radius, youngModulus: 3e5, capacity: 1024 },
    container: { min: [-half, 0, -half], max: [half, 0.6, half], open: ['top'] },
    grains: [{ fill: 'lattice', region: { min: [-half, 0, -half], max: [half, 0.6, half] }, count, jitter: 0.5 }],
  });

async function bed(count: number, sleep: number, start?: GrainState): Promise<Simulation> {
  const of = scene(count);
  const params = { ...defaultParams(), ...of.parameters, sleep };
  const spareBodies = { bodies: 1, spheres: 400 };
  return keep(await Simulation.create(gpu.device, of, params, { spareBodies, ...(start && { start }) }));
}

/** Until so large a part sleeps. */
async function untilAsleep(sim: Simulation, part: number): Promise<void> {
  for (let i = 0; i < 80; i++) {
    await advance(sim, 0.05);
    const { asleep, deepAsleep, grains } = await sim.readCounters();
    if ((part === 1 ? deepAsleep : asleep) >= part * grains) return;
  }
  throw new Error(`the bed does not fall asleep: ${JSON.stringify(await sim.readCounters())}`);
}

test('a ball dropped on a sleeping bed leaves a crater as deep as on one that is awake', async () => {
  const settling = await bed(700, 1);
  await untilAsleep(settling, 0.95);
  const start = { ...(await settling.readState()), time: 0 };
  const heights = Array.from(start.ids, (_, i) => start.position[3 * i + 1]).sort((a, b) => a - b);
  const top = heights[Math.floor(0.98 * heights.length)] + radius;
  const ballRadius = 0.016;
  const shape = ballShape(ballRadius, radius, 1.4 * radius);
  const depths: number[][] = [[], []];
  // what a ball meets depends on single grains (a ball that starts 1 µm beside sinks 0.5 % more or less): a mean of several
  for (let k = 0; k < 4; k++) {
    const [x, z] = [0.015 * Math.cos(2.4 * k), 0.015 * Math.sin(2.4 * k)];
    const position: NewBody['position'] = [x, top + ballRadius + 0.002, z];
    for (const sleep of [0, 1]) {
      const sim = await bed(700, sleep, start);
      if (sleep === 1) await untilAsleep(sim, 0.95);
      else await advance(sim, 0.2);
      await sim.addBody({ ...resting, shape, density: 5000, position, velocity: [0, -1.2, 0] });
      const [ball] = await advance(sim, 0.25);
      depths[sleep].push(top - (ball.position[1] - ballRadius));
      sim.destroy();
    }
  }
  expect(mean(depths[0])).toBeGreaterThan(0.5 * ballRadius);
  expect(Math.abs(mean(depths[1]) / mean(depths[0]) - 1)).toBeLessThan(0.01);
});

test('sand sleeps under a body that rests on it, and wakes when the body is taken away', async () => {
  const sim = await bed(300, 1);
  await untilAsleep(sim, 0.9);
  const ball = { ...resting, shape: ballShape(0.016, radius, 1.4 * radius), density: 2000 };
  const { position } = await sim.readState();
  const top = Math.max(...position.filter((_, i) => i % 3 === 1)) + radius;
  const number = await sim.addBody({ ...ball, position: [0, top + 0.02, 0], velocity: [0, -0.5, 0] });
  await advance(sim, 0.1);
  const struck = (await sim.readCounters()).asleep;
  await untilAsleep(sim, 0.95);
  expect(struck).toBeLessThan(0.8 * 300);
  const [at] = await sim.readBodies();
  await advance(sim, 0.1);
  const [later] = await sim.readBodies();
  expect(Math.abs(later.position[1] - at.position[1])).toBeLessThan(1e-5);
  const before = (await sim.readCounters()).asleep;
  sim.removeBody(number);
  await advance(sim, 0.01);
  expect((await sim.readCounters()).asleep).toBeLessThan(before - 5);
});

test('an hour of sleep leaves the same bits; then a grain falls, on time', async () => {
  const sim = await bed(60, 1);
  await untilAsleep(sim, 1);
  const before = await sim.readState();
  const hour = Math.ceil(3600 / sim.dt);
  sim.substep(hour);
  const after = await sim.readState();
  expect(after.time - before.time).toBeGreaterThan(3599.9);
  expect(stateHash({ ...after, time: 0 })).toBe(stateHash({ ...before, time: 0 }));
  sim.method.actions.blow?.({
    centre: [0, 0, 0],
    radius: 1,
    along: [0, 1, 0],
    outward: 0,
    dose: 5,
    massOverArea: 100,
  });
  sim.substep(64);
  expect(stateHash({ ...(await sim.readState()), time: 0 })).not.toBe(stateHash({ ...before, time: 0 }));
});

test('substeps that are left out are those that would change nothing', async () => {
  const hashes: string[] = [];
  for (const looks of [true, false]) {
    const sim = await bed(60, 1);
    await untilAsleep(sim, 1);
    // after a tool the host computes substeps again, until a look at the counters has shown that all sleep
    sim.method.actions.erase?.([]);
    sim.substep(64);
    if (looks) await sim.readCounters();
    expect(sim.method.still).toBe(looks);
    sim.substep(1000);
    sim.method.actions.blow?.({
      centre: [0, 0, 0],
      radius: 0.05,
      along: [0, 0.3, 0],
      outward: 0,
      dose: 1,
      massOverArea: 30,
    });
    sim.substep(200);
    hashes.push(stateHash(await sim.readState()));
  }
  expect(hashes[1]).toBe(hashes[0]);
});
