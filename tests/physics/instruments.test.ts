import { beforeAll, describe, expect, test } from 'vitest';
import { loadOn, loadsOf, readLoads } from '../../src/measure/instruments/loads.ts';
import { coordination, middlesOf, solidFraction } from '../../src/measure/instruments/quantities.ts';
import { fabricIn, stressIn } from '../../src/measure/instruments/tensors.ts';
import { Rig } from '../../src/measure/lab/rig.ts';
import { defaultParams } from '../../src/params/table.ts';
import { grainMass } from '../../src/scene/materials.ts';
import { templates } from '../../src/scene/templates.ts';
import type { Bounds, Vec3 } from '../../src/scene/types.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { intervalSteps } from '../../src/world/world-state.ts';
import { useGpu } from '../support/gpu.ts';
import { quietHost } from '../support/lab-host.ts';
import { createWorld, engineNames } from '../support/small-world.ts';

const side = 0.06;
const half = side / 2;
/** Smooth walls carry no weight: friction with them is 0. */
const column = (count: number, walls: number) => ({
  name: 'column',
  // a bed without wall friction rings for long unless its contacts are well damped at every speed
  parameters: { youngModulus: 1e6, capacity: count, normalLaw: 'hertz-constant-e', restitution: 0.05 },
  materials: [{ name: 'sand' }, { name: 'glass', wall: true }, { name: 'ground', wall: true }],
  pairs: [{ materials: ['sand', 'glass'], friction: walls }],
  obstacles: [
    { shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material: 'ground' },
    { shape: 'box', min: [-half, -0.01, -half], max: [half, 0.5, half], open: ['top', 'bottom'], material: 'glass' },
    {
      shape: 'panel',
      centre: [0, 0.08, 0],
      sides: [
        [0, 0, 0.99 * side],
        [0.99 * side, 0, 0],
      ],
      material: 'glass',
    },
  ],
  grains: [{ fill: 'lattice', region: { min: [-half, 0.002, -half], max: [half, 0.075, half] }, packed: true, count }],
});

const massOf = (rig: Rig) => grainMass(rig.sim.materials[0]);
const weightAbove = (rig: Rig, state: GrainState, height: number) =>
  massOf(rig) * 9.81 * Array.from(state.ids).filter((_, g) => state.position[3 * g + 1] > height).length;

