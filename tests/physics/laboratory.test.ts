/** Quick forms of experiments, and that each notices when the physics is broken on purpose. */
import { describe, expect, test } from 'vitest';
import { overall } from '../../src/measure/lab/experiment.ts';
import { forceNetwork } from '../../src/measure/lab/experiments/force-network.ts';
import { janssen } from '../../src/measure/lab/experiments/janssen.ts';
import { tangentialForces } from '../../src/measure/lab/experiments/tangential-forces.ts';
import { discharge } from '../../src/measure/lab/hopper.ts';
import { compressed } from '../../src/measure/lab/press.ts';
import { runExperiment } from '../../src/measure/lab/run.ts';
import { shearBox } from '../../src/measure/lab/shear-box.ts';
import { sumpHeap } from '../../src/measure/lab/sump.ts';
import { useGpu } from '../support/gpu.ts';
import { quietHost } from '../support/lab-host.ts';

describe('quick experiments', () => {
  const gpu = useGpu();
  const host = () => quietHost(gpu.device);
  /** Friction off: whatever an experiment asks for. */
  const smooth = { friction: 0 };
  const small = { grains: 400, seeds: 1 };

  test('Janssen’s silo saturates; without friction its floor carries all', async () => {
    const carried = async (set = {}) => {
      const { findings } = await runExperiment(host(), janssen, { ...small, set });
      return findings[0];
    };
    expect(await carried()).toMatchObject({ verdict: 'reproduced' });
    const broken = await carried(smooth);
    expect(broken.verdict).toBe('not reproduced');
    expect(broken.measured.value).toBeGreaterThan(0.9);
  });

  test('tangential forces decay more slowly; without friction there are none to fit', async () => {
    const result = await runExperiment(host(), tangentialForces, { ...small, seeds: 3 });
    expect(overall(result.findings)).toBe('reproduced');
    await expect(runExperiment(host(), tangentialForces, { ...small, set: smooth })).rejects.toThrow('needs at least');
  });

  test('the stronger half of the contacts carries about four fifths; without gravity there is no network', async () => {
    const { findings } = await runExperiment(host(), forceNetwork, small);
    expect(findings[0].verdict).not.toBe('not reproduced');
    const floating = await runExperiment(host(), forceNetwork, { ...small, set: { gravity: 0 } }).catch(() => null);
    expect(floating?.findings[0].verdict ?? 'not reproduced').toBe('not reproduced');
  });

  test('a heap in the sump stands; without friction it spreads', async () => {
    const angle = async (set = {}) => (await sumpHeap(host(), { grains: 500, friction: 0.5, seed: 1, set })).angle;
    const [normal, slippery] = [await angle(), await angle(smooth)];
    expect(normal).toBeGreaterThan(10);
    expect(slippery).toBeLessThan(0.5 * normal);
  });

  test('friction slows the discharge of a hopper', async () => {
    const rate = async (friction: number) =>
      (await discharge(host(), { grains: 1000, outlet: 12, friction, seed: 1 })).rate;
    const [rough, slippery] = [await rate(0.5), await rate(0)];
    expect(rough).toBeGreaterThan(0);
    expect(slippery).toBeGreaterThan(1.2 * rough);
  });

  test('sand resists shear by friction; without it by much less', async () => {
    const ratio = async (set = {}) => {
      const order = { grains: 300, friction: 0.5, seed: 1, template: 'tetra' as const, stress: 2000, strain: 0.5, set };
      const { shear, normal } = await shearBox(host(), order);
      return shear / normal;
    };
    const [rough, slippery] = [await ratio(), await ratio(smooth)];
    expect(rough).toBeGreaterThan(0.35);
    expect(slippery).toBeLessThan(0.6 * rough);
  });

  test('sand under a plunger comes to rest; with dashpots too strong for its step it shakes, and says so', async () => {
    const press = async (set = {}) => {
      const order = { grains: 300, friction: 0.5, seed: 1, template: 'tetra' as const, stresses: [12e3], set };
      return (await compressed(host(), order)).troubles;
    };
    expect(await press()).toEqual([]);
    expect(await press({ restitution: 0.2 })).toContain('the sand under the plunger still moved');
  });

  test('too few grains, and an experiment that does not fit, are sentences', async () => {
    await expect(runExperiment(host(), forceNetwork, { grains: 5, seeds: 1 })).rejects.toThrow(
      'needs at least 300 grains',
    );
    await expect(runExperiment(host(), forceNetwork, { grains: 100_000_000, seeds: 1 })).rejects.toThrow(/grains/);
  });
});
