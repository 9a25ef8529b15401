/** `npm run sim`: the same simulation as in the page, on Node's WebGPU, without a browser. */
import { writeFileSync } from 'node:fs';
import { bodyStatistics } from '../measure/body-statistics';
import { computeStatistics } from '../measure/statistics';
import type { BodyState } from '../world/bodies';
import { bodyRows } from '../world/body-state-file';
import type { GrainState } from '../world/grain-state';
import { saveBodies } from '../world/saved-bodies';
import { saveObstacles } from '../world/saved-obstacles';
import { encodeState } from '../world/saved-state';
import { StateFileError } from '../world/state-file';
import { compare } from './compare';
import { helpText, parseOptions, type SimOptions, UsageError } from './options';
import { runScene } from './run-scene';

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
  const ran = await runScene(options);
  const { scene, data, params, sim, prepared, adapterName, wallTime, grainSteps, steps } = ran;
  const state = await sim.readExactState();
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
    if (options?.compare) return await compare(options, options.compare);
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
