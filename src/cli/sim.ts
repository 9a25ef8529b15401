/** `npm run sim`: the same simulation as in the page, on Node's WebGPU, without a browser; or the same scene on another engine. */
import { formatProblem } from '../params/problem';
import { saveObstacles } from '../world/saved-obstacles';
import { StateFileError } from '../world/state-file';
import { compare } from './compare';
import { runElsewhere } from './lammps/elsewhere';
import { lammpsVersion } from './lammps/provide';
import { helpText, parseOptions, type SimOptions, UsageError } from './options';
import { ProgressBar } from './progress';
import { runScene } from './run-scene';
import { loadScene } from './scene-file';
import { giveResult } from './sim-result';

async function run(options: SimOptions): Promise<number> {
  const { scene, data, params, sim, prepared, adapterName, steps, wallTime, grainSteps } = await runScene(options);
  const more = {
    substeps: steps,
    dt: sim.dt,
    wallTime,
    grainStepsPerSecond: wallTime > 0 ? grainSteps / wallTime : 0,
    counters: await sim.readCounters(),
    adapter: adapterName,
  };
  const { materials, obstacles } = sim;
  const [state, bodies] = [await sim.readExactState(), await sim.readBodies()];
  const placed = saveObstacles(sim, scene);
  return giveResult(
    { scene, data, params },
    { state, bodies, prepared, materials, obstacles, placed, more },
    options.out,
  );
}

async function runOnLammps(options: SimOptions): Promise<number> {
  const loaded = loadScene(options);
  if (loaded.warnings.length > 0) console.error(loaded.warnings.map(formatProblem).join('\n'));
  const bar = new ProgressBar(loaded.scene.name, !options.quiet && process.stderr.isTTY === true);
  const { dt, wallTime, problem, ...result } = await runElsewhere(loaded, {
    time: options.time,
    ranks: options.ranks,
    say: (text) => {
      bar.end();
      console.error(text);
    },
    onProgress: (part, note) => bar.update(part, note),
  });
  bar.end();
  const engine = `LAMMPS ${lammpsVersion()}, ${options.ranks} rank${options.ranks > 1 ? 's' : ''}`;
  const more = { dt, wallTime, engine, ...(problem && { stopped: problem }) };
  const { obstacles } = loaded.scene;
  const code = giveResult(loaded, { ...result, obstacles, placed: loaded.saved?.obstacles ?? [], more }, options.out);
  return problem ? 1 : code;
}

export async function main(): Promise<number> {
  try {
    const options = parseOptions(process.argv.slice(2));
    if (options?.compare) return await compare(options, options.compare);
    if (options) return await (options.engine === 'lammps' ? runOnLammps : run)(options);
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