describe('a bed at rest', () => {
  const gpu = useGpu();
  let rig: Rig;
  const count = 400;

  beforeAll(async () => {
    rig = await Rig.create(quietHost(gpu.device), {
      scene: column(count, 0),
      guided: [{ obstacle: 2, limit: 0.3 }],
    });
    expect(await rig.settle(3, { speed: 2e-4, during: 0.1 })).toBe(true);
  });

  test('presses on the floor with its weight, within 0.1 %; the same from all contacts', async () => {
    const weight = count * massOf(rig) * 9.81;
    // averaged over a tenth of a second, as a balance would: what little still swings cancels
    const samples: number[] = [];
    await rig.run({
      seconds: 0.1,
      every: 0.01,
      sample: async ({ sim }) => {
        samples.push(-loadOn(await readLoads(sim), 'obstacle', 0).force[1] / weight);
      },
    });
    expect(Math.abs(samples.reduce((a, b) => a + b) / samples.length - 1)).toBeLessThan(1e-3);
    const loads = await readLoads(rig.sim);
    expect(Math.abs(loadOn(loads, 'obstacle', 1).force[1])).toBeLessThan(1e-4 * weight);
    const all = loadsOf(await rig.contacts());
    expect(loadOn(all, 'obstacle', 0).force[1]).toBe(loadOn(loads, 'obstacle', 0).force[1]);
    // the torque about the origin is that of the weight at the grains' middle; of one moment, in which the bed still swings a little
    const state = await rig.state();
    const middle = [0, 2].map(
      (axis) => Array.from(state.ids, (_, g) => state.position[3 * g + axis]).reduce((a, b) => a + b) / count,
    );
    const [x, , z] = loadOn(loads, 'obstacle', 0).torque.map(
      (t, axis) => t + loadOn(loads, 'obstacle', 1).torque[axis],
    );
    expect(Math.abs(x - middle[1] * weight)).toBeLessThan(0.01 * half * weight);
    expect(Math.abs(z + middle[0] * weight)).toBeLessThan(0.01 * half * weight);
  });

  test('has the stress of the weight above, within 2 %', async () => {
    const [state, contacts] = [await rig.state(), await rig.contacts()];
    const middles = middlesOf(state);
    const top = Math.max(...Array.from(state.ids, (_, g) => state.position[3 * g + 1]));
    for (const part of [0.2, 0.4, 0.6]) {
      const slab: Bounds = { min: [-1, (part - 0.05) * top, -1], max: [1, (part + 0.05) * top, 1] };
      // over the cross-section of the column, which the slab exceeds
      const stress = stressIn(slab, contacts, middles)[1][1] * (4 / side ** 2);
      const heights = Array.from({ length: 21 }, (_, i) => (part - 0.05 + 0.005 * i) * top);
      const expected = heights.reduce((sum, y) => sum + weightAbove(rig, state, y), 0) / 21 / side ** 2;
      expect(Math.abs(stress / expected - 1)).toBeLessThan(0.02);
    }
  });

  test('has a fabric of trace 1, a coordination of some six, and is half solid', async () => {
    const [state, contacts] = [await rig.state(), await rig.contacts()];
    const all: Bounds = { min: [-1, -1, -1], max: [1, 1, 1] };
    const fabric = fabricIn(all, contacts);
    expect(fabric[0][0] + fabric[1][1] + fabric[2][2]).toBeCloseTo(1, 5);
    expect(fabricIn({ min: [5, 5, 5], max: [6, 6, 6] }, contacts)[0][0]).toBe(0);
    // frictional tetra grains need at least four neighbours to stand; spheres at random close packing have 64 %
    expect(coordination(contacts, count)).toBeGreaterThan(4);
    expect(coordination(contacts, count)).toBeLessThan(9);
    const core: Bounds = { min: [-0.02, 0.01, -0.02], max: [0.02, 0.045, 0.02] };
    const solid = solidFraction(core, state, rig.sim.materials);
    expect(solid).toBeGreaterThan(0.42);
    expect(solid).toBeLessThan(0.64);
  });

  test('carries a plunger: what is asked for arrives at the floor', async () => {
    const wanted = 5 * count * massOf(rig) * 9.81;
    const plunger = rig.control({ obstacle: 2, axis: [0, -1, 0], mass: 0, approach: 0.3, force: () => wanted });
    const pressed = await rig.run({
      seconds: 3,
      every: 0.02,
      controls: [plunger],
      until: () => Math.abs(plunger.state.resistance / wanted - 1) < 0.005 && Math.abs(plunger.state.velocity) < 1e-3,
    });
    expect(pressed).toBe(true);
    await rig.run({ seconds: 0.1, controls: [plunger] });
    const loads = await readLoads(rig.sim);
    expect(loadOn(loads, 'obstacle', 2).force[1] / wanted).toBeCloseTo(1, 1);
    const floor = -loadOn(loads, 'obstacle', 0).force[1];
    const above = loadOn(loads, 'obstacle', 2).force[1] + count * massOf(rig) * 9.81;
    expect(floor / above).toBeCloseTo(1, 1);
    rig.destroy();
  });
});

