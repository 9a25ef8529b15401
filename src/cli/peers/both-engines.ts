/** One scene from one start on our engine and on LAMMPS, looked at with the same eyes. */
import type { Difference } from '../../exchange/lammps/difference';
import type { Engine, PeerRow } from '../../measure/peers/agreement';
import { groundOf, type LookAt, measured, type PeerSample } from '../../measure/peers/measures';
import { runScene } from '../../measure/scene-checks/run-scene';
import type { DetailWish } from '../../scene/detail/types';
import { runElsewhere, translateLoaded } from '../lammps/elsewhere';
import { UsageError } from '../options';
import type { LoadedScene } from '../scene-file';

export interface PeerTask {
  /** What the rows are called. */
  readonly of: string;
  /** As plain data, with the seed in it. */
  readonly json: object;
  readonly seed: number;
  readonly seconds: number;
  readonly detail?: DetailWish;
  /** Absent ground: where the lowest of our grains lie in the end. */
  readonly look: Omit<LookAt, 'ground' | 'seconds'> & { readonly ground?: number };
  readonly engines: readonly Engine[];
  readonly ranks?: number;
  onProgress?(part: number, doing: string): void;
}

/** Frames of a run: enough for a line through a discharge, few enough to keep. */
const frames = 40;

export interface PeerRuns {
  readonly rows: PeerRow[];
  readonly differences: readonly Difference[];
  readonly troubles: readonly string[];
}

export async function runBoth(device: GPUDevice, task: PeerTask): Promise<PeerRuns> {
  const { of, json, seed, seconds, detail, look, onProgress } = task;
  const every = seconds / frames;
  const others = task.engines.filter((engine) => engine !== 'tetrasand');
  const share = 1 / (1 + others.length);
  const run = await runScene(device, json, {
    seconds,
    every,
    ...(detail !== undefined && { detail }),
    onProgress: (part) => onProgress?.(share * part, `${of}, seed ${seed}: Tetrasand`),
  });
  const last = run.samples[run.samples.length - 1];
  // some leave through an outlet
  const grains = Math.max(...run.samples.map((sample) => sample.grains.ids.length));
  const ground = look.ground ?? groundOf(last, run.params.radius);
  const date = new Date().toISOString().slice(0, 10);
  const row = (engine: Engine, samples: readonly PeerSample[], wall: number): PeerRow => ({
    ...{ of, grains, seed, engine, seconds: Number(seconds.toPrecision(5)), wall, date },
    ...measured(samples, run.materials, { ...look, ground, seconds }),
  });
  const rows = [row('tetrasand', run.samples, run.runTime)];
  const loaded: LoadedScene = { scene: run.scene, params: run.params, data: json, warnings: [] };
  const troubles: string[] = [];
  for (const [index, engine] of others.entries()) {
    const samples: PeerSample[] = [];
    const { problem, interrupted, wallTime, state, bodies } = await runElsewhere(loaded, {
      time: seconds,
      every,
      ranks: task.ranks ?? 1,
      restitutionAsNumber: engine === 'lammps as number',
      say: () => {},
      onProgress: (part) => onProgress?.(share * (1 + index + part), `${of}, seed ${seed}: LAMMPS`),
      onFrame: async ({ state, bodies }) => void samples.push({ time: state.time, grains: state, bodies }),
    });
    if (interrupted) throw new UsageError(`${of}, seed ${seed}: ${problem}`);
    // frames are a whole number of steps apart: the last one may be a while before the end
    if (state.time > (samples[samples.length - 1]?.time ?? -1))
      samples.push({ time: state.time, grains: state, bodies });
    if (problem) troubles.push(`${of}, seed ${seed}: LAMMPS stopped: ${problem}`);
    else rows.push(row(engine, samples, wallTime));
  }
  const { job } = await translateLoaded(loaded, { time: seconds, every });
  return { rows, differences: job.differences, troubles };
}
