import { describe, expect, test } from 'vitest';
import { advance } from '../../src/measure/advance.ts';
import type { Gust } from '../../src/methods/method.ts';
import type { Params } from '../../src/params/table.ts';
import { vectorOf } from '../../src/scene/seeds.ts';
import type { Obstacle } from '../../src/scene/types.ts';
import type { Simulation } from '../../src/simulation.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { useWorlds } from '../support/body-world.ts';
import { useGpu } from '../support/gpu.ts';
import { createWorld, type EngineName, engineNames, seedsOf } from '../support/small-world.ts';

const side = 0.02;
const box: Obstacle = {
  shape: 'box',
  min: [-side / 2, 0, -side / 2],
  max: [side / 2, 0.2, side / 2],
  open: ['top'],
  inside: true,
  material: 1,
};
const floor: Obstacle = { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material: 1 };
const count = 16;

/** Soft sand, whose steps are long, in a narrow box on the floor. */
function bed(name: EngineName, device: GPUDevice, params: Partial<Params> = {}): Promise<Simulation> {
  return createWorld(name, device, {
    params: { capacity: 64, youngModulus: 1e5, sleep: 1, ...params },
    materials: [{ name: 'sand' }, { name: 'wall', wall: true }],
    obstacles: [box, floor],
    sources: [
      {
        fill: 'lattice',
        region: { min: [-side / 2, 0, -side / 2], max: [side / 2, 0.2, side / 2] },
        count,
        jitter: 0.5,
        packed: false,
        material: 0,
        velocity: [0, 0, 0],
        angularVelocity: [0, 0, 0],
      },
    ],
  });
}

const run = (sim: Simulation, seconds: number) => advance(sim, Math.round(seconds / sim.dt));
const asleep = async (sim: Simulation) => (await sim.readCounters()).asleep;
const bitsOf = ({ position, orientation, velocity, angularVelocity }: GrainState) =>
  [position, orientation, velocity, angularVelocity].map((values) => [...values]);

/** Runs until everybody sleeps and nobody looks at its contacts any more; a second is plenty. */
async function fallAsleep(sim: Simulation): Promise<GrainState> {
  for (let i = 0; i < 100; i++) {
    await run(sim, 0.02);
    const { deepAsleep, grains } = await sim.readCounters();
    if (deepAsleep === grains) return sim.readState();
  }
  throw new Error('the bed does not fall asleep');
}

/** The furthest that any grain has gone, m. */
function furthest(from: GrainState, to: GrainState): number {
  const ways = [...from.ids].flatMap((id, i) => {
    const j = to.ids.indexOf(id);
    if (j < 0) return [];
    const [a, b] = [vectorOf(from.position, i), vectorOf(to.position, j)];
    return [Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])];
  });
  return Math.max(...ways);
}

