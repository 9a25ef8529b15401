/**
 * The short benchmark behind `?bench`: drops the bench scene at growing sizes, measures it falling and, if there is time, at rest.
 * No DOM; it gives way between bursts, so the page stays alive. src/measure/bench/text.ts makes the text to copy.
 */

import { SimError } from '../gpu/errors';
import { bedDensity, measurePasses } from '../measure/bench/pass-cost';
import { benchScene } from '../measure/bench/scene';
import type { SceneMeasurement } from '../measure/bench/text';
import { meanHeight, meanSpeed } from '../measure/statistics';
import { Simulation } from '../simulation';

export interface PageBenchOptions {
  /** Grains of each size, growing; a size that would take too long is left out. */
  readonly sizes: readonly number[];
  /** s of real time that one size may take, settling included. */
  readonly budget: number;
  /** Bursts that are timed in each phase. */
  readonly repeats: number;
  onProgress(text: string): void;
  /** Looked at between bursts. */
  readonly cancelled?: () => boolean;
}

export const pageBenchDefaults: Omit<PageBenchOptions, 'onProgress'> = {
  sizes: [4096, 16_384, 65_536],
  budget: 20,
  repeats: 7,
};

/** ms that a burst should take: long against the timers of browsers, short enough for a page to stay alive. */
const burstTime = 100;
/** m/s, mean: what counts as settled. */
const quiet = 1e-3;
const interval = 32;

/** Runs `steps` and waits for the GPU; ms. */
async function burst(sim: Simulation, steps: number): Promise<number> {
  const start = performance.now();
  sim.substep(steps);
  await sim.done();
  return performance.now() - start;
}

/** Steps that take about `burstTime`, by doubling. Warms everything up, too. */
async function findBurst(sim: Simulation): Promise<number> {
  await burst(sim, interval);
  for (let steps = interval; ; steps *= 2) {
    if ((await burst(sim, steps)) * 2 > burstTime || steps >= 64 * interval) return steps;
  }
}

async function measurePhase(sim: Simulation, phase: string, repeats: number, area: number): Promise<SceneMeasurement> {
  const steps = await findBurst(sim);
  const before = await sim.readCounters();
  const grainSteps: number[] = [];
  for (let i = 0; i < repeats; i++) grainSteps.push((1000 * before.grains * steps) / (await burst(sim, steps)));
  const after = await sim.readCounters();
  const passes = await measurePasses(sim, {
    repeats: 4,
    stepsPerRebuild: (repeats * steps) / Math.max(1, after.rebuilds - before.rebuilds),
    density: bedDensity(before.grains, area, meanHeight(await sim.readState())),
  });
  return { grains: before.grains, phase, grainSteps, dt: sim.dt, passes };
}

export interface PageBenchResult {
  readonly scenes: SceneMeasurement[];
  readonly remarks: string[];
}

export async function runPageBench(device: GPUDevice, options: PageBenchOptions): Promise<PageBenchResult> {
  const scenes: SceneMeasurement[] = [];
  const remarks: string[] = [];
  const cancelled = () => options.cancelled?.() ?? false;
  for (const grains of options.sizes) {
    const name = grains.toLocaleString('en');
    const start = performance.now();
    const spent = () => (performance.now() - start) / 1000;
    const { scene, params, width } = benchScene(grains);
    let sim: Simulation;
    options.onProgress(`${name} grains: preparing`);
    try {
      sim = await Simulation.create(device, scene, params, { spareBodies: { bodies: 0, spheres: 0 } });
    } catch (error) {
      if (!(error instanceof SimError)) throw error;
      remarks.push(`${name} grains: ${error.message}`);
      break;
    }
    try {
      options.onProgress(`${name} grains: falling`);
      scenes.push(await measurePhase(sim, 'falling', options.repeats, width ** 2));
      // the fall at the largest stable step; only the step differs
      await sim.setParams({ ...params, timeStep: 0 });
      const steps = await findBurst(sim);
      let speed = Number.POSITIVE_INFINITY;
      while (speed > quiet && spent() < options.budget && !cancelled()) {
        for (let i = 0; i < 10; i++) await burst(sim, steps);
        speed = meanSpeed(await sim.readState());
        options.onProgress(`${name} grains: settling, mean speed ${(1000 * speed).toFixed(1)} mm/s`);
      }
      if (cancelled()) break;
      const phase = speed <= quiet ? 'settled' : `not yet settled, after ${sim.time.toFixed(2)} s`;
      await sim.setParams(params);
      options.onProgress(`${name} grains: ${phase}`);
      scenes.push(await measurePhase(sim, phase, options.repeats, width ** 2));
      if (speed > quiet) {
        remarks.push(`Larger scenes were left out: this one did not settle within ${options.budget} s.`);
        break;
      }
    } finally {
      sim.destroy();
    }
  }
  return { scenes, remarks };
}
