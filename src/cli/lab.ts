/**
 * npm run lab: the laboratory on the command line.
 *
 *   npm run lab -- list                                        what there is
 *   npm run lab -- beverloo --grains 4000 --out FOLDER         one experiment (or several): CSV, SVG and text into FOLDER
 *   npm run lab -- force-network --set friction=0.3 --seeds 3  with other parameters, from three random starts
 *   npm run lab -- force-network --keep FOLDER                 keeps packings there, and looks at those that are there already
 *   npm run lab -- report                                      docs/laboratory.md from all results that are stored
 *
 * Runs with usual parameters are stored in docs/laboratory/results.jsonl with date and machine; --dry leaves that out.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { SimError } from '../gpu/errors';
import { FitError } from '../measure/fits/interval';
import { csvOf } from '../measure/instruments/recorder';
import type { LabExperiment, LabOptions, LabResult } from '../measure/lab/experiment';
import { labExperiments as everywhere } from '../measure/lab/experiments';
import { keyOf, reportMarkdown, type StoredResult, suffixOf } from '../measure/lab/report';
import type { LabHost } from '../measure/lab/rig';
import { resultText, runExperiment } from '../measure/lab/run';
import { plotSvg } from '../measure/verification/plot';
import { formatProblem } from '../params/problem';
import { validateParams } from '../params/validate';
import { defaultMethod } from '../scene/method-names';
import { packingShelf } from './lab-shelf';
import { requestNodeDevice } from './node-gpu';
import { peers } from './peers/experiment';
import { ProgressBar } from './progress';

/** The last one runs another program: it is not in the page. */
const labExperiments: readonly LabExperiment[] = [...everywhere, peers];

const folder = path.resolve('docs/laboratory');
const resultsFile = path.join(folder, 'results.jsonl');

interface LabArguments {
  names: string[];
  grains?: number;
  seeds?: number;
  set: Record<string, number | string>;
  out?: string;
  keep?: string;
  method?: string;
  dry: boolean;
}

class UsageError extends Error {}

function parse(args: readonly string[]): LabArguments {
  const options: LabArguments = { names: [], set: {}, dry: false };
  const rest = args.flatMap((arg) => {
    const split = /^(--[a-z]+)=(.*)$/s.exec(arg);
    return split ? [split[1], split[2]] : [arg];
  });
  const value = (name: string): string => {
    const next = rest.shift();
    if (next === undefined) throw new UsageError(`${name}: missing value`);
    return next;
  };
  const whole = (name: string, most: number): number => {
    const text = value(name);
    const number = Number(text);
    if (!Number.isInteger(number) || number < 1 || number > most) {
      throw new UsageError(`${name}: expected a whole number from 1 to ${most}, got ${text}`);
    }
    return number;
  };
  while (rest.length > 0) {
    const arg = rest.shift() as string;
    if (arg === '--grains') options.grains = whole(arg, 2_000_000);
    else if (arg === '--seeds') options.seeds = whole(arg, 100);
    else if (arg === '--out') options.out = value(arg);
    else if (arg === '--keep') options.keep = value(arg);
    else if (arg === '--method') options.method = value(arg);
    else if (arg === '--dry') options.dry = true;
    else if (arg === '--set') {
      const pair = /^([^=]+)=(.*)$/s.exec(value(arg));
      if (!pair) throw new UsageError('--set: expected name=value, for example --set friction=0.3');
      options.set[pair[1]] = Number.isNaN(Number(pair[2])) ? pair[2] : Number(pair[2]);
    } else if (arg.startsWith('--')) throw new UsageError(`${arg}: unknown option`);
    else options.names.push(arg);
  }
  const { problems } = validateParams(options.set, '');
  if (problems.length > 0) throw new UsageError(problems.map(formatProblem).join('\n'));
  return options;
}

function readResults(): StoredResult[] {
  if (!existsSync(resultsFile)) return [];
  return readFileSync(resultsFile, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line) as StoredResult);
}

const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(5)) : value);

