import { describe, expect, test } from 'vitest';
import { advance } from '../../src/measure/advance.ts';
import { templates } from '../../src/scene/templates.ts';
import { useGpu } from '../support/gpu.ts';
import { createWorld, engineNames, ground, rigidWall } from '../support/small-world.ts';

const [radius, e, g] = [2.5e-3, 0.65, 9.81];
/** Heights above touching: close together, so that the spheres meet the ground at different moments within a step. */
const drops = Array.from({ length: 24 }, (_, i) => 6e-3 * (1 + 0.002 * i));
/** They start this far above the ground, as fast as they would be there. */
const close = 2e-4;

describe.each(engineNames)('bouncing spheres (%s)', (name) => {
  const gpu = useGpu();

  test('h_k = (h0 − r) e^{2k} + r', async () => {
    const engine = await createWorld(name, gpu.device, {
      params: { normalLaw: 'hertz-constant-e', restitution: e, youngModulus: 1e8, timeStep: 5e-6, friction: 0 },
      materials: [{ name: 'ball', template: templates.sphere, radius }, rigidWall],
      obstacles: [ground()],
      grains: drops.map((drop, i) => ({
        position: [0.02 * i, radius + close, 0] as const,
        velocity: [0, -Math.sqrt(2 * g * (drop - close)), 0] as const,
      })),
    });
    // up again after the first bounce, and after the flight that follows it and the second
    const flight = 2 * e * Math.sqrt((2 * drops[0]) / g);
    for (const [k, duration] of [
      [1, 3e-3],
      [2, flight + 1.5e-3],
    ]) {
      await advance(engine, Math.round(duration / engine.dt));
      const state = await engine.readState();
      // the mean restitution of these k bounces over the one asked for; the highest point is y + v²/2g
      const ratios = drops.map((drop, i) => {
        const [height, speed] = [state.position[3 * i + 1], state.velocity[3 * i + 1]];
        expect(speed).toBeGreaterThan(0);
        return ((height + speed ** 2 / (2 * g) - radius) / drop) ** (1 / (2 * k)) / e;
      });
      const mean = ratios.reduce((sum, ratio) => sum + ratio, 0) / ratios.length;
      // 40 steps per contact: where in a step a sphere touches moves e by up to ±0.4 %; halving the step halves that. The mean
      // converges to 0.9975, not to 1: gravity's work in the contact, which the closed form leaves out (m g ξ / ½ m v² =
      // 0.5 %, more for the slower second bounce).
      for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.01);
      expect(Math.abs(mean - 1)).toBeLessThan(0.005);
    }
    engine.destroy();
  });
});
