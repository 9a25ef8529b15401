/** `npm run bench`: see options.ts for what it can do. */
import { mkdirSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { provideLammps } from '../src/cli/lammps/provide';
import { UsageError } from '../src/cli/options';
import { ProgressBar } from '../src/cli/progress';
import { provideBed } from './beds';
import { type Capacity, measureCapacity } from './capacity';
import { measureChromium } from './chromium';
import { compare, type Pace } from './compare';
import type { Contender, Task } from './contender';
import { EngineContender } from './contenders/engine';
import { Lammps } from './contenders/lammps';
import { Ours } from './contenders/ours';
import { benchContinuum } from './continuum';
import { type Drawing, measureDrawing } from './drawing';
import { type GalleryRow, galleryMeans, measureGallery } from './gallery';
import { markdown, ratios } from './markdown';
import { digits, spreadOf, times, whole } from './numbers';
import { type BenchOptions, helpText, parseOptions } from './options';
import { measurePagePacing, type PagePacing } from './page-pacing';
import { benchPapers } from './papers';
import { provideEngine } from './peers';
import { type Machine, type Measured, ourName, type Results } from './results';

const root = path.resolve(import.meta.dirname, '..');
/** Steps per second at which engines run: as games do, and ten times finer. */
const engineRates = [60, 600];
/** Engines take part up to so many grains: beyond, a round of theirs takes minutes, and some abort. */
const mostForEngines = 4096;
/** A core's worth of other work from which on the numbers are not to be trusted. */
const mostLoad = 0.2;

function thisMachine(): Machine {
  const processor = os.cpus()[0]?.model.trim() ?? 'unknown';
  const cores = os.availableParallelism();
  const system = `${os.type()} ${os.release()}`;
  return { processor, cores, system, node: process.versions.node, load: os.loadavg()[0] / cores };
}

type Call = (grains: number) => Contender | null;

/** Contenders besides ours; those that cannot be had are named with the reason. */
function callPeers(options: BenchOptions, missing: Map<string, string>): Call[] {
  return options.peers.flatMap((peer): Call[] => {
    const problem = missing.get(peer) ?? (peer === 'lammps' ? provideLammps() : provideEngine(peer));
    if (problem) {
      missing.set(peer, problem);
      return [];
    }
    if (peer === 'lammps') return [2, 1].map((ranks) => () => new Lammps(ranks));
    return engineRates.map(
      (rate) => (grains) => (grains <= mostForEngines ? new EngineContender(root, peer, rate) : null),
    );
  });
}

function callOurs(options: BenchOptions): Call[] {
  return [
    ...options.variants.map(
      ({ name, params, constants }) =>
        () =>
          new Ours({ name, root, params, constants }),
    ),
    ...options.against.map((folder) => () => new Ours({ name: path.resolve(folder), root: path.resolve(folder) })),
  ];
}

async function measureTask(task: Task, ours: Ours, others: Call[], pace: Pace): Promise<Measured> {
  const label = `${whole(task.grains)} ${task.phase}`;
  const bar = new ProgressBar(label);
  const contenders = [ours, ...others.flatMap((call) => call(task.grains) ?? [])];
  try {
    const comparison = await compare(task, contenders, pace, (part, note) => bar.update(part, note));
    bar.end();
    const before = await ours.counters();
    const steps = Math.max(512, comparison.stepsPerRound);
    await ours.run(steps);
    const counters = await ours.counters();
    const stepsPerRebuild = steps / Math.max(1, counters.rebuilds - before.rebuilds);
    const passes = await ours.passes({ repeats: 30, stepsPerRebuild });
    const { meanSpeed } = await ours.condition(false);
    return { ...comparison, own: { counters, passes, meanSpeed } };
  } finally {
    bar.end();
    for (const contender of contenders) if (contender !== ours) await contender.stop();
  }
}

function printComparison(comparison: Measured): void {
  const { task, entries, skipped } = comparison;
  console.log(`\n${whole(task.grains)} grains, ${task.phase}`);
  for (const { name, rates, stepTime, condition } of entries) {
    const { median } = spreadOf(rates);
    const speed = `${digits((median * task.grains) / stepTime / 1e6)} M grain-steps/s, ${digits(median)} × real time`;
    const ratio = name === ourName ? '' : `  ours is faster by ${times(spreadOf(ratios(comparison, name)))}`;
    console.log(`  ${name.padEnd(20)} ${speed}  mean height ${digits(condition.meanHeight, 5)} m${ratio}`);
  }
  for (const { name, reason } of skipped) console.log(`  ${name.padEnd(20)} left out: ${reason.split('\n')[0]}`);
}

/** Ends with the usual clean-up when the run is interrupted. */
function endOnSignals(): void {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(130));
}

