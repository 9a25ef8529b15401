/** `npm run sim`: the same simulation as in the page, on Node's WebGPU, without a browser. */
import { writeFileSync } from 'node:fs';
import { bodyStatistics } from '../measure/body-statistics';
import { computeStatistics } from '../measure/statistics';
import { formatProblem } from '../params/problem';
import { Simulation } from '../simulation';
import type { BodyState } from '../world/bodies';
import { bodyRows } from '../world/body-state-file';
import type { GrainState } from '../world/grain-state';
import { prepareBodies } from '../world/prepare-bodies';
import { saveBodies, savedBodies } from '../world/saved-bodies';
import { placeObstacles, saveObstacles } from '../world/saved-obstacles';
import { encodeState } from '../world/saved-state';
import { StateFileError } from '../world/state-file';
import { type AdapterChoice, requestNodeDevice } from './node-gpu';
import { helpText, parseOptions, type SimOptions, UsageError } from './options';
import { ProgressBar } from './progress';
import { loadScene } from './scene-file';
import { WorkPace } from './work-pace';

/** Substeps between two progress updates: long enough to keep the GPU busy, short enough for a lively bar. */
const batch = 64;

function rows(values: Float64Array, width: number): number[][] {
  return Array.from({ length: values.length / width }, (_, i) => [...values.subarray(width * i, width * (i + 1))]);
}

/** What docs/scene-format.md calls a state file. */
function stateFile(state: GrainState, bodies: readonly BodyState[], extra: object): object {
  return {
    time: state.time,
    ...extra,
    grains: {
      position: rows(state.position, 3),
      orientation: rows(state.orientation, 4),
      velocity: rows(state.velocity, 3),
      angularVelocity: rows(state.angularVelocity, 3),
      material: [...state.material],
    },
    ...(bodies.length > 0 && { bodies: bodyRows(bodies) }),
  };
}

async function run(options: SimOptions): Promise<number> {
  const { scene, data, params, saved, bodyStates, warnings } = loadScene(options);
  if (warnings.length > 0) console.error(warnings.map(formatProblem).join('\n'));
  const { device, adapterName } = await requestNodeDevice({ adapter: options.adapter as AdapterChoice | undefined });
  let failed = '';
  device.addEventListener('uncapturederror', (event) => {
    failed ||= event.error.message;
  });
  const bar = new ProgressBar(scene.name, !options.quiet && process.stderr.isTTY === true);
  const prepared = saved
    ? await savedBodies(device, scene, params, saved.bodies)
    : await prepareBodies(device, scene, params, (text) => bar.update(0, text));
  const sim = await Simulation.create(device, scene, params, {
    start: saved?.grains,
    bodies: prepared.map((body, index) => ({ ...body, ...bodyStates?.[index] })),
  });
  if (saved) await placeObstacles(sim, saved.obstacles);
  const steps = Math.round(options.time / sim.dt);
  const started = performance.now();
  let grainSteps = 0;
  const pace = new WorkPace();
  for (let done = 0; done < steps && !failed; ) {
    const count = Math.min(batch, steps - done);
    sim.substep(count);
    await pace.finish(device.queue, count);
    done += count;
    if (done % (8 * batch) === 0 || done === steps) {
      const counters = await sim.readCounters();
      sim.method.grow(counters);
      const { grains } = counters;
      grainSteps += grains * (done % (8 * batch) === 0 ? 8 * batch : done % (8 * batch));
      bar.update(done / steps, `${grains} grains  t = ${sim.time.toFixed(3)} s`);
    }
  }
  const wallTime = (performance.now() - started) / 1000;
  bar.end();
  if (failed) throw new Error(failed);
  const state = await sim.readState();
  const bodies = await sim.readBodies();
  const statistics = {
    ...computeStatistics(state, sim.materials, sim.obstacles, state.time),
    ...(bodies.length > 0 && { bodies: bodyStatistics(prepared, bodies) }),
    substeps: steps,
    dt: sim.dt,
    wallTime,
    grainStepsPerSecond: wallTime > 0 ? grainSteps / wallTime : 0,
    counters: await sim.readCounters(),
    adapter: adapterName,
  };
  console.log(JSON.stringify(statistics, null, 2));
  if (options.out?.endsWith('.tetrasand')) {
    const own = saveBodies(prepared.map((body, index) => ({ ...body, ...bodies[index] })));
    const obstacles = saveObstacles(sim, scene);
    writeFileSync(options.out, encodeState({ scene: data, params, grains: state, bodies: own, obstacles, page: {} }));
  } else if (options.out) {
    const parameters = Object.fromEntries(Object.entries(scene.parameters));
    writeFileSync(options.out, JSON.stringify(stateFile(state, bodies, { scene: scene.name, parameters, statistics })));
  }
  return Number.isFinite(statistics.meanHeight) && Number.isFinite(statistics.kineticEnergy) ? 0 : 1;
}

export async function main(): Promise<number> {
  try {
    const options = parseOptions(process.argv.slice(2));
    if (options) return await run(options);
    console.log(helpText());
    return 0;
  } catch (error) {
    // a mistake of the caller needs a sentence, not a stack
    if (!(error instanceof UsageError || error instanceof StateFileError) && (error as Error).name !== 'SimError')
      throw error;
    console.error((error as Error).message);
    return 2;
  }
}
