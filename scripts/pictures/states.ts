/**
 * States of scenes at the moments that pictures show. Computing them takes minutes, drawing them seconds: they are kept in a
 * folder as files that the page opens, too, and computed only when they are missing.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sceneByName, sceneData, sceneFromData } from '../../src/app/start-state';
import { createSimulation, type RunningScene } from '../../src/app/world';
import { ProgressBar } from '../../src/cli/progress';
import { defaultParams, type Params } from '../../src/params/table';
import { saveBodies, savedBodies } from '../../src/world/saved-bodies';
import { decodeState, encodeState } from '../../src/world/saved-state';

export const stateFolder = path.resolve(import.meta.dirname, '../../node_modules/.cache/tetrasand-states');

/** Parameters that differ from the scene's: softer grains take longer steps. */
export interface SceneRun {
  readonly scene: string;
  readonly params?: Partial<Params>;
}

const fileOf = ({ scene, params = {} }: SceneRun, time: number): string => {
  const changes = Object.entries(params).map(([key, value]) => `-${key}=${value}`);
  return path.join(stateFolder, `${scene}${changes.join('')}-${time}s.tetrasand`);
};

/** Files of the state at each of these simulated times, s. */
export async function statesAt(device: GPUDevice, run: SceneRun, times: readonly number[]): Promise<string[]> {
  mkdirSync(stateFolder, { recursive: true });
  const missing = times.filter((time) => !existsSync(fileOf(run, time))).sort((a, b) => a - b);
  if (missing.length > 0) await compute(device, run, missing);
  return times.map((time) => fileOf(run, time));
}

async function compute(device: GPUDevice, run: SceneRun, times: readonly number[]): Promise<void> {
  const scene = sceneByName(run.scene);
  const params = { ...defaultParams(), ...scene.parameters, ...run.params };
  const { sim, bodies } = await createSimulation(device, scene, params, {});
  const last = times[times.length - 1];
  const bar = new ProgressBar(`${run.scene} to ${last} s`);
  for (const time of times) {
    while (sim.time < time - sim.dt / 2) {
      sim.substep(Math.min(128, Math.ceil((time - sim.time) / sim.dt - 0.5)));
      await device.queue.onSubmittedWorkDone();
      bar.update(sim.time / last);
    }
    const grains = await sim.readState();
    const saved = saveBodies(bodies.inStates(grains.bodies ?? []));
    const file = encodeState({ scene: sceneData(scene), params, grains, bodies: saved, obstacles: [], page: {} });
    writeFileSync(fileOf(run, time), file);
  }
  bar.end();
  sim.destroy();
}

/** The scene as it was when the file was written. */
export async function openState(device: GPUDevice, file: string): Promise<RunningScene> {
  const { state } = decodeState(readFileSync(file));
  const scene = sceneFromData(state.scene);
  const bodies = await savedBodies(device, scene, state.params, state);
  return createSimulation(device, scene, state.params, { start: state.grains, bodies });
}
