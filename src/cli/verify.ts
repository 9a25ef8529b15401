/**
 * npm run verify: every experiment on the GPU and, where that is quick enough, on the CPU reference; then the report.
 *
 *   npm run verify                      all of them (about half an hour on two cores without a GPU)
 *   npm run verify -- cohesion heap     only those; the rest of the report is kept from the last run
 *   npm run verify -- quick             all but the slow ones
 *
 * Results are stored in docs/verification/results.jsonl, one line per experiment, as soon as they exist: a run can be
 * interrupted and resumed by name.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Experiment, Progress } from '../measure/verification/experiment';
import { adaptersText, adaptersTitle, compareAdapters } from '../measure/verification/experiments/adapters';
import { experiments } from '../measure/verification/experiments/index';
import { type Outcome, passes } from '../measure/verification/outcome';
import { plotSvg } from '../measure/verification/plot';
import { type Result, reportMarkdown } from '../measure/verification/report';
import type { Laboratory } from '../measure/verification/setup';
import { laboratory, referenceLaboratory } from '../measure/verification/setup';
import { requestNodeDevice } from './node-gpu';

const folder = path.resolve('docs/verification');
const resultsFile = path.join(folder, 'results.jsonl');
/** The reference would take too long for these. */
const withoutReference = [
  'rigid-body',
  'adaptive-heap',
  'mixed-bed',
  'small-heap',
  'heap',
  'closed-system',
  'elastic-gas',
  'bouncing-ball',
  'single-precision',
  'three-clouds',
  'three-hourglasses',
  'collapse-round',
  'collapse-plane',
  'continuum-silo',
  'continuum-outlet',
  'continuum-impact',
];

function readResults(): Result[] {
  if (!existsSync(resultsFile)) return [];
  const lines = readFileSync(resultsFile, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as Result);
}

/** Six digits say all there is, and keep the file small. */
const rounded = (_key: string, value: unknown) => (typeof value === 'number' ? Number(value.toPrecision(6)) : value);

function write(results: readonly Result[]): void {
  mkdirSync(folder, { recursive: true });
  writeFileSync(resultsFile, results.map((result) => `${JSON.stringify(result, rounded)}\n`).join(''));
  writeFileSync(path.join(folder, 'report.md'), reportMarkdown(results));
  for (const { outcome } of results) {
    for (const plot of outcome.plots ?? []) writeFileSync(path.join(folder, `${plot.file}.svg`), plotSvg(plot));
  }
}

/** One line that is rewritten; silent when the output goes to a file. */
function progressBar(title: string): Progress {
  const start = performance.now();
  return (part) => {
    if (!process.stdout.isTTY) return;
    const filled = Math.round(30 * part);
    const seconds = (performance.now() - start) / 1000;
    const left = part > 0.02 ? `, ${Math.round((seconds * (1 - part)) / part)} s left` : '';
    process.stdout.write(`\r\x1b[2K${'█'.repeat(filled)}${'░'.repeat(30 - filled)} ${title}${left}`);
  };
}

function tell(title: string, outcome: Outcome, seconds: number): void {
  const bad = outcome.checks.filter((check) => !passes(check));
  const line = `${bad.length === 0 ? 'ok  ' : 'FAIL'} ${title}: ${outcome.checks.length} checks, ${seconds.toFixed(1)} s`;
  process.stdout.write(`${process.stdout.isTTY ? '\r\x1b[2K' : ''}${line}\n`);
  for (const { what, measured, expected, error, limit } of bad) {
    console.log(`     ${what}: ${measured}, expected ${expected} (error ${error.toPrecision(3)}, allowed ${limit})`);
  }
}

async function runOne(experiment: Experiment, lab: Laboratory): Promise<Result> {
  const { name, title, text } = experiment;
  const start = performance.now();
  const outcome = await experiment.run(lab, progressBar(title));
  const seconds = (performance.now() - start) / 1000;
  const twin = withoutReference.includes(name)
    ? undefined
    : await experiment.run(referenceLaboratory, progressBar(`${title} (CPU)`));
  tell(title, outcome, seconds);
  // curves of the reference would only hide behind those of the GPU
  const reference = twin && { checks: twin.checks };
  return { name, title, text, where: lab.name, seconds, outcome, reference };
}

async function runAdapters(): Promise<Result> {
  const start = performance.now();
  const nodes = [await requestNodeDevice({ adapter: 'lavapipe' }), await requestNodeDevice({ adapter: 'swiftshader' })];
  const [first, second] = nodes.map(({ device, adapterName }) => laboratory(device, shortName(adapterName)));
  const outcome = await compareAdapters([first, second], progressBar(adaptersTitle));
  for (const node of nodes) node.destroy();
  const seconds = (performance.now() - start) / 1000;
  tell(adaptersTitle, outcome, seconds);
  return {
    name: 'adapters',
    title: adaptersTitle,
    text: adaptersText,
    where: `${first.name} and ${second.name}`,
    seconds,
    outcome,
  };
}

/** Drivers describe themselves with versions of all their parts. */
const shortName = (adapterName: string): string => adapterName.replace(/\s*\(.*$/, '').slice(0, 40);

export async function main(): Promise<number> {
  const named = process.argv.slice(2);
  const order = [...experiments.map(({ name }) => name), 'adapters'];
  const unknown = named.filter((name) => name !== 'quick' && !order.includes(name));
  if (unknown.length > 0) {
    console.error(`unknown experiment '${unknown.join("', '")}'; available: quick, ${order.join(', ')}`);
    return 2;
  }
  const wanted = (name: string) =>
    named.length === 0 ||
    named.includes(name) ||
    (named.includes('quick') && !experiments.find((experiment) => experiment.name === name)?.slow);
  let results = readResults();
  const keep = (result: Result) => {
    // read again: another process may have added lines
    results = [...readResults().filter(({ name }) => name !== result.name), result];
    results.sort((a, b) => order.indexOf(a.name) - order.indexOf(b.name));
    write(results);
  };
  const node = await requestNodeDevice();
  node.device.addEventListener('uncapturederror', (event) => {
    throw new Error(event.error.message);
  });
  const lab = laboratory(node.device, shortName(node.adapterName));
  for (const experiment of experiments) {
    if (wanted(experiment.name)) keep(await runOne(experiment, lab));
  }
  node.destroy();
  if (wanted('adapters')) keep(await runAdapters());
  const failed = results.flatMap(({ outcome }) => outcome.checks).filter((check) => !passes(check)).length;
  console.log(`${path.relative(process.cwd(), path.join(folder, 'report.md'))} written, ${failed} checks failed`);
  return failed > 0 ? 1 : 0;
}
