/** `npm run sim -- <scene> --engine lammps`: the same scene on LAMMPS under MPI, and its result as one of our states. */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type Difference, differenceLine } from '../../exchange/lammps/difference';
import { DumpError } from '../../exchange/lammps/dump-file';
import { type LammpsJob, translateScene } from '../../exchange/lammps/translate';
import type { Material } from '../../scene/materials';
import { resolveMaterials } from '../../scene/materials';
import type { BodyState } from '../../world/bodies';
import { Covers } from '../../world/covers';
import type { GrainState } from '../../world/grain-state';
import type { PreparedBody } from '../../world/prepare-bodies';
import { prepareBodies } from '../../world/prepare-bodies';
import { savedBodies } from '../../world/saved-bodies';
import { requestNodeDevice } from '../node-gpu';
import { UsageError } from '../options';
import type { LoadedScene } from '../scene-file';
import { missingLammps, provideLammps } from './provide';
import { dumpStates, framesIn } from './read-dumps';
import { runJob, writeJob } from './run-job';

export interface Translated {
  readonly job: LammpsJob;
  readonly bodies: readonly PreparedBody[];
  readonly materials: readonly Material[];
}

/** A GPU is only needed to cover bodies with spheres. */
export async function translateLoaded(
  { scene, data, params, saved, bodyStates }: LoadedScene,
  options: { time: number; every?: number; restitutionAsNumber?: boolean },
): Promise<Translated> {
  let bodies: PreparedBody[] = [];
  if (scene.bodies.length > 0 || (saved?.bodies.length ?? 0) > 0) {
    const { device } = await requestNodeDevice();
    const prepared = saved
      ? await savedBodies(device, scene, params, saved)
      : await prepareBodies(device, scene, params);
    bodies = prepared.flatMap((body, index) => (body ? { ...body, ...bodyStates?.[index] } : []));
    device.destroy();
  }
  const job = translateScene({ scene, data, params, bodies, ...(saved && { start: saved.grains }), ...options });
  const covers = new Covers(scene.materials.length);
  for (const body of bodies) covers.indexFor(body);
  return { job, bodies, materials: resolveMaterials({ materials: [...scene.materials, ...covers.specs] }, params) };
}

export const sayDifferences = (differences: readonly Difference[]): string =>
  differences.length === 0
    ? 'LAMMPS has everything that this scene uses.'
    : `LAMMPS does not have these; what is used instead:\n${differences.map((one) => `  ${differenceLine(one)}`).join('\n')}`;

export interface ElsewhereResult {
  readonly state: GrainState;
  readonly bodies: readonly BodyState[];
  readonly prepared: readonly PreparedBody[];
  readonly materials: readonly Material[];
  readonly dt: number;
  readonly wallTime: number;
  /** Null: it ran to the end. */
  readonly problem: string | null;
  /** By Ctrl+C, for example. */
  readonly interrupted: boolean;
}

export interface ElsewhereOptions {
  readonly time: number;
  readonly every?: number;
  readonly ranks: number;
  /** See LawWorld: for experiments only. */
  readonly restitutionAsNumber?: boolean;
  readonly say: (text: string) => void;
  readonly onProgress: (part: number, note: string) => void;
  /** Called for every frame of the series, in order. */
  readonly onFrame?: (frame: Pick<ElsewhereResult, 'state' | 'bodies' | 'prepared' | 'materials'>) => Promise<void>;
}

export async function runElsewhere(loaded: LoadedScene, options: ElsewhereOptions): Promise<ElsewhereResult> {
  const missing = provideLammps();
  if (missing) throw new UsageError(missingLammps(missing));
  const { job, bodies, materials } = await translateLoaded(loaded, options);
  options.say(sayDifferences(job.differences));
  const cores = os.availableParallelism();
  if (options.ranks > cores)
    options.say(`${options.ranks} ranks on ${cores} cores take turns: this is slower than --ranks ${cores}.`);
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-lammps-'));
  let keep = true;
  try {
    await writeJob(job, folder);
    const dt = job.manifest.dt;
    const { problem, interrupted, wallTime } = await runJob(job, folder, options.ranks, (part, atoms) =>
      options.onProgress(
        part,
        `${atoms} spheres  t = ${(dt * (job.steps.first + part * (job.steps.last - job.steps.first))).toFixed(3)} s`,
      ),
    );
    const { series, final } = framesIn(folder);
    const world = { materials, bodies: bodies.map(({ shape }) => shape.spheres), dt };
    let latest: (GrainState & { bodies: BodyState[] }) | null = null;
    try {
      for await (const state of dumpStates(series, world)) {
        latest = state;
        await options.onFrame?.({ state, bodies: state.bodies, prepared: bodies, materials });
      }
      if (final) for await (const state of dumpStates([final], world)) latest = state;
    } catch (error) {
      // a run that died may have left half a frame: those before it count
      if (!(error instanceof DumpError) || !problem || !latest) throw error;
    }
    if (!latest) throw new UsageError(`LAMMPS stopped before its first frame: ${problem}. Its files are in ${folder}.`);
    keep = problem !== null;
    if (problem)
      options.say(
        `LAMMPS stopped: ${problem}.\nKept: the state at ${latest.time.toPrecision(4)} s. Its files are in ${folder}.`,
      );
    return { state: latest, bodies: latest.bodies, prepared: bodies, materials, dt, wallTime, problem, interrupted };
  } finally {
    if (!keep) rmSync(folder, { recursive: true, force: true });
  }
}
