/**
 * LAMMPS as a contender: one process (per rank) that reads commands from a pipe. Its ranks wait actively, so they are
 * stopped between bursts: nobody runs while another is measured.
 */
import { type ChildProcessWithoutNullStreams, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { lammpsProgram, mpiWords } from '../../src/cli/lammps/provide';
import { radius, timeStep } from '../../src/measure/bench/scene';
import type { Condition, Contender, Task } from '../contender';
import { readGrains } from '../grain-file';
import { lammpsData, lammpsInput } from './lammps-input';

/** Skins of its neighbour list to choose from, in sphere radii: which is best depends on how fast the grains are. */
const skins = [0.04, 0.1, 0.25, 0.6];
/** Steps that decide about a skin: several rebuilds of its list. */
const trialSteps = 100;

export class Lammps implements Contender {
  readonly name: string;
  readonly stepTime = timeStep;
  readonly #ranks: number;
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-lammps-'));
  #process: LammpsProcess | null = null;
  #skin = 0;
  #trials: string[] = [];

  constructor(ranks: number) {
    this.#ranks = ranks;
    this.name = `LAMMPS, ${ranks} rank${ranks > 1 ? 's' : ''}`;
  }

  async load({ grains, file }: Task): Promise<void> {
    await this.#process?.stop();
    const dataFile = path.join(this.#folder, 'grains.data');
    writeFileSync(dataFile, lammpsData(grains, readGrains(file)));
    const open = (skin: number) =>
      LammpsProcess.start(this.#ranks, lammpsInput({ grains, ranks: this.#ranks, skin: skin * radius, dataFile }));
    let best = Number.POSITIVE_INFINITY;
    this.#trials = [];
    for (const skin of skins) {
      const trial = await open(skin);
      await trial.run(10);
      const seconds = await trial.run(trialSteps);
      await trial.stop();
      this.#trials.push(`${skin} r: ${((1000 * seconds) / trialSteps).toPrecision(3)} ms`);
      if (seconds >= best) continue;
      best = seconds;
      this.#skin = skin;
    }
    this.#process = await open(this.#skin);
  }

  run(steps: number): Promise<number> {
    return this.#running().run(steps);
  }

  async condition(): Promise<Condition> {
    return { meanHeight: await this.#running().meanHeight() };
  }

  notes(): string {
    return `rigid/small, granular hertz/material + mindlin, double precision, skin ${this.#skin} r (time per step with ${this.#trials.join(', ')})`;
  }

  async stop(): Promise<void> {
    await this.#process?.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  #running(): LammpsProcess {
    if (!this.#process) throw new Error('LAMMPS has not been loaded');
    return this.#process;
  }
}

/** Stopped ranks would stay for ever if this process ended without them. */
const living = new Set<LammpsProcess>();
process.on('exit', () => {
  for (const lammps of living) lammps.kill();
});

class LammpsProcess {
  readonly #child: ChildProcessWithoutNullStreams;
  #text = '';
  #look: () => void = () => {};
  #ended = false;
  #first = true;

  static async start(ranks: number, input: string): Promise<LammpsProcess> {
    const lammps = new LammpsProcess(ranks);
    await lammps.#ask(`${input}print "ready"`, /^ready$/m);
    return lammps;
  }

  private constructor(ranks: number) {
    // line by line: a pipe would otherwise keep its words back until 4 kB have come together
    const words = [...mpiWords(ranks), 'stdbuf', '-oL', lammpsProgram(), '-log', 'none', '-nocite'];
    this.#child = spawn('mpirun', words, { stdio: 'pipe' });
    const hear = (chunk: Buffer) => {
      this.#text += chunk.toString();
      this.#look();
    };
    this.#child.stdout.on('data', hear);
    this.#child.stderr.on('data', hear);
    living.add(this);
    this.#child.on('error', () => this.#end());
    this.#child.on('exit', () => this.#end());
    this.#child.stdin.on('error', () => this.#end());
  }

  /** Seconds that LAMMPS itself counts for the steps, without the setup of a run. */
  async run(steps: number): Promise<number> {
    this.#signal('SIGCONT');
    const how = this.#first ? '' : 'pre no ';
    this.#first = false;
    const [, seconds] = await this.#ask(`run ${steps} ${how}post no`, /Loop time of (\S+) on/);
    this.#signal('SIGSTOP');
    return Number(seconds);
  }

  async meanHeight(): Promise<number> {
    this.#signal('SIGCONT');
    const [, height] = await this.#ask('print "height $(xcm(all,y):%.9f)"', /^height (\S+)$/m);
    this.#signal('SIGSTOP');
    return Number(height);
  }

  async stop(): Promise<void> {
    if (this.#ended) return;
    const gone = new Promise((resolve) => this.#child.once('exit', resolve));
    this.kill();
    await gone;
  }

  kill(): void {
    for (const pid of this.#rankIds()) process.kill(pid, 'SIGKILL');
    this.#child.kill('SIGKILL');
  }

  #end(): void {
    living.delete(this);
    this.#ended = true;
    this.#look();
  }

  #ask(command: string, answer: RegExp): Promise<RegExpExecArray> {
    this.#text = '';
    return new Promise((resolve, reject) => {
      this.#look = () => {
        const match = answer.exec(this.#text);
        const error = /^ERROR.*$/m.exec(this.#text);
        if (match) resolve(match);
        else if (error || this.#ended) reject(new Error(`LAMMPS: ${error?.[0] ?? this.#text.trim().slice(-400)}`));
      };
      this.#child.stdin.write(`${command}\n`);
      this.#look();
    });
  }

  #rankIds(): number[] {
    try {
      const text = execFileSync('pgrep', ['-P', String(this.#child.pid)], { encoding: 'utf8' });
      return text.trim().split('\n').map(Number);
    } catch {
      return [];
    }
  }

  #signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    for (const pid of this.#rankIds()) process.kill(pid, signal);
  }
}
