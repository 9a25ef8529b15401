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

export interface MadeSimulation extends Pick<RanScene, 'sim' | 'adapterName'> {
  readonly device: GPUDevice;
  readonly prepared: (PreparedBody | null)[];
  /** It goes on from a checkpoint with the same bits. */
  readonly exact: boolean;
  /** The first complaint of the device; empty: none. */
  failed(): string;
}

/** The simulation of a loaded scene or state, on the device that the options ask for. */
export async function makeSimulation(
  { adapter }: Pick<SimOptions, 'adapter'>,
  { scene, params, saved, bodyStates, warnings }: LoadedScene,
  onProgress: (text: string) => void = () => {},
): Promise<MadeSimulation> {
  if (warnings.length > 0) console.error(warnings.map(formatProblem).join('\n'));
  const { device, adapterName } = await requestNodeDevice({ adapter: adapter as AdapterChoice | undefined });
  let failed = '';
  device.addEventListener('uncapturederror', (event) => {
    failed ||= event.error.message;
  });
  const prepared: (PreparedBody | null)[] = saved
    ? await savedBodies(device, scene, params, saved)
    : await prepareBodies(device, scene, params, onProgress);
  const sim = await Simulation.create(device, scene, params, {
    start: saved?.grains,
    bodies: prepared.map((body, index) => body && { ...body, ...bodyStates?.[index] }),
  });
  if (saved) await placeObstacles(sim, saved.obstacles);
  const { checkpoint } = saved?.grains ?? {};
  const exact = checkpoint !== undefined && (await goOn(sim, checkpoint));
  if (checkpoint && !exact) {
    console.error('The checkpoint in this file does not fit this run: contacts start without memory.');
  }
  return { device, adapterName, sim, prepared, exact, failed: () => failed };
}

/** `onFrame` is called at the start and every `every` seconds. */
export async function runScene(
  options: SimOptions,
  onFrame?: OnFrame,
  loaded: LoadedScene = loadScene(options),
): Promise<RanScene> {
  const { scene, data, params } = loaded;
  const bar = new ProgressBar(scene.name, !options.quiet && process.stderr.isTTY === true);
  const { device, adapterName, sim, prepared, failed } = await makeSimulation(options, loaded, (text) =>
    bar.update(0, text),
  );
  const steps = Math.round(options.time / sim.dt);
  const started = performance.now();
  let grainSteps = 0;
  const pace = new WorkPace();
  const perFrame = onFrame && options.every ? Math.max(1, Math.round(options.every / sim.dt)) : 0;
  await onFrame?.(sim, prepared);
  let told = 0;
  for (let done = 0; done < steps && !failed(); ) {
    const untilFrame = perFrame > 0 ? perFrame - (done % perFrame) : steps;
    const count = Math.min(batch, steps - done, untilFrame);
    sim.substep(count);
    await pace.finish(device.queue, count);
    done += count;
    if (done - told >= 8 * batch || done === steps) {
      const counters = await sim.readCounters();
      sim.grow(counters);
      const { grains } = counters;
      grainSteps += grains * (done - told);
      told = done;
      bar.update(done / steps, `${grains} grains  t = ${sim.time.toFixed(3)} s`);
    }
    if (perFrame > 0 && done % perFrame === 0) await onFrame?.(sim, prepared);
  }
  const wallTime = (performance.now() - started) / 1000;
  bar.end();
  if (failed()) throw new Error(failed());
  return { scene, data, params, sim, prepared, adapterName, steps, wallTime, grainSteps };
}