describe.each(engineNames)('momentum (%s)', (name) => {
  const gpu = useGpu();

  test('what a wall gets is what the sand loses', async () => {
    const world = await createWorld(name, gpu.device, {
      params: { gravity: 0, youngModulus: 1e6 },
      materials: [
        { name: 'sand', template: templates.tetra },
        { name: 'wall', wall: true },
      ],
      obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0], material: 1 }],
      grains: [0, 1, 2, 3].map((i) => ({
        position: [0.02 * i, 0.009, 0],
        orientation: [0.1 * i, 0.2, 0, 1].map((q) => q / Math.hypot(0.1 * i, 0.2, 1)) as [
          number,
          number,
          number,
          number,
        ],
        velocity: [0.3, -1, 0.1],
      })),
    });
    const mass = grainMass(world.materials[0]);
    const momentum = (state: GrainState) =>
      [0, 1, 2].map(
        (axis) => mass * Array.from(state.ids, (_, g) => state.velocity[3 * g + axis]).reduce((a, b) => a + b),
      );
    const before = momentum(await world.readState());
    const given: Vec3 = [0, 0, 0];
    let touched = 0;
    for (let step = 0; step < Math.round(0.012 / world.dt); step++) {
      const { force, contacts } = loadOn(await readLoads(world), 'obstacle', 0);
      touched += contacts;
      force.forEach((f, axis) => {
        given[axis] += f * world.dt;
      });
      world.substep(1);
    }
    const after = momentum(await world.readState());
    world.destroy();
    expect(touched).toBeGreaterThan(20);
    // f32: a velocity is kept to 6e-8 of 1 m/s in each of a hundred steps; the reference gets mass and dt as f32, too
    const tolerance = name === 'gpu' ? 1e-5 : 2e-7;
    for (const axis of [0, 1, 2]) {
      expect(Math.abs(given[axis] - (before[axis] - after[axis]))).toBeLessThan(tolerance * Math.abs(before[1]));
    }
    expect(Math.abs(given[1])).toBeGreaterThan(Math.abs(before[1]));
  });
});

describe.each(engineNames)('a moving surface (%s)', (name) => {
  const gpu = useGpu();

  // a ball between two plates, of which the lower one moves up
  test('is read where it is, in the middle of an interval, at its end and after a change', async () => {
    const world = await createWorld(name, gpu.device, {
      params: { gravity: 0, youngModulus: 1e6 },
      materials: [
        { name: 'sand', template: templates.sphere },
        { name: 'wall', wall: true },
      ],
      obstacles: [
        { shape: 'plane', point: [0, 1.998 * defaultParams().radius, 0], normal: [0, -1, 0], material: 1 },
        {
          shape: 'plane',
          point: [0, 0, 0],
          normal: [0, 1, 0],
          material: 1,
          motion: { kind: 'guided', limit: 1, time: 0, move: [0, 0, 0], velocity: [0, 0, 0] },
        },
      ],
      grains: [{ position: [0, 0.999 * defaultParams().radius, 0] }],
    });
    const { radius } = world.params;
    const seen = async () => {
      const contacts = (await world.method.contacts?.('loads')) ?? [];
      const overlap = contacts.find(({ a, b }) =>
        [a, b].some((side) => side.kind === 'obstacle' && side.owner === 1),
      )?.overlap;
      const { position } = await world.readState();
      return (overlap ?? 0) - (radius - position[1] + world.obstaclePose(1).position[1]);
    };
    // 1 % of the radius in an interval: ten times the overlap that it begins with
    world.guide(1, [0, (0.01 * radius) / (intervalSteps * world.dt), 0]);
    const errors: number[] = [];
    for (const count of [intervalSteps - 1, 1, 1, intervalSteps - 1]) {
      world.substep(count);
      errors.push(await seen());
    }
    world.guide(1, [0, 0, 0]);
    errors.push(await seen());
    await world.setParams({ ...world.params, friction: 0.1 });
    world.refresh();
    errors.push(await seen());
    world.destroy();
    // places near the origin are f32 on the GPU: 1e-7 of a radius
    for (const error of errors) expect(Math.abs(error)).toBeLessThan(1e-6 * radius);
  });
});

describe('reading contacts', () => {
  const gpu = useGpu();

  test('changes nothing: the same bits with and without', async () => {
    const run = async (reads: boolean) => {
      const rig = await Rig.create(quietHost(gpu.device), { scene: column(200, 0.5) });
      for (let i = 0; i < 20; i++) {
        rig.sim.substep(16);
        if (reads) await rig.contacts();
      }
      const state = await rig.state();
      rig.destroy();
      return state;
    };
    const [plain, read] = [await run(false), await run(true)];
    expect(read.position).toEqual(plain.position);
    expect(read.angularVelocity).toEqual(plain.angularVelocity);
  });
});
