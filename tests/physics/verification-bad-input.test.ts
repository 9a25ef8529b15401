import { describe, expect, test } from 'vitest';
import { SimError } from '../../src/gpu/errors.ts';
import { paramsOf, type Setup, sceneOf } from '../../src/measure/verification/setup.ts';
import { floorPlane, rigidFloor } from '../../src/measure/verification/support.ts';
import type { Params } from '../../src/params/table.ts';
import { templates } from '../../src/scene/templates.ts';
import { Simulation } from '../../src/simulation.ts';
import { expectFinite } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';

const setup: Setup = {
  params: { gravity: 9.81 },
  materials: [{ name: 'sand', template: templates.tetra }, rigidFloor],
  obstacles: [floorPlane(1)],
  bodies: [{ position: [0, 0.05, 0] }, { position: [0.02, 0.05, 0] }],
};

/** Field, bad value, what the message must say. */
const refused: [keyof Params, unknown, RegExp][] = [
  ['friction', -0.1, /friction: expected a number from 0/],
  ['friction', Number.NaN, /friction: .*got NaN/],
  ['restitution', 0, /restitution: expected/],
  ['restitution', 1.01, /restitution: expected/],
  ['poissonRatio', 0.5, /poissonRatio: expected/],
  ['poissonRatio', -0.01, /poissonRatio: expected/],
  ['youngModulus', 0, /youngModulus: expected/],
  ['youngModulus', Number.POSITIVE_INFINITY, /youngModulus: expected/],
  ['radius', 0, /radius: expected/],
  ['density', -1, /density: expected/],
  ['gravity', Number.NaN, /gravity: .*got NaN/],
  ['timeStep', Number.NaN, /timeStep: .*got NaN/],
  ['cohesion', '3', /cohesion: expected a number/],
  ['normalLaw', 'cubic', /normalLaw: expected one of linear, hertz/],
];

describe('bad parameters at the door of the simulation', () => {
  const gpu = useGpu();

  test('are refused by name, and the running sand is kept', async () => {
    const sim = await Simulation.create(gpu.device, sceneOf(setup), paramsOf(setup));
    sim.substep(50);
    const { params, dt } = sim;
    for (const [key, value, message] of refused) {
      const attempt = sim.setParams({ ...params, [key]: value } as Params);
      await expect(attempt, `${key} = ${value}`).rejects.toThrow(message);
      await expect(attempt).rejects.toBeInstanceOf(SimError);
      expect(sim.params).toBe(params);
      expect(sim.dt).toBe(dt);
    }
    const before = await sim.readState();
    sim.substep(50);
    const after = await sim.readState();
    expectFinite(after.position);
    expectFinite(after.velocity);
    expect(after.ids.length).toBe(2);
    // it went on falling
    expect(after.position[1]).toBeLessThan(before.position[1]);
    // and a good value is still taken
    await sim.setParams({ ...params, friction: 0.9 });
    expect(sim.params.friction).toBe(0.9);
    sim.destroy();
  });

  test('are refused when a simulation is made', async () => {
    for (const [key, value, message] of refused) {
      const params = { ...paramsOf(setup), [key]: value } as Params;
      await expect(Simulation.create(gpu.device, sceneOf(setup), params), `${key} = ${value}`).rejects.toThrow(message);
    }
  });

  test('a stiffness that makes the step tiny is allowed', async () => {
    const stiff = { ...paramsOf(setup), youngModulus: 1e12 };
    const sim = await Simulation.create(gpu.device, sceneOf(setup), stiff);
    expect(sim.dt).toBeLessThan(1e-6);
    sim.substep(20);
    expectFinite((await sim.readState()).position);
    sim.destroy();
  });
});
