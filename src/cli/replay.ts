/** `npm run sim -- --replay FILE`: does what a recording says, and tells whether it ends in the state that the recording names. */
import { readFileSync } from 'node:fs';
import { decodeRecording } from '../exchange/recording/recording-file';
import { replay } from '../exchange/recording/replay';
import { livingBodies } from '../world/living-bodies';
import { saveObstacles } from '../world/saved-obstacles';
import { type SimOptions, UsageError } from './options';
import { ProgressBar } from './progress';
import { makeSimulation } from './run-scene';
import { loadScene } from './scene-file';
import { giveResult } from './sim-result';

export async function runReplay(options: SimOptions): Promise<number> {
  const loaded = loadScene(options);
  const rest = loaded.saved ? decodeRecording(readFileSync(options.scene)) : null;
  if (!rest) throw new UsageError(`${options.scene}: this file holds no recording`);
  const { scene } = loaded;
  const bar = new ProgressBar(scene.name, !options.quiet && process.stderr.isTTY === true);
  const { sim, prepared, adapterName, exact, failed } = await makeSimulation(options, loaded);
  const result = await replay(sim, rest, {
    progress: (part) => bar.update(part, `t = ${sim.time.toFixed(3)} s`),
    body: (index, body) => {
      prepared[index] = body;
    },
  });
  bar.end();
  if (failed()) throw new Error(failed());
  const { end, acts, about } = rest;
  console.error(
    result.same === null
      ? 'The recording does not say where it ended.'
      : result.same
        ? 'Ends in the same state, bit for bit.'
        : `Ends in another state than the recording.${exact ? '' : ' It has no checkpoint that fits, so that was to be expected.'}`,
  );
  const more = { adapter: adapterName, acts: acts.length, exact, ...result, recorded: end, about };
  const [state, bodies] = [await sim.readExactState(), await livingBodies(sim, prepared)];
  const { materials, obstacles } = sim;
  const placed = saveObstacles(sim, scene);
  const ran = { ...loaded, params: sim.params };
  const code = giveResult(ran, { state, ...bodies, materials, obstacles, placed, more }, options.out);
  return result.same === false ? 1 : code;
}
