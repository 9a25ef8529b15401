/** Quick forms of the experiments with piles, a drum and a filled cylinder, each beside physics that is broken on purpose. */
import { describe, expect, test } from 'vitest';
import { drumRun } from '../../src/measure/lab/drum-rig.ts';
import { balancedThickness, movingLayer } from '../../src/measure/lab/experiments/drum.ts';
import { growth } from '../../src/measure/lab/experiments/growth.ts';
import { floorHeap } from '../../src/measure/lab/floor-heap.ts';
import { packing } from '../../src/measure/lab/packing.ts';
import { runExperiment } from '../../src/measure/lab/run.ts';
import { meanSpeed } from '../../src/measure/statistics.ts';
import { useGpu } from '../support/gpu.ts';
import { quietHost } from '../support/lab-host.ts';

describe('quick experiments with piles', () => {
  const gpu = useGpu();
  const host = () => quietHost(gpu.device);

  test('contacts grow in proportion to the grains; without gravity there are hardly any', async () => {
    const contacts = async (set = {}) => {
      const result = await runExperiment(host(), growth, { grains: 500, seeds: 1, set }).catch(() => null);
      return result?.findings.slice(0, 2).map(({ verdict }) => verdict);
    };
    expect(await contacts()).toEqual(['reproduced', 'reproduced']);
    expect((await contacts({ gravity: 0 }))?.[0] ?? 'not reproduced').toBe('not reproduced');
  });

  test('a pile stands by the memory of its contacts; without memory it sinks on', async () => {
    const sinking = async (tangentialLaw: 'static-damped' | 'viscous-coulomb') =>
      (await floorHeap(host(), { grains: 120, from: 'block', seconds: 3, seed: 1, set: { tangentialLaw } })).sinking;
    const [standing, drag] = [await sinking('static-damped'), await sinking('viscous-coulomb')];
    expect(Math.abs(standing)).toBeLessThan(0.05);
    expect(drag).toBeGreaterThan(3 * Math.abs(standing));
  });

  test('friction makes piles higher', async () => {
    const height = async (friction: number, seed: number) => {
      const set = { friction, tangentialLaw: 'static-damped' } as const;
      return (await floorHeap(host(), { grains: 120, from: 'stream', seconds: 0.7, seed, set })).meanHeight;
    };
    // one pile of 120 grains scatters by some per cent of its height: eight pairs, and Student's t for 99 % on one side
    const gains: number[] = [];
    for (const seed of [1, 2, 3, 4, 5, 6, 7, 8]) gains.push((await height(0.5, seed)) / (await height(0, seed)) - 1);
    const mean = gains.reduce((sum, gain) => sum + gain, 0) / gains.length;
    const spread = Math.sqrt(gains.reduce((sum, gain) => sum + (gain - mean) ** 2, 0) / (gains.length - 1));
    expect(mean, gains.join(', ')).toBeGreaterThan((3.0 * spread) / Math.sqrt(gains.length));
    expect(mean).toBeGreaterThan(0.05);
  });

  test('a drum heaps its sand up and mixes it; without friction the slope is far flatter', async () => {
    const halves = async (set = {}) => {
      const { mixing, angle } = await drumRun(host(), { grains: 300, friction: 0.6, turns: 1, seed: 1, set });
      return { mixed: mixing[mixing.length - 1][1] - mixing[0][1], angle };
    };
    const [normal, slippery] = [await halves(), await halves({ friction: 0 })];
    expect(normal.mixed).toBeGreaterThan(0.2);
    expect(slippery.angle).toBeLessThan(0.7 * normal.angle);
  });

  test('a packing rests by the memory of its contacts; without memory it creeps on, and says so', async () => {
    const rest = async (set = {}) => {
      const { state, troubles } = await packing(host(), { grains: 400, friction: 0.5, seed: 1, set });
      return { speed: meanSpeed(state), moved: troubles.some((trouble) => trouble.includes('still moved')) };
    };
    const [kept, forgotten] = [await rest(), await rest({ tangentialLaw: 'viscous-coulomb' })];
    expect(kept.moved).toBe(false);
    expect(forgotten.moved).toBe(true);
    expect(forgotten.speed).toBeGreaterThan(3 * kept.speed);
  });
});

test('a made-up profile gives its own shear rate and thickness', () => {
  // u = 20 (0.02 − s), then turning like a solid
  const profile = Array.from({ length: 16 }, (_, i) => {
    const s = 0.0025 + 0.005 * i;
    return [s, Math.max(20 * (0.02 - s), -2 * s)] as const;
  });
  const layer = movingLayer(profile);
  expect(layer.shear).toBeCloseTo(20, 6);
  expect(layer.thickness).toBeCloseTo(0.02, 6);
  // mass balance: what flows down in the layer turns up below it
  const [shear, turning, radius] = [20, 2, 0.1];
  const h = balancedThickness(shear, { turning, radius }) / (1 - turning / shear);
  expect((shear * h ** 2) / 2 - turning * h ** 2).toBeCloseTo((turning * (radius ** 2 - h ** 2)) / 2, 10);
});
