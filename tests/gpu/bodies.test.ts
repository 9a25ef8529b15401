import { describe, expect, test } from 'vitest';
import { createRandom, randomRotation } from '../../src/math/random.ts';
import { bufferSizes, shapeFor } from '../../src/methods/dem/state-buffers.ts';
import { defaultParams } from '../../src/params/table.ts';
import { resolveMaterials } from '../../src/scene/materials.ts';
import { largestBodyCount, largestBodySphereCount, type Vec3 } from '../../src/scene/types.ts';
import { Simulation } from '../../src/simulation.ts';
import type { BodyState, NewBody } from '../../src/world/bodies.ts';
import { ballShape, boxShape } from '../support/body-shapes.ts';
import { advance, ground, resting, sceneFrom, useWorlds } from '../support/body-world.ts';
import { expectCloseFloats } from '../support/compare.ts';
import { useGpu } from '../support/gpu.ts';

const radius = 0.01;
const { world, keep } = useWorlds();

/** Boxes and a ball that fall into a crowd of grains of four spheres. */
const crowd = sceneFrom({
  ...ground,
  parameters: { radius, youngModulus: 1e6 },
  grains: [{ fill: 'lattice', region: { min: [-0.12, 0, -0.12], max: [0.12, 0.14, 0.12] } }],
});
function falling(): NewBody[] {
  const random = createRandom(4);
  return [boxShape([0.1, 0.06, 0.08], radius), ballShape(0.05, radius), boxShape([0.06, 0.06, 0.06], radius)].map(
    (shape, i) => ({
      ...{ ...resting, shape, density: 1500 + 1000 * i, orientation: randomRotation(random) },
      position: [0.08 * (i - 1), 0.22, 0.02 * i] as Vec3,
      velocity: [0.3, -1.5, 0] as Vec3,
      angularVelocity: [5, 2, -7] as Vec3,
    }),
  );
}
const numbers = (states: readonly BodyState[]) =>
  states.flatMap(({ position, orientation, velocity, angularVelocity }) => [
    ...position,
    ...orientation,
    ...velocity,
    ...angularVelocity,
  ]);

describe('bodies on the GPU', () => {
  const gpu = useGpu();

  test('a run repeats bit by bit, however its steps are grouped', async () => {
    const results: number[][] = [];
    for (const group of [320, 320, 7]) {
      const sim = await world(gpu.device, crowd, falling(), { capacity: 128 });
      for (let left = 320; left > 0; left -= group) sim.substep(Math.min(group, left));
      const { position, velocity } = await sim.readState();
      results.push([...numbers(await sim.readBodies()), ...position, ...velocity]);
      expect((await sim.readCounters()).contacts).toBeGreaterThan(40);
    }
    expect(results[1]).toEqual(results[0]);
    expect(results[2]).toEqual(results[0]);
  });

  /** Chaos doubles a difference with every collision, so they must agree at first only: 60 steps of 0.5 ms. */
  test('the reference does the same', async () => {
    const params = { ...defaultParams(), ...crowd.parameters, capacity: 128 };
    const sim = await world(gpu.device, crowd, falling(), { capacity: 128 });
    const reference = await Simulation.create(null, crowd, params, { bodies: falling() });
    expect(reference.dt).toBe(sim.dt);
    sim.substep(60);
    reference.substep(60);
    const [onGpu, onCpu] = [numbers(await sim.readBodies()), numbers(await reference.readBodies())];
    expectCloseFloats(onGpu, onCpu, { absolute: 2e-4 });
    expectCloseFloats((await sim.readState()).position, (await reference.readState()).position, { absolute: 2e-6 });
    const [counters, expected] = [await sim.readCounters(), await reference.readCounters()];
    expect(counters.rebuilds).toBe(expected.rebuilds);
    expect(counters.contacts).toBe(expected.contacts);
    expect(counters.contacts).toBeGreaterThan(5);
  });

  test('2000 bodies of 250 spheres: buffers within the limits of every WebGPU device, and they fall', async () => {
    const tiny = 2.5e-3;
    const shape = ballShape(0.02, tiny, 0.00425);
    const count = shape.spheres.length / 3;
    expect(count * largestBodyCount).toBeGreaterThan(0.95 * largestBodySphereCount);
    expect(count * largestBodyCount).toBeLessThan(largestBodySphereCount);
    const scene = sceneFrom({ parameters: { radius: tiny }, floor: -10 });
    const params = { ...defaultParams(), ...scene.parameters };
    const spareBodies = { bodies: largestBodyCount, spheres: largestBodySphereCount };
    const sizes = bufferSizes(shapeFor(params.capacity, resolveMaterials(scene, params), true, spareBodies));
    for (const [name, size] of Object.entries(sizes)) expect(`${name} ${size <= 128 * 2 ** 20}`).toBe(`${name} true`);

    const bodies = Array.from({ length: largestBodyCount }, (_, i): NewBody => {
      const place: Vec3 = [0.05 * (i % 20), 0.05 * Math.floor(i / 200), 0.05 * (Math.floor(i / 20) % 10)];
      return { ...resting, shape, density: 2000, position: place };
    });
    const sim = await world(gpu.device, scene, bodies);
    sim.substep(9);
    const states = await sim.readBodies();
    expect(states.length).toBe(largestBodyCount);
    states.forEach(({ velocity, position }, i) => {
      if (Math.abs(velocity[1] + 9.81 * 9 * sim.dt) > 1e-5) throw new Error(`body ${i} falls with ${velocity[1]} m/s`);
      if (Math.abs(position[1] - bodies[i].position[1]) > 1e-4) throw new Error(`body ${i} is at ${position[1]} m`);
    });
    const counters = await sim.readCounters();
    expect([counters.listOverflow, counters.memoryOverflow, counters.nonFinite]).toEqual([0, 0, 0]);
  });

  test('bodies come and go: what stood on a removed one falls, and there is an end to the room', async () => {
    const below: NewBody = {
      ...resting,
      shape: boxShape([0.12, 0.1, 0.12], radius),
      density: 1000,
      position: [0, 0.05, 0],
    };
    const scene = sceneFrom({ ...ground, parameters: { radius, youngModulus: 1e6 } });
    const params = { ...defaultParams(), ...scene.parameters, capacity: 64 };
    const spareBodies = { bodies: 1, spheres: 200 };
    const sim = keep(await Simulation.create(gpu.device, scene, params, { bodies: [below], spareBodies }));
    await advance(sim, 0.1);
    const above = { ...below, shape: boxShape([0.08, 0.08, 0.08], radius), position: [0, 0.14, 0] as Vec3 };
    expect(await sim.addBody(above)).toBe(1);
    const [, standing] = await advance(sim, 0.3);
    expect(standing.position[1]).toBeGreaterThan(0.125);
    sim.removeBody(0);
    const [, fallen] = await advance(sim, 0.4);
    expect(fallen.position[1]).toBeLessThan(0.045);
    expect(fallen.position[1]).toBeGreaterThan(0.035);
    // its number and its spheres are free again: another box lands on the one that fell
    expect(await sim.addBody({ ...above, position: [0, 0.14, 0] })).toBe(0);
    const [second, first] = await advance(sim, 0.3);
    expect(second.position[1]).toBeGreaterThan(0.115);
    expect(first.position[1]).toBeGreaterThan(0.035);
    await expect(sim.addBody(above)).rejects.toThrow(/No capacity for another body: 2 of 2 bodies/);
  });
});
