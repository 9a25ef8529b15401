/** `npm run export`: a scene or state for another program, without running it. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { surfaceFormats } from '../exchange/surface/files';
import { formatProblem } from '../params/problem';
import { StateFileError } from '../world/state-file';
import { exportChrono } from './chrono';
import { writeClusterFiles } from './lammps/cluster-files';
import { sayDifferences, translateLoaded } from './lammps/elsewhere';
import { writeJob } from './lammps/run-job';
import { choice, UsageError, wholeNumber } from './options';
import { loadScene } from './scene-file';
import { exportSurface } from './surface';

const targets = ['lammps', 'chrono', ...surfaceFormats] as const;

const help = `Writes a scene for another program.

usage: npm run export -- <scene name, .json or .tetrasand file> --to lammps|chrono|obj|glb --out FOLDER [options]

  --to lammps          input script, data files, a batch script and a README for a cluster
  --to chrono          clumps, their templates and contacts with their springs as CSV files of Chrono's DEM-Engine
  --to obj, --to glb   the surface of the sand as a mesh
  --out FOLDER         a new or empty folder
  --time SECONDS       simulated time that the script runs (1)
  --every SECONDS      time between two frames (a tenth of the time)
  --ranks N            processes for which the batch script asks (64)
  --set NAME=VALUE     set a parameter; may be repeated
`;

function seconds(name: string, text: string): number {
  const value = Number(text);
  if (!(value > 0) || !Number.isFinite(value))
    throw new UsageError(`${name}: expected a number of seconds > 0, got ${text}`);
  return value;
}

export const settings = (pairs: readonly string[] = []): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [, key, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
      if (!key) throw new UsageError('--set: expected name=value, for example --set friction=0.3');
      return [key, value];
    }),
  );

/** Everything but a good call is a UsageError. */
export function parsed<T extends NonNullable<Parameters<typeof parseArgs>[0]>['options']>(options: T) {
  try {
    return parseArgs({ args: process.argv.slice(2), options: options as NonNullable<T>, allowPositionals: true });
  } catch (error) {
    throw new UsageError((error as Error).message.split('. To specify')[0]);
  }
}

async function run(): Promise<number> {
  const text = { type: 'string' } as const;
  const { values, positionals } = parsed({
    to: text,
    out: text,
    time: text,
    every: text,
    ranks: text,
    set: { type: 'string', multiple: true },
    help: { type: 'boolean', short: 'h' },
  });
  if (values.help || positionals.length === 0) {
    console.log(help);
    return values.help ? 0 : 2;
  }
  const target = choice('--to', String(values.to ?? 'nothing'), targets);
  if (!values.out) throw new UsageError('--out: name a folder to write to');
  if (positionals.length > 1) throw new UsageError(`only one scene at a time, got ${positionals.join(', ')}`);
  const folder = path.resolve(String(values.out));
  if (existsSync(path.join(folder, 'in.tetrasand')))
    throw new UsageError(`${folder} already holds an export: name another folder`);
  const loaded = loadScene({ scene: positionals[0], set: settings(values.set as string[]) });
  if (loaded.warnings.length > 0) console.error(loaded.warnings.map(formatProblem).join('\n'));
  mkdirSync(folder, { recursive: true });
  if (target === 'chrono') return await exportChrono(loaded, folder);
  if (target === 'obj' || target === 'glb') return exportSurface(loaded, target, folder);
  const ranks = wholeNumber('--ranks', String(values.ranks ?? 64));
  const time = seconds('--time', String(values.time ?? 1));
  const every = values.every === undefined ? undefined : seconds('--every', String(values.every));
  const translated = await translateLoaded(loaded, { time, ...(every && { every }) });
  console.error(sayDifferences(translated.job.differences));
  await writeJob(translated.job, folder);
  writeClusterFiles(translated, loaded.scene.name, { folder, ranks, time });
  console.log(`Written: ${folder}. Read its README.md first.`);
  return 0;
}

export async function main(): Promise<number> {
  return withSentences(run);
}

/** A mistake of the caller needs a sentence, not a stack. */
export async function withSentences(program: () => Promise<number>, ...known: (new () => Error)[]): Promise<number> {
  try {
    return await program();
  } catch (error) {
    const expected = [UsageError, StateFileError, ...known].some((kind) => error instanceof kind);
    if (!expected && (error as Error).name !== 'SimError') throw error;
    console.error((error as Error).message);
    return 2;
  }
}
