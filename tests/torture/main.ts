/**
 * npm run torture: breaks everything that people can give the program, in numbers.
 *
 *   npm run torture                               all kinds of input, 10,000 cases each, a corpus of odd models, restarts of all
 *                                               scenes, faults, and long runs (soak: hours on a processor)
 *   npm run torture -- soak --substeps 20000      shorter ones
 *   npm run torture -- soak --scene stones --method dem --substeps 700000    an hour of a pile
 *   npm run torture -- losses --cases 100         the graphics device taken away, in the middle of everything that the page does
 *   npm run torture -- losses --scene saving,frames    only while it does this
 *   npm run torture -- shortages --cases 100      graphics memory refused
 *   npm run torture -- meshes links --runs 500    only these kinds
 *   npm run torture -- --seed 7                   the same cases as every run with seed 7
 *
 * Exits with 0 when everything held; otherwise with the smallest case that failed.
 */
import { parseArgs } from 'node:util';
import { fuzz, fuzzKinds } from '../fuzz';
import { tryCorpus } from './corpus';
import { tryLosses, tryShortages } from './faults';
import { tryRestarts } from './restarts';
import { trySoak } from './soak';

/** Longer than this and the page would seem to hang: it runs parsers of meshes in a worker, everything else in a frame. ms */
const longestCase = 5000;

export async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      runs: { type: 'string', default: '10000' },
      cases: { type: 'string', default: '100' },
      scene: { type: 'string' },
      method: { type: 'string' },
      substeps: { type: 'string', default: '1000000' },
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    },
  });
  const [runs, seed, substeps, cases] = [values.runs, values.seed, values.substeps, values.cases].map(Number);
  const names = [...fuzzKinds.map(({ name }) => name), 'corpus', 'restarts', 'losses', 'shortages', 'soak'];
  const unknown = positionals.find((name) => !names.includes(name));
  if (unknown || !Number.isInteger(runs) || runs < 1 || !Number.isInteger(seed) || !(substeps >= 1 && cases >= 1)) {
    console.error(
      `usage: npm run torture -- [${names.join(' | ')}] [--runs 10000] [--seed 1] [--substeps 1000000] [--cases 100] [--scene pile]`,
    );
    return 2;
  }
  const wanted = (name: string) => positionals.length === 0 || positionals.includes(name);
  const say = console.log;
  // three.js writes about odd files to the console
  console.log = console.warn = console.error = () => {};
  let failures = 0;
  say(`seed ${seed}, ${runs} cases of each kind`);
  for (const kind of fuzzKinds.filter(({ name }) => wanted(name))) {
    try {
      const { endings, longest } = await fuzz(kind, runs, seed);
      const words = [...endings].map(([ending, count]) => `${count} ${ending}`).join(', ');
      const slow = longest > longestCase;
      if (slow) failures++;
      say(`${kind.name.padEnd(10)} ${words}; longest case ${longest.toFixed(0)} ms${slow ? ': too long' : ''}`);
    } catch (error) {
      failures++;
      say(`${kind.name.padEnd(10)} FAILED\n${error instanceof Error ? error.message : error}`);
    }
  }
  const soak = () => trySoak(substeps, values, say);
  const losses = () => tryLosses(cases, seed, values.scene, say);
  const shortages = () => tryShortages(cases, seed, say);
  const attempts = { corpus: tryCorpus, restarts: tryRestarts, losses, shortages, soak };
  for (const [name, attempt] of Object.entries(attempts)) {
    if (!wanted(name)) continue;
    const { line, failed } = await attempt();
    if (failed) failures++;
    say(`${name.padEnd(10)} ${line}`);
  }
  const heap = (process.memoryUsage().heapUsed / 2 ** 20).toFixed(0);
  say(`${failures === 0 ? 'everything held' : `${failures} did not hold`}; heap at the end ${heap} MB`);
  return failures === 0 ? 0 : 1;
}
