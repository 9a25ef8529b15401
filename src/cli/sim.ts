/** `npm run sim`: the same simulation as in the page, on Node's WebGPU, without a browser; or the same scene on another engine. */
import { showsContacts } from '../exchange/series/names';
import { readSand } from '../exchange/series/reading';
import { formatProblem } from '../params/problem';
import { livingBodies } from '../world/living-bodies';
import { saveObstacles } from '../world/saved-obstacles';
import { StateFileError } from '../world/state-file';
import { compare } from './compare';
import { runElsewhere } from './lammps/elsewhere';
import { lammpsVersion } from './lammps/provide';
import { helpText, parseOptions, type SimOptions, UsageError } from './options';
import { ProgressBar } from './progress';
import { runReplay } from './replay';
import { type OnFrame, runScene } from './run-scene';
import { type LoadedScene, loadScene } from './scene-file';
import { SeriesOnDisk, seriesPlace } from './series-files';
import { giveResult } from './sim-result';

async function run(options: SimOptions): Promise<number> {
  const loaded = loadScene(options);
  const series = seriesFor(options, loaded);
  const onFrame: OnFrame = async (sim, prepared) => {
    series?.add(await readSand(sim, prepared, showsContacts(options.format)));
  };
  const { scene, data, params, sim, prepared, adapterName, steps, wallTime, grainSteps } = await runScene(
    options,
    series ? onFrame : undefined,
    loaded,
  );
  series?.end();
  const more = {
    substeps: steps,
    dt: sim.dt,
    wallTime,
    grainStepsPerSecond: wallTime > 0 ? grainSteps / wallTime : 0,
    counters: await sim.readCounters(),
    adapter: adapterName,
    ...(series && { frames: series.frames }),
  };
  const { materials, obstacles } = sim;
  const [state, bodies] = [await sim.readExactState(), await livingBodies(sim, prepared)];
  const placed = saveObstacles(sim, scene);
  return giveResult(
    { scene, data, params },
    { state, ...bodies, materials, obstacles, placed, more },
    series ? undefined : options.out,
  );
}

const seriesFor = ({ every, format, out }: SimOptions, loaded: LoadedScene): SeriesOnDisk | null => {
  const place = seriesPlace(every, format, out);
  return place && new SeriesOnDisk(place, loaded);
};

async function runOnLammps(options: SimOptions): Promise<number> {
  const loaded = loadScene(options);
  if (loaded.warnings.length > 0) console.error(loaded.warnings.map(formatProblem).join('\n'));
  const bar = new ProgressBar(loaded.scene.name, !options.quiet && process.stderr.isTTY === true);
  const series = seriesFor(options, loaded);
  const { dt, wallTime, problem, ...result } = await runElsewhere(loaded, {
    time: options.time,
    ranks: options.ranks,
    ...(options.every && { every: options.every }),
    ...(series && { onFrame: async (frame) => series.add(frame) }),
    say: (text) => {
      bar.end();
      console.error(text);
    },
    onProgress: (part, note) => bar.update(part, note),
  });
  series?.end();
  bar.end();
  const engine = `LAMMPS ${lammpsVersion()}, ${options.ranks} rank${options.ranks > 1 ? 's' : ''}`;
  const more = { dt, wallTime, engine, ...(problem && { stopped: problem }) };
  const { obstacles } = loaded.scene;
  const code = giveResult(
    loaded,
    { ...result, obstacles, placed: loaded.saved?.obstacles ?? [], more },
    series ? undefined : options.out,
  );
  return problem ? 1 : code;
}

export async function main(): Promise<number> {
  try {
    const options = parseOptions(process.argv.slice(2));
    if (options?.replay) return await runReplay(options);
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
