import { describe, expect, test } from 'vitest';
import { defaultParams } from '../../src/params/table.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';

const radius = 0.01;
const bond = 4;
const g = 9.81;
const end = 0.2;

/** A ball that hangs from a ceiling at y = 0 by cohesion, four times as strongly as it must. */
const hanging = (parameters: object) => ({
  name: 'hanging',
  parameters: { gravity: g, cohesion: bond, radius, youngModulus: 1e6, ...parameters },
  materials: [{ name: 'ball', template: 'sphere' }],
  obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, -1, 0] }],
  grains: { position: [[0, -radius * 0.9995, 0]] },
  floor: -1,
});

async function fallen(parameters: object): Promise<number> {
  const result = validateScene(hanging(parameters));
  if (!('scene' in result)) throw new Error(JSON.stringify(result.problems));
  const sim = await Simulation.create(null, result.scene, { ...defaultParams(), ...result.scene.parameters });
  sim.substep(Math.round(end / sim.dt));
  const { position } = await sim.readState();
  sim.destroy();
  return -radius - position[1];
}

describe('cohesion as a field in space and time', () => {
  test('it stays where it is moist, and falls where it is dry from the start', async () => {
    expect(await fallen({})).toBeLessThan(0);
    expect(await fallen({ moistLevel: 0.1 })).toBeLessThan(0);
    expect(await fallen({ moistLevel: -0.1 })).toBeCloseTo(0.5 * g * end ** 2, 3);
  });
});
