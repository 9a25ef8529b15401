/** Scenes of the gallery in a process of their own, for bench/gallery.ts. */
import { requestNodeDevice } from '../../src/cli/node-gpu';
import { defaultParams } from '../../src/params/table';
import { scenes } from '../../src/scene/scenes';
import { validateScene } from '../../src/scene/validate';
import { Simulation } from '../../src/simulation';
import { prepareBodies } from '../../src/world/prepare-bodies';
import { serve } from '../rpc';

export interface GalleryTask {
  readonly scene: string;
  /** Real seconds to measure. */
  readonly seconds: number;
}

export interface GalleryRun {
  readonly grains: number;
  readonly steps: number;
  readonly dt: number;
  /** Real and processor seconds. */
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly rebuilds: number;
  readonly dispatches: number;
  readonly staleLists: number;
  readonly entriesPerGrain: number;
}

/** Simulated seconds before the measurement: the first pour has begun, lists and skins have adapted. */
const warmUp = 0.06;
const batch = 64;

export async function main(): Promise<void> {
  const { device } = await requestNodeDevice();
  const errors: string[] = [];
  device.addEventListener('uncapturederror', (event) => errors.push(event.error.message));
  await serve({
    async run({ scene: name, seconds }: GalleryTask): Promise<GalleryRun> {
      const result = validateScene(scenes[name]);
      if (!('scene' in result)) throw new Error(`there is no scene ${name}`);
      const { scene } = result;
      const params = { ...defaultParams(), ...scene.parameters };
      const bodies = await prepareBodies(device, scene, params);
      const sim = await Simulation.create(device, scene, params, { bodies });
      while (sim.time < warmUp) await burst(sim);
      const before = await sim.readCounters();
      const cpu = process.cpuUsage();
      const started = performance.now();
      let steps = 0;
      for (; performance.now() - started < 1000 * seconds; steps += batch) await burst(sim);
      const real = (performance.now() - started) / 1000;
      const { user, system } = process.cpuUsage(cpu);
      const after = await sim.readCounters();
      const { dt } = sim;
      sim.destroy();
      if (errors.length > 0) throw new Error(errors[0]);
      return {
        grains: (before.grains + after.grains) / 2,
        steps,
        dt,
        seconds: real,
        processorSeconds: (user + system) / 1e6,
        rebuilds: after.rebuilds - before.rebuilds,
        dispatches: after.dispatches - before.dispatches,
        staleLists: after.staleLists,
        entriesPerGrain: after.entries / after.grains,
      };
    },
  });

  async function burst(sim: Simulation): Promise<void> {
    sim.substep(batch);
    await device.queue.onSubmittedWorkDone();
    if (errors.length > 0) throw new Error(errors[0]);
    sim.method.grow(await sim.readCounters());
  }
}