/** Read again before each change: another process may have added lines. NaN becomes null in JSON, and NaN again when it is read. */
function store(result: StoredResult): void {
  mkdirSync(folder, { recursive: true });
  const kept = readResults().filter((other) => keyOf(other) !== keyOf(result));
  const order = labExperiments.map(({ name }) => name);
  const all = [...kept, result].sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name) || a.grains - b.grains);
  writeFileSync(resultsFile, all.map((one) => `${JSON.stringify(one, rounded)}\n`).join(''));
  report();
}

function report(): number {
  const results = readResults();
  mkdirSync(folder, { recursive: true });
  for (const result of results) {
    for (const plot of result.plots)
      writeFileSync(path.join(folder, `${plot.file}${suffixOf(result)}.svg`), plotSvg(plot));
  }
  writeFileSync(path.resolve('docs/laboratory.md'), reportMarkdown(labExperiments, results.map(withNumbers)));
  return results.length;
}

const withNumbers = (result: StoredResult): StoredResult => ({
  ...result,
  findings: result.findings.map((finding) => ({
    ...finding,
    measured: { value: finding.measured.value ?? Number.NaN, half: finding.measured.half ?? Number.NaN },
  })),
});

function write(out: string, experiment: LabExperiment, result: LabResult, text: string): void {
  mkdirSync(out, { recursive: true });
  writeFileSync(path.join(out, `${experiment.name}.txt`), `${text}\n`);
  for (const plot of result.plots) writeFileSync(path.join(out, `${plot.file}.svg`), plotSvg(plot));
  for (const { name, names, columns } of result.tables) {
    writeFileSync(path.join(out, `${experiment.name}-${name}.csv`), csvOf(names, columns));
  }
}

function list(): void {
  for (const { name, title, shows, usual } of labExperiments) {
    console.log(`${name.padEnd(22)} ${title}\n${' '.repeat(23)}${shows} (${usual.grains} grains, ${usual.seeds} runs)`);
  }
}

export async function main(): Promise<number> {
  let options: LabArguments;
  try {
    options = parse(process.argv.slice(2));
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    console.error(error.message);
    return 2;
  }
  const { names } = options;
  if (names.length === 0 || names[0] === 'list') {
    list();
    return 0;
  }
  if (names[0] === 'report') {
    console.log(`docs/laboratory.md written from ${report()} results`);
    return 0;
  }
  const chosen = names.map((name) => labExperiments.find((one) => one.name === name));
  const unknown = names.filter((_, i) => !chosen[i]);
  if (unknown.length > 0) {
    console.error(`unknown experiment '${unknown.join("', '")}'; npm run lab -- list shows what there is`);
    return 2;
  }
  const { device, adapterName, destroy } = await requestNodeDevice();
  let failed = false;
  let bar = new ProgressBar('');
  const host: LabHost = {
    device,
    breathe: async () => {},
    onProgress: (part, doing) => bar.update(part, doing),
    ...(options.method && { method: options.method }),
    ...(options.keep && { shelf: packingShelf(options.keep) }),
  };
  for (const experiment of chosen as LabExperiment[]) {
    bar = new ProgressBar(experiment.name);
    const started = performance.now();
    const settings: LabOptions = {
      grains: options.grains ?? experiment.usual.grains,
      seeds: options.seeds ?? experiment.usual.seeds,
      set: options.set,
    };
    let result: LabResult;
    try {
      result = await runExperiment(host, experiment, settings);
    } catch (error) {
      bar.end();
      // too few grains, a fit without data, a program that is missing: a sentence, and the next experiment still has its turn
      if (!(error instanceof SimError || error instanceof FitError)) throw error;
      console.error(error.message);
      failed = true;
      continue;
    }
    bar.end();
    const text = resultText(experiment, result);
    console.log(text);
    if (options.out) write(options.out, experiment, result, text);
    if (options.dry || Object.keys(options.set).length > 0) continue;
    store({
      name: experiment.name,
      grains: settings.grains,
      ...(options.method && options.method !== defaultMethod && { method: options.method }),
      seeds: settings.seeds,
      date: new Date().toISOString().slice(0, 10),
      machine: `${os.availableParallelism()} cores, ${adapterName.replace(/\s*\(.*$/, '')}`,
      seconds: (performance.now() - started) / 1000,
      findings: result.findings,
      plots: result.plots,
      notes: result.notes,
      troubles: result.troubles,
    });
  }
  destroy();
  return failed ? 1 : 0;
}
