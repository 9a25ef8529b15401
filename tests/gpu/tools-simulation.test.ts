/** Tools on a whole simulation: counts, undo, and what the guards say. */

import { describe, expect, test } from 'vitest';
import { erasuresOf } from '../../src/methods/erasures.ts';
import { defaultParams } from '../../src/params/table.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import { forceLineCount } from '../support/force-lines.ts';
import { useGpu } from '../support/gpu.ts';

const bed = {
  schema: 1,
  name: 'bed',
  parameters: { youngModulus: 3e5, restitution: 0.3, capacity: 600 },
  container: { min: [-0.04, 0, -0.04], max: [0.04, 0.3, 0.04], open: ['top'] },
  grains: [{ fill: 'lattice', region: { min: [-0.039, 0.001, -0.039], max: [0.039, 0.15, 0.039] }, count: 400 }],
};

describe('tools and the simulation', () => {
  const gpu = useGpu();

  async function settled(): Promise<Simulation> {
    const result = validateScene(bed);
    if (!('scene' in result)) throw new Error(JSON.stringify(result.problems));
    const params = { ...defaultParams(), ...result.scene.parameters };
    const sim = await Simulation.create(gpu.device, result.scene, params);
    sim.substep(Math.round(0.35 / sim.dt));
    return sim;
  }

  test('erase and undo in a pause give the very same sand; blow throws it without a guard', async () => {
    const sim = await settled();
    const before = await sim.readState();
    sim.method.actions.forgetErased?.();
    sim.method.actions.erase?.([{ ball: { centre: [0, 0.02, 0], radius: 0.025 } }]);
    const holed = await sim.readCounters();
    expect(holed.erased).toBeGreaterThan(20);
    expect(holed.grains).toBe(400 - holed.erased);
    expect(holed.removed).toBe(0);
    const { grains, count } = await sim.method.actions.readErased!();
    expect(count).toBe(holed.erased);
    sim.method.actions.bringBack?.(grains);
    const after = await sim.readState();
    expect([...after.ids]).toEqual([...before.ids]);
    // what f32 could not add to a position (half an ulp at 0.1 m) is forgotten, and nothing else
    for (let i = 0; i < before.position.length; i++) {
      expect(Math.abs(after.position[i] - before.position[i])).toBeLessThan(8e-9);
    }
    sim.substep(200);
    const calm = await sim.readCounters();
    expect(calm).toMatchObject({ grains: 400, guards: 0, staleLists: 0, nonFinite: 0 });
    expect(calm.maxSpeed).toBeLessThan(0.1);

    sim.method.actions.blow?.({
      centre: [0, 0, 0],
      radius: 0.06,
      along: [0, 0, 0],
      outward: 1.5,
      dose: 4,
      massOverArea: 100,
    });
    sim.substep(200);
    const blown = await sim.readCounters();
    expect(blown).toMatchObject({ grains: 400, guards: 0, nonFinite: 0, removed: 0 });
    const tops = (state: { position: Float64Array }) => Math.max(...state.position.filter((_, i) => i % 3 === 1));
    expect(tops(await sim.readState())).toBeGreaterThan(tops(before) + 0.02);

    // a stroke of the brush, taken back by its ids
    const lifted = { ...grains, position: grains.position.map((x, i) => x + (i % 3 === 1 ? 0.2 : 0)) };
    const stroke = sim.spawn(lifted);
    expect(stroke).toEqual({ first: 400, end: 400 + grains.ids.length });
    sim.substep(8);
    const poured = await sim.readCounters();
    expect(poured.grains).toBeGreaterThan(400);
    sim.method.actions.erase?.(erasuresOf([stroke]));
    expect((await sim.readCounters()).grains).toBe(400);
    expect(Math.max(...(await sim.readState()).ids)).toBe(399);
    sim.destroy();
  });

  test('sand that was opened and stands still has its lines of force', async () => {
    const before = await settled();
    const start = await before.readState();
    const { scene, params } = before;
    const sim = await Simulation.create(gpu.device, scene, params, { start });
    const still = await forceLineCount(sim);
    expect(still).toBeGreaterThan(400); // a grain at rest presses on two others at least
    sim.method.actions.erase?.([{ ball: { centre: [0, 0.02, 0], radius: 0.025 } }]);
    expect(await forceLineCount(sim)).toBeLessThan(still);
    for (const one of [before, sim]) one.destroy();
  });

  test('rolling resistance can be turned on while contacts keep what they remember, another law cannot', async () => {
    const sim = await settled();
    const { rebuilds } = await sim.readCounters();
    expect(await sim.setParams({ ...sim.params, rollingFriction: 1e-4 })).toEqual({ forgotContacts: false });
    sim.substep(8);
    expect((await sim.readCounters()).rebuilds).toBe(rebuilds);
    const other = await sim.setParams({ ...sim.params, tangentialLaw: 'static-damped' });
    expect(other).toEqual({ forgotContacts: true });
    sim.destroy();
  });
});
