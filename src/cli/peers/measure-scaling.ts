/** LAMMPS on one and two ranks, in turns, on beds at rest. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type LammpsJob, translateScene } from '../../exchange/lammps/translate';
import { median } from '../../measure/fits/line';
import type { ScalingResult, ScalingRun } from '../../measure/peers/scaling';
import { peerSetup } from '../../measure/peers/setups';
import { defaultParams } from '../../params/table';
import { validateScene } from '../../scene/validate';
import { lammpsProgram, mpiWords } from '../lammps/provide';
import { inputName, writeJob } from '../lammps/run-job';

/** Steps until the packed start has come to rest, and steps that are timed. */
const [settling, timed] = [250, 100];

/** Grains on one rank; two ranks get as many, and twice as many. */
const sizes = [1024, 4096];

function bedJob(grains: number): LammpsJob {
  const { scene: json } = peerSetup('bed', grains, 1);
  const result = validateScene(json, {});
  if ('problems' in result) throw new Error(JSON.stringify(result.problems));
  const { scene } = result;
  const params = { ...defaultParams(), ...scene.parameters };
  const job = translateScene({ scene, data: json, params, time: 1 });
  const quiet = job.input.split('\n').filter((line) => !/^(dump|dump_modify|write_dump|print|run) /.test(line));
  return { ...job, input: `${quiet.join('\n')}\nrun ${settling}\nrun ${timed}\ninfo memory\n` };
}

function timeOnce(job: LammpsJob, folder: string, ranks: number): { rate: number; memory: number; cores: number } {
  writeFileSync(path.join(folder, inputName), job.input);
  const words = [...mpiWords(ranks), lammpsProgram(), '-in', inputName, '-log', 'none', '-nocite'];
  const { stdout, stderr } = spawnSync('mpirun', words, {
    cwd: folder,
    encoding: 'utf8',
    env: { ...process.env, OMP_NUM_THREADS: '1' },
  });
  const loops = [...stdout.matchAll(/^Loop time of (\S+) on/gm)].map(([, seconds]) => Number(seconds));
  // of the first rank, which has as much of a bed as the others
  const memory = /Maximum resident set size: ([\d.]+) Mbyte/.exec(stdout);
  const uses = [...stdout.matchAll(/([\d.]+)% CPU use/g)].map(([, percent]) => Number(percent) / 100);
  const seconds = loops[loops.length - 1];
  if (!(seconds > 0) || loops.length < 2 || uses.length < 2 || !memory)
    throw new Error(`LAMMPS: ${(stdout + stderr).trim().slice(-400)}`);
  return {
    rate: (job.grains.all * timed) / seconds,
    memory: ranks * Number(memory[1]) * 1e6,
    cores: uses[uses.length - 1],
  };
}

export async function measureScaling(rounds: number, onProgress: (part: number) => void): Promise<ScalingResult> {
  const wishes = [
    ...sizes.map((grains) => [1, grains] as const),
    ...[...new Set([...sizes, ...sizes.map((grains) => 2 * grains)])].map((grains) => [2, grains] as const),
  ];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-lammps-'));
  const runs = new Map<string, { ranks: number; grains: number; rates: number[]; memory: number }>();
  let dt = 0;
  let done = 0;
  let least = 1;
  try {
    // by size, so that both numbers of ranks meet the same state of the machine
    for (const grains of [...new Set(wishes.map(([, size]) => size))].sort((a, b) => a - b)) {
      const job = bedJob(grains);
      dt = job.manifest.dt;
      await writeJob(job, folder);
      for (let round = 0; round < rounds; round++) {
        for (const [ranks] of wishes.filter(([, size]) => size === grains)) {
          const { rate, memory, cores } = timeOnce(job, folder, ranks);
          least = Math.min(least, cores);
          const known = runs.get(`${ranks} ${grains}`) ?? { ranks, grains, rates: [], memory };
          known.rates.push(rate);
          runs.set(`${ranks} ${grains}`, known);
          onProgress(++done / (rounds * wishes.length));
        }
      }
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  const measured = [...runs.values()].map(
    ({ ranks, grains, rates, memory }): ScalingRun => ({ ranks, grains, memory, rounds: rates, rate: median(rates) }),
  );
  return {
    runs: measured.sort((a, b) => a.ranks - b.ranks || a.grains - b.grains),
    dt,
    date: new Date().toISOString().slice(0, 10),
    machine: machineName(),
    cores: least,
  };
}

export const machineName = (): string =>
  `${os.cpus()[0]?.model.trim() || 'unknown processor'}, ${os.availableParallelism()} cores`;
