/** Runs a translated scene under MPI in a folder, and says how far it is. */
import { spawn } from 'node:child_process';
import { createWriteStream, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { manifestName } from '../../exchange/lammps/manifest';
import type { LammpsJob } from '../../exchange/lammps/translate';
import { lammpsProgram, mpiWords } from './provide';

export const inputName = 'in.tetrasand';

/** Writes input, data files and manifest. */
export async function writeJob(job: LammpsJob, folder: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, inputName), job.input);
  writeFileSync(path.join(folder, manifestName), JSON.stringify(job.manifest));
  for (const { name, chunks } of job.files) {
    await pipeline(Readable.from(batches(chunks())), createWriteStream(path.join(folder, name)));
  }
}

/** Lines in pieces that are worth a write. */
export function* batches(lines: Iterable<string>, size = 1 << 16): Generator<string> {
  let text = '';
  for (const line of lines) {
    text += line;
    if (text.length < size) continue;
    yield text;
    text = '';
  }
  if (text) yield text;
}

export interface RunResult {
  /** Null: it went to the end. */
  readonly problem: string | null;
  /** Somebody ended it, by Ctrl+C for example. */
  readonly interrupted: boolean;
  /** s */
  readonly wallTime: number;
}

export function runJob(
  job: LammpsJob,
  folder: string,
  ranks: number,
  onProgress: (part: number, atoms: number) => void = () => {},
): Promise<RunResult> {
  const words = [
    ...mpiWords(ranks),
    'stdbuf',
    '-oL',
    lammpsProgram(),
    '-in',
    inputName,
    '-log',
    'log.lammps',
    '-nocite',
  ];
  const started = performance.now();
  const child = spawn('mpirun', words, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, OMP_NUM_THREADS: '1' },
  });
  const { first, last } = job.steps;
  let tail = '';
  let error = '';
  let finished = false;
  const hear = (chunk: Buffer) => {
    const lines = (tail + chunk.toString()).split('\n');
    tail = lines.pop() ?? '';
    for (const line of lines) {
      const progress = /^\s*(\d+)\s+(\d+)\s*$/.exec(line);
      if (progress) onProgress((Number(progress[1]) - first) / Math.max(1, last - first), Number(progress[2]));
      else if (line.startsWith('ERROR')) error ||= line.replace(/ \(\.\.\/.*$/, '');
      else if (/signal \d+|exited on signal|not enough slots/i.test(line)) error ||= line.trim();
      else if (line === 'finished') finished = true;
    }
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const stop = () => child.kill('SIGTERM');
  process.once('exit', stop);
  // what LAMMPS has written so far is worth keeping; a second signal ends this program at once
  let interrupted = false;
  const interrupt = (signal: NodeJS.Signals) => {
    interrupted = true;
    error ||= `interrupted by ${signal}`;
    stop();
  };
  const signals = ['SIGINT', 'SIGTERM'] as const;
  for (const signal of signals) process.once(signal, interrupt);
  return new Promise((resolve) => {
    const end = (code: number | null, reason = '') => {
      process.removeListener('exit', stop);
      for (const signal of signals) process.removeListener(signal, interrupt);
      const good = finished && code === 0;
      const problem = good ? null : error || reason || `mpirun ended with code ${code}`;
      resolve({ problem, interrupted, wallTime: (performance.now() - started) / 1000 });
    };
    child.on('error', (cause) => end(null, cause.message));
    child.on('close', (code, signal) => end(code, signal ? `mpirun was ended by ${signal}` : ''));
  });
}
