import { describe, expect, test } from 'vitest';
import { createRandom, randomRotation } from '../../src/math/random.ts';
import { add, cross, length, scale, subtract, type Vec3, zero3 } from '../../src/math/vector.ts';
import { advance } from '../../src/measure/advance.ts';
import { grainMass, type Material } from '../../src/scene/materials.ts';
import { vectorOf } from '../../src/scene/seeds.ts';
import type { GrainState } from '../../src/world/grain-state.ts';
import { useGpu } from '../support/gpu.ts';
import { createWorld, type EngineName, engineNames } from '../support/small-world.ts';

/** What an engine takes for a mass or an inertia: it multiplies by the inverse, and that is an f32 on either. */
const asUsed = (value: number) => 1 / Math.fround(1 / value);

/** Momentum and angular momentum about the origin, and the sums of their parts' sizes. */
function momenta(state: GrainState, materials: readonly Material[]) {
  let [linear, angular]: [Vec3, Vec3] = [zero3, zero3];
  let [linearSize, angularSize] = [0, 0];
  for (let i = 0; i < state.ids.length; i++) {
    const material = materials[state.material[i]];
    const momentum = scale(asUsed(grainMass(material)), vectorOf(state.velocity, i));
    // a tetra's inertia is the same about every axis
    const inertia = asUsed(material.density * material.radius ** 5 * material.template.inertia[0]);
    const spin = scale(inertia, vectorOf(state.angularVelocity, i));
    const orbit = cross(vectorOf(state.position, i), momentum);
    linear = add(linear, momentum);
    angular = add(angular, add(orbit, spin));
    linearSize += length(momentum);
    angularSize += length(orbit) + length(spin);
  }
  return { linear, angular, linearSize, angularSize };
}

const side = 6;
const count = side ** 3;

/** A cloud of grains that falls together: no gravity, no walls. */
function cloud(name: EngineName, device: GPUDevice, tangentialLaw: 'spring-coulomb' | 'viscous-coulomb') {
  const random = createRandom(3);
  const grains = Array.from({ length: count }, (_, i) => {
    const place = [i % side, Math.floor(i / side) % side, Math.floor(i / side ** 2)].map(
      (x) => 0.0125 * (x - (side - 1) / 2),
    );
    return {
      position: place as [number, number, number],
      orientation: randomRotation(random),
      velocity: place.map((x) => -20 * x + 0.3 * (random() - 0.5)) as [number, number, number],
      angularVelocity: [0, 1, 2].map(() => 60 * (random() - 0.5)) as [number, number, number],
    };
  });
  return createWorld(name, device, { params: { gravity: 0, tangentialLaw }, materials: [{ name: 'sand' }], grains });
}

describe.each(engineNames)('closed system (%s)', (name) => {
  const gpu = useGpu();

  test.each(['spring-coulomb', 'viscous-coulomb'] as const)(
    'momentum and angular momentum stay: %s',
    async (tangentialLaw) => {
      const engine = await cloud(name, gpu.device, tangentialLaw);
      const steps = 400;
      const before = momenta(await engine.readState(), engine.materials);
      await advance(engine, steps);
      const after = momenta(await engine.readState(), engine.materials);
      const { contacts } = await engine.readCounters();
      engine.destroy();
      // they did collide, hard: most of the motion is gone
      expect(contacts).toBeGreaterThan(50);
      expect(after.linearSize).toBeLessThan(0.9 * before.linearSize);
      const linear = length(subtract(after.linear, before.linear)) / before.linearSize;
      const angular = length(subtract(after.angular, before.angular)) / before.angularSize;
      // Each step rounds every grain's velocity by half an ulp, 6e-8 of it, and the two partners' forces by about 1e-6 of the
      // change they make; the errors of 216 grains have random signs, so that the sum over n steps is √n × 6e-8 at most.
      // The reference has f64's rounding instead: 1e-16 a step.
      const limit = name === 'gpu' ? Math.sqrt(steps) * 6e-8 : steps * 1e-15;
      expect(linear).toBeLessThan(limit);
      expect(angular).toBeLessThan(limit);
    },
  );

  test('the same scene twice gives the same bits', async () => {
    const runs: GrainState[] = [];
    for (let run = 0; run < 2; run++) {
      const engine = await cloud(name, gpu.device, 'spring-coulomb');
      await advance(engine, 300);
      runs.push(await engine.readState());
      engine.destroy();
    }
    expect(runs[0].ids).toEqual(runs[1].ids);
    for (const field of ['position', 'orientation', 'velocity', 'angularVelocity'] as const) {
      expect(runs[0][field]).toEqual(runs[1][field]);
    }
  });
});
