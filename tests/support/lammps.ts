/** Runs a small scene on LAMMPS and on our f64 reference, from the same start. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { dumpStates, framesIn } from '../../src/cli/lammps/read-dumps';
import { runJob, writeJob } from '../../src/cli/lammps/run-job';
import { type LammpsJob, translateScene } from '../../src/exchange/lammps/translate';
import { defaultParams, type Params } from '../../src/params/table';
import { type Material, resolveMaterials } from '../../src/scene/materials';
import type { Scene } from '../../src/scene/types';
import { validateScene } from '../../src/scene/validate';
import { Simulation } from '../../src/simulation';
import type { BodyState } from '../../src/world/bodies';
import { Covers } from '../../src/world/covers';
import type { GrainState } from '../../src/world/grain-state';
import type { PreparedBody } from '../../src/world/prepare-bodies';

export interface SmallScene {
  readonly scene: Scene;
  readonly params: Params;
  readonly data: object;
  readonly materials: readonly Material[];
}

export function smallScene(data: object): SmallScene {
  const named = { name: 'test', ...data };
  const result = validateScene(named);
  if (!('scene' in result)) throw new Error(JSON.stringify(result.problems));
  const { scene } = result;
  const params = { ...defaultParams(), ...scene.parameters };
  return { scene, params, data: named, materials: resolveMaterials(scene, params) };
}

export interface LammpsRun {
  readonly job: LammpsJob;
  /** Every frame, then the last state. */
  readonly states: readonly (GrainState & { bodies: BodyState[] })[];
  readonly end: GrainState & { bodies: BodyState[] };
}

export interface LammpsOptions {
  readonly ranks?: number;
  readonly every?: number;
  readonly bodies?: readonly PreparedBody[];
}

export async function onLammps(
  small: SmallScene,
  time: number,
  { ranks = 1, every = time, bodies = [] }: LammpsOptions = {},
): Promise<LammpsRun> {
  const { scene, params, data } = small;
  const job = translateScene({ scene, data, params, time, every, bodies });
  const covers = new Covers(scene.materials.length);
  for (const body of bodies) covers.indexFor(body);
  const world = {
    materials: covers.resolve(scene, params),
    bodies: bodies.map(({ shape }) => shape.spheres),
    dt: job.manifest.dt,
  };
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-test-'));
  try {
    await writeJob(job, folder);
    const { problem } = await runJob(job, folder, ranks);
    if (problem) throw new Error(problem);
    const { series, final } = framesIn(folder);
    const states: LammpsRun['end'][] = [];
    const files = final ? [...series, final] : series;
    for (const file of files) {
      for await (const state of dumpStates([file], world)) states.push(state);
    }
    return { job, states, end: states[states.length - 1] };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `device` null: the f64 reference. */
export async function onOurs(
  { scene, params }: SmallScene,
  time: number,
  device: GPUDevice | null = null,
): Promise<GrainState> {
  const sim = await Simulation.create(device, scene, params);
  sim.substep(Math.round(time / sim.dt));
  const state = await sim.readState();
  sim.destroy();
  return state;
}
