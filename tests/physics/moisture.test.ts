import { describe, expect, test } from 'vitest';
import { defaultParams } from '../../src/params/table.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import { useGpu } from '../support/gpu.ts';

const radius = 0.01;
const bond = 4;
const g = 9.81;
/** The front of the drying sand: where it starts (m), when (s), and how fast it sinks (m/s). */
const front = { moistLevel: 0.03, dryingStart: 0.05, dryingSpeed: 0.5 };
const end = 0.3;

/** s: the host moves the front on every 32 substeps, which are then 0.6 ms: the ball falls for 150. */
const timeStep = 2e-5;

/** A ball that hangs from a ceiling at y = 0 by cohesion, four times as strongly as it must. */
const hanging = (parameters: object) => ({
  name: 'hanging',
  parameters: { gravity: g, cohesion: bond, radius, youngModulus: 1e7, timeStep, ...parameters },
  materials: [{ name: 'ball', template: 'sphere' }],
  obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, -1, 0] }],
  grains: { position: [[0, -radius * 0.99999, 0]] },
  floor: -1,
});

async function fallen(device: GPUDevice | null, parameters: object): Promise<number> {
  const result = validateScene(hanging(parameters));
  if (!('scene' in result)) throw new Error(JSON.stringify(result.problems));
  const sim = await Simulation.create(device, result.scene, { ...defaultParams(), ...result.scene.parameters });
  sim.substep(Math.round(end / sim.dt));
  const { position } = await sim.readState();
  sim.destroy();
  return -radius - position[1];
}

/**
 * The gap by a second way: the ball lets go when the part of the cohesion that is left carries its weight, and what is left
 * while its bridge is drawn out (0.05 radii) still holds it back. The fringe is four radii wide.
 */
function expectedGap(): number {
  const moisture = (t: number) =>
    Math.min(1, 0.5 + (front.moistLevel - front.dryingSpeed * (t - front.dryingStart)) / (4 * radius));
  const [dt, reach] = [1e-6, 0.05 * radius];
  let [gap, speed] = [0, 0];
  for (let t = front.dryingStart; t < end; t += dt) {
    const pull = bond * Math.max(0, moisture(t)) * Math.max(0, 1 - gap / reach);
    speed = gap === 0 && pull >= 1 ? 0 : speed + g * (1 - pull) * dt;
    gap += speed * dt;
  }
  return gap;
}

describe('cohesion as a field in space and time', () => {
  const gpu = useGpu();

  test('a hanging ball falls when the front of the drying has passed it', async () => {
    const expected = expectedGap();
    expect(expected).toBeGreaterThan(0.01);
    const [ours, reference] = [await fallen(gpu.device, front), await fallen(null, front)];
    // the front is late by 0.3 ms in the mean, and the contact gives the ball a push of some mm/s: a few tenths of a ms, of 150
    expect(Math.abs(ours / expected - 1)).toBeLessThan(0.02);
    expect(Math.abs(ours / reference - 1)).toBeLessThan(2e-3);
  });

  test('it stays where it is moist, and falls where it is dry from the start', async () => {
    expect(await fallen(null, { moistLevel: 0.1 })).toBeLessThan(0);
    expect(await fallen(null, { moistLevel: -0.1 })).toBeCloseTo(0.5 * g * end ** 2, 3);
  });
});
