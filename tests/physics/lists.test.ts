import { describe, expect, test } from 'vitest';
import type { Dem } from '../../src/methods/dem/dem.ts';
import { defaultParams } from '../../src/params/table.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import { forceLineCount } from '../support/force-lines.ts';
import { useGpu } from '../support/gpu.ts';

/** 120 grains dropped into a small box. Without room for bodies the contact lists have no spare entries. */
function boxOfGrains() {
  const result = validateScene({
    name: 'box',
    container: { min: [-0.03, 0, -0.03], max: [0.03, 0.2, 0.03], open: ['top'] },
    grains: [{ fill: 'lattice', region: { min: [-0.029, 0.001, -0.029], max: [0.029, 0.19, 0.029] }, count: 120 }],
  });
  if (!('scene' in result)) throw new Error(JSON.stringify(result.problems));
  return result.scene;
}

const listsOf = (sim: Simulation) => (sim.method as Dem).lists;

describe('contact lists have room', () => {
  const gpu = useGpu();

  // Soft grains take long steps: a list that must last eight of them would not fit, and grains without a list fall through
  // the floor.
  test.each([1e5, 1e6, 1e7])('E = %d Pa: nothing falls through the floor', async (youngModulus) => {
    const params = { ...defaultParams(), youngModulus, capacity: 128 };
    const sim = await Simulation.create(gpu.device, boxOfGrains(), params, { spareBodies: { bodies: 0, spheres: 0 } });
    sim.substep(Math.round(0.25 / sim.dt));
    const counters = await sim.readCounters();
    const state = await sim.readState();
    expect(counters).toMatchObject({ grains: 120, listOverflow: 0, removed: 0, nonFinite: 0 });
    const lowest = Math.min(...state.position.filter((_, i) => i % 3 === 1));
    expect(lowest).toBeGreaterThan(0);
    sim.destroy();
  });

  // A binding of so many bytes holds all other buffers, and lists of the usual size, or about half of them.
  const whole = 50_000;
  const half = 25_856;
  test('lists in two buffers give the same bits as in one', async () => {
    const params = { ...defaultParams(), youngModulus: 3e4, capacity: 128 };
    const spareBodies = { bodies: 0, spheres: 0 };
    const [one, two] = [
      await Simulation.create(gpu.device, boxOfGrains(), params, { spareBodies, bindingLimit: whole }),
      await Simulation.create(gpu.device, boxOfGrains(), params, { spareBodies, bindingLimit: half }),
    ];
    const [lists, halves] = [one, two].map(listsOf);
    expect([lists.inTwo, halves.inTwo]).toEqual([false, true]);
    expect(halves.capacity).toBe(lists.capacity);
    for (const sim of [one, two]) sim.substep(Math.round(0.3 / sim.dt));
    const lines = await forceLineCount(one);
    expect(lines).toBeGreaterThan(100);
    expect(await forceLineCount(two)).toBe(lines);
    const counters = await two.readCounters();
    // in use are slots of both buffers
    expect(counters.listUse * halves.capacity * 16).toBeGreaterThan(1.05 * half);
    expect(counters).toMatchObject({ grains: 120, listOverflow: 0, memoryOverflow: 0 });
    const [a, b] = [await one.readState(), await two.readState()];
    expect([...b.position]).toEqual([...a.position]);
    expect([...b.angularVelocity]).toEqual([...a.angularVelocity]);
    one.destroy();
    two.destroy();
  });

  test('lists that get crowded are given more room and keep their contacts', async () => {
    const params = { ...defaultParams(), youngModulus: 1e6, capacity: 128 };
    const sim = await Simulation.create(gpu.device, boxOfGrains(), params, { spareBodies: { bodies: 0, spheres: 0 } });
    sim.substep(Math.round(0.3 / sim.dt));
    const before = await sim.readCounters();
    // a twin that grows now must go on exactly like one that does not
    const twin = await Simulation.create(gpu.device, boxOfGrains(), params, { spareBodies: { bodies: 0, spheres: 0 } });
    twin.substep(Math.round(0.3 / twin.dt));
    twin.method.grow({ ...before, listUse: 0.8 });
    for (const one of [sim, twin]) one.substep(64);
    const [a, b] = [await sim.readState(), await twin.readState()];
    expect(before.contacts).toBeGreaterThan(100);
    expect([...b.position]).toEqual([...a.position]);
    expect(listsOf(twin).capacity).toBeGreaterThan(1.4 * listsOf(sim).capacity);
    sim.destroy();
    twin.destroy();
  });
});
