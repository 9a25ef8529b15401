/** Runs the scene that the command line asks for, with a progress bar, for the time that it asks for. */
import { formatProblem } from '../params/problem';
import { Simulation } from '../simulation';
import { type PreparedBody, prepareBodies } from '../world/prepare-bodies';
import { savedBodies } from '../world/saved-bodies';
import { placeObstacles } from '../world/saved-obstacles';
import { goOn } from '../world/world-memory';
import { type AdapterChoice, requestNodeDevice } from './node-gpu';
import type { SimOptions } from './options';
import { ProgressBar } from './progress';
import { type LoadedScene, loadScene } from './scene-file';
import { WorkPace } from './work-pace';

/** Substeps between two progress updates: long enough to keep the GPU busy, short enough for a lively bar. */
const batch = 64;

export interface RanScene extends Pick<LoadedScene, 'scene' | 'data' | 'params'> {
  readonly sim: Simulation;
  /** By number; null: removed. */
  readonly prepared: readonly (PreparedBody | null)[];
  readonly adapterName: string;
  readonly steps: number;
  /** s */
  readonly wallTime: number;
  /** Sum over the substeps of how many grains there were. */
  readonly grainSteps: number;
}

export type OnFrame = (sim: Simulation, prepared: readonly (PreparedBody | null)[]) => Promise<void>;

/** `onFrame` is called at the start and every `every` seconds. */
export async function runScene(
  options: SimOptions,
  onFrame?: OnFrame,
  loaded: LoadedScene = loadScene(options),
): Promise<RanScene> {
  const { scene, data, params, saved, bodyStates, warnings } = loaded;
  if (warnings.length > 0) console.error(warnings.map(formatProblem).join('\n'));
  const { device, adapterName } = await requestNodeDevice({ adapter: options.adapter as AdapterChoice | undefined });
  let failed = '';
  device.addEventListener('uncapturederror', (event) => {
    failed ||= event.error.message;
  });
  const bar = new ProgressBar(scene.name, !options.quiet && process.stderr.isTTY === true);
  const prepared = saved
    ? await savedBodies(device, scene, params, saved)
    : await prepareBodies(device, scene, params, (text) => bar.update(0, text));
  const sim = await Simulation.create(device, scene, params, {
    start: saved?.grains,
    bodies: prepared.map((body, index) => body && { ...body, ...bodyStates?.[index] }),
  });
  if (saved) await placeObstacles(sim, saved.obstacles);
  if (saved?.grains.checkpoint && !(await goOn(sim, saved.grains.checkpoint))) {
    console.error('The checkpoint in this file does not fit this run: contacts start without memory.');
  }
  const steps = Math.round(options.time / sim.dt);
  const started = performance.now();
  let grainSteps = 0;
  const pace = new WorkPace();
  const perFrame = onFrame && options.every ? Math.max(1, Math.round(options.every / sim.dt)) : 0;
  await onFrame?.(sim, prepared);
  let told = 0;
  for (let done = 0; done < steps && !failed; ) {
    const untilFrame = perFrame > 0 ? perFrame - (done % perFrame) : steps;
    const count = Math.min(batch, steps - done, untilFrame);
    sim.substep(count);
    await pace.finish(device.queue, count);
    done += count;
    if (done - told >= 8 * batch || done === steps) {
      const counters = await sim.readCounters();
      sim.method.grow(counters);
      const { grains } = counters;
      grainSteps += grains * (done - told);
      told = done;
      bar.update(done / steps, `${grains} grains  t = ${sim.time.toFixed(3)} s`);
    }
    if (perFrame > 0 && done % perFrame === 0) await onFrame?.(sim, prepared);
  }
  const wallTime = (performance.now() - started) / 1000;
  bar.end();
  if (failed) throw new Error(failed);
  return { scene, data, params, sim, prepared, adapterName, steps, wallTime, grainSteps };
}