async function run(options: BenchOptions): Promise<number> {
  const machine = thisMachine();
  const remarks: string[] = [];
  if (machine.load > mostLoad) {
    remarks.push(`Something else was running (load ${digits(machine.load, 2)} per core): do not trust these numbers.`);
  }
  const pace: Pace = options.quick
    ? { rounds: options.rounds, roundSeconds: 1, burstSeconds: 0.25 }
    : { rounds: options.rounds, roundSeconds: 3, burstSeconds: 0.5 };
  const ours = new Ours({ name: ourName, root });
  const comparisons: Measured[] = [];
  let capacity: Capacity | null = null;
  let drawing: Drawing | null = null;
  let gallery: GalleryRow[] = [];
  let page: PagePacing[] = [];
  let chromium: string | null = null;
  try {
    const adapter = await ours.adapter();
    console.log(`${adapter}; ${machine.processor}, ${machine.cores} cores`);
    const dispatchCosts = await ours.dispatchCosts();
    const missing = new Map<string, string>();
    const others = options.comparison ? [...callOurs(options), ...callPeers(options, missing)] : [];
    for (const [peer, problem] of missing) remarks.push(`${peer} is missing: ${problem}`);
    for (const grains of options.comparison ? options.grains : []) {
      for (const phase of options.phases) {
        const bar = new ProgressBar('settling');
        const file = await provideBed(phase, grains, ours, (part, note) => bar.update(part, note));
        bar.end();
        comparisons.push(await measureTask({ grains, phase, file }, ours, others, pace));
        printComparison(comparisons[comparisons.length - 1]);
      }
    }
    if (options.capacity) {
      const bar = new ProgressBar('capacity');
      capacity = await measureCapacity(ours, options.quick, (part, note) => bar.update(part, note));
      bar.end();
    }
    if (options.drawing) {
      const bar = new ProgressBar('drawing');
      drawing = await measureDrawing(options.quick, Math.max(7, options.rounds), (part, note) =>
        bar.update(part, note),
      );
      bar.end();
    }
    if (options.gallery.length > 0) {
      const bar = new ProgressBar('gallery');
      const copies = Object.fromEntries(options.against.map((folder) => [path.resolve(folder), path.resolve(folder)]));
      const seconds = options.quick ? 2 : 6;
      gallery = await measureGallery({ [ourName]: root, ...copies }, options.gallery, seconds, (part, note) =>
        bar.update(part, note),
      );
      bar.end();
      for (const { copy, speed, processorSpeed } of galleryMeans(gallery)) {
        console.log(`${copy}: ${digits(speed)} M grain-steps/s, ${digits(processorSpeed)} by processor time`);
      }
    }
    if (options.page) {
      const bar = new ProgressBar('page');
      page = await measurePagePacing(root, options.quick, (part, note) => bar.update(part, note));
      bar.end();
    }
    if (options.chromium) chromium = await measureChromium(root, options.quick);
    const date = new Date().toISOString().slice(0, 16).replace('T', ' ');
    const { rounds } = options;
    write({
      date,
      machine,
      adapter,
      rounds,
      dispatchCosts,
      comparisons,
      capacity,
      drawing,
      gallery,
      page,
      chromium,
      remarks,
    });
    return 0;
  } finally {
    await ours.stop();
  }
}

function write(results: Results): void {
  const folder = path.join(root, 'bench/results');
  mkdirSync(folder, { recursive: true });
  // where the grains came from is of no interest elsewhere
  const json = JSON.stringify(results, (key, value) => (key === 'file' ? undefined : value), 2);
  writeFileSync(path.join(folder, 'latest.json'), `${json}\n`);
  const text = markdown(results);
  writeFileSync(path.join(root, 'docs/benchmark.md'), text);
  console.log(`\n${text}`);
}

export async function main(): Promise<number> {
  const args = process.argv.slice(2);
  try {
    // reports of their own: the others are of one bed
    if (args.includes('--continuum')) return await benchContinuum(args);
    if (args.includes('--papers')) return await benchPapers(args);
    const options = parseOptions(args);
    endOnSignals();
    if (options) return await run(options);
    console.log(helpText);
    return 0;
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
}