describe.each(engineNames)('sleep (%s)', (name) => {
  const gpu = useGpu();
  const worlds = useWorlds();
  const make = async (params?: Partial<Params>) => worlds.keep(await bed(name, gpu.device, params));
  const makeAsleep = async (params?: Partial<Params>) => {
    const sim = await make(params);
    return { sim, before: await fallAsleep(sim) };
  };

  test('a bed at rest falls asleep, and then keeps its bits', async () => {
    const { sim, before } = await makeAsleep();
    expect(before.ids.length).toBe(count);
    expect(before.velocity.every((x) => x === 0)).toBe(true);
    await run(sim, 0.1);
    expect(bitsOf(await sim.readState())).toEqual(bitsOf(before));
    expect(await asleep(sim)).toBe(count);
  });

  test('without being asked for, nobody sleeps; nor does anybody without gravity', async () => {
    const sim = await make({ sleep: 0 });
    await run(sim, 0.4);
    expect(await asleep(sim)).toBe(0);
    const weightless = await make({ gravity: 0 });
    await run(weightless, 0.1);
    expect(await asleep(weightless)).toBe(0);
  });

  test('a grain that falls on it wakes those that it meets, and comes to lie on them', async () => {
    const { sim, before } = await makeAsleep();
    sim.spawn(seedsOf([{ position: [0, 0.1, 0], velocity: [0, -1, 0] }]));
    let least = count;
    for (let i = 0; i < 30; i++) {
      await run(sim, 0.01);
      least = Math.min(least, await asleep(sim));
    }
    const after = await fallAsleep(sim);
    expect(least).toBeLessThan(count - 3);
    expect(furthest(before, after)).toBeGreaterThan(1e-5);
    const top = Math.max(...Array.from(before.ids, (_, i) => before.position[3 * i + 1]));
    const fallen = after.position[3 * after.ids.length - 2];
    expect(fallen).toBeGreaterThan(0.5 * top);
    expect(fallen).toBeLessThan(top + 0.012);
  });

  test('tilted gravity wakes all of it', async () => {
    const { sim, before } = await makeAsleep();
    await sim.setParams({ ...sim.params, gravityTilt: 60 });
    await run(sim, 0.05);
    expect(await asleep(sim)).toBe(0);
    expect(furthest(before, await sim.readState())).toBeGreaterThan(1e-3);
  });

  test('so does another stiffness', async () => {
    const { sim, before } = await makeAsleep();
    await sim.setParams({ ...sim.params, youngModulus: 3e5 });
    await run(sim, 0.05);
    expect(furthest(before, await sim.readState())).toBeGreaterThan(1e-5);
  });

  test('the size of the brush wakes nobody', async () => {
    const { sim, before } = await makeAsleep();
    await sim.setParams({ ...sim.params, brushSize: 0.1 });
    await run(sim, 0.02);
    expect(await asleep(sim)).toBe(count);
    expect(bitsOf(await sim.readState())).toEqual(bitsOf(before));
  });

  test('a gust wakes those that it moves', async () => {
    const { sim, before } = await makeAsleep();
    const gust: Gust = {
      centre: [0, 0.01, 0],
      radius: 0.02,
      along: [0, 2, 0],
      outward: 0,
      dose: 3,
      massOverArea: 100,
    };
    sim.method.actions.blow?.(gust);
    await run(sim, 0.02);
    expect(furthest(before, await sim.readState())).toBeGreaterThan(1e-3);
  });

  test('who loses a neighbour wakes', async () => {
    const { sim, before } = await makeAsleep();
    // all below a third of the height
    const tops = Array.from(before.ids, (_, i) => before.position[3 * i + 1]);
    const low = Math.max(...tops) / 3;
    const ids = [...before.ids].filter((_, i) => tops[i] < low).map((id) => ({ first: id, end: id + 1 }));
    sim.method.actions.erase?.([{ ids }]);
    await run(sim, 0.05);
    const after = await sim.readState();
    expect(after.ids.length).toBe(count - ids.length);
    expect(furthest(before, after)).toBeGreaterThan(2e-3);
  });

  test('who loses a wall wakes; a wall far away wakes nobody', async () => {
    const { sim, before } = await makeAsleep();
    const far: Obstacle = { shape: 'ball', centre: [0, 1, 0], radius: 0.1, inside: false, material: 1 };
    await sim.setObstacles([...sim.obstacles, far]);
    await run(sim, 0.05);
    expect(bitsOf(await sim.readState())).toEqual(bitsOf(before));
    await sim.setObstacles([floor]);
    await run(sim, 0.1);
    expect(furthest(before, await sim.readState())).toBeGreaterThan(2e-3);
  });

  test('a wall that begins to move wakes what it meets', async () => {
    const { sim, before } = await makeAsleep();
    await sim.setObstacleMotion(0, { kind: 'linear', velocity: [0.1, 0, 0], start: sim.time });
    await run(sim, 0.05);
    expect(furthest(before, await sim.readState())).toBeGreaterThan(2e-3);
  });

  test('results do not depend on how substeps are grouped', async () => {
    const results = [];
    for (const group of [1, 7, 64]) {
      const sim = await make();
      sim.spawn(seedsOf([{ position: [0, 0.15, 0] }]));
      const total = Math.round(0.8 / sim.dt);
      for (let done = 0; done < total; done += group) sim.substep(Math.min(group, total - done));
      await sim.done();
      results.push({ asleep: await asleep(sim), bits: bitsOf(await sim.readState()) });
    }
    expect(results[0].asleep).toBeGreaterThan(0);
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });
});
