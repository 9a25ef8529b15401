/** A run that people do things to, recorded: for the tests of recordings and for `npm run torture`. */

import { Recorder } from '../../src/exchange/recording/recorder.ts';
import { encodeRecording } from '../../src/exchange/recording/recording-file.ts';
import { defaultParams, type Params } from '../../src/params/table.ts';
import { validateScene } from '../../src/scene/validate.ts';
import { Simulation } from '../../src/simulation.ts';
import { type PreparedBody, prepareBodies } from '../../src/world/prepare-bodies.ts';
import { saveBodies } from '../../src/world/saved-bodies.ts';
import { saveObstacles } from '../../src/world/saved-obstacles.ts';
import { stateHash } from '../../src/world/state-hash.ts';

export interface Play {
  /** As plain data. */
  readonly scene: unknown;
  readonly params?: Partial<Params>;
  /** Substeps before the recording begins. */
  readonly before: number;
  /** What is done while it is recorded; bodies that come and go are to be noted in `bodies`. */
  play(sim: Simulation, bodies: (PreparedBody | null)[]): Promise<void>;
}

export interface Played {
  readonly file: Uint8Array<ArrayBuffer>;
  readonly acts: number;
}

export async function playAndRecord(device: GPUDevice, run: Play): Promise<Played> {
  const result = validateScene(run.scene);
  if (!('scene' in result)) throw new Error(JSON.stringify(result.problems));
  const { scene } = result;
  const params = { ...defaultParams(), ...scene.parameters, ...run.params };
  const bodies: (PreparedBody | null)[] = await prepareBodies(device, scene, params);
  const sim = await Simulation.create(device, scene, params, { bodies });
  const recorder = new Recorder(sim, () => ({
    params: sim.params,
    bodies: [...bodies],
    obstacles: saveObstacles(sim, scene),
  }));
  sim.substep(run.before);
  const mark = recorder.mark();
  recorder.keep(mark, await sim.readExactState(), 0);
  await run.play(sim, bodies);
  const start = recorder.start;
  if (!start) throw new Error('nothing was recorded');
  const acts = recorder.since(start);
  const state = await sim.readState();
  sim.destroy();
  const { grains } = start;
  const moved = start.bodies.map((body, index) => body && { ...body, ...grains.bodies?.[index] });
  const file = encodeRecording({
    start: {
      ...{ scene: run.scene, params: start.params, grains, obstacles: start.obstacles, page: {} },
      bodies: saveBodies(moved),
    },
    acts,
    end: { time: state.time, hash: stateHash(state) },
    about: { played: 'by a test' },
  });
  return { file, acts: acts.length };
}
