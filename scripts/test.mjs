// npm test: prepares the machine, runs every stage and ends with "N passed, N failed".
//   npm test -- gpu           only the named stages
//   npm run check             the stages that need no GPU and no browser
// A stage that is a folder of tests counts each test, another stage counts as one.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setup } from './setup.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const tools = {
  tsc: 'node_modules/typescript/bin/tsc',
  biome: 'node_modules/@biomejs/biome/bin/biome',
  vitest: 'node_modules/vitest/vitest.mjs',
};

/** In the order in which they run: what is quick and broken first. @type {Record<string, () => Counts>} */
const stages = {
  types: () => countOne(run(tools.tsc, '--noEmit', '-p', '.')),
  lint: () => countOne(run(tools.biome, 'check', '--error-on-warnings', '.')),
  unit: () => runTests('unit'),
  gpu: () => runTests('gpu'),
  physics: () => runTests('physics'),
  exchange: () => runTests('exchange'),
  e2e: () => runTests('e2e'),
  firefox: () => runTests('firefox'),
};
const withoutGpu = ['types', 'lint', 'unit'];

/** `broken`: names of the tests that failed, to be said again at the end. @typedef {{ passed: number, failed: number, broken?: string[] }} Counts */

/** @param {string} tool @param {string[]} args @returns {boolean} whether it succeeded */
function run(tool, ...args) {
  return spawnSync(process.execPath, [tool, ...args], { cwd: root, stdio: 'inherit' }).status === 0;
}

/** @param {boolean} good @returns {Counts} */
function countOne(good) {
  return good ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
}

/** @param {string} project @returns {Counts} */
function runTests(project) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-test-'));
  const file = path.join(folder, 'result.json');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const good = run(tools.vitest, 'run', '--project', project, ...reporters);
  const result = readResult(file);
  rmSync(folder, { recursive: true, force: true });
  // a folder without tests or an error outside of any test fails without a failed file
  return { ...result, failed: good ? 0 : Math.max(result.failed, 1) };
}

/** @param {string} file @returns {Counts} */
function readResult(file) {
  /** @type {Counts & { broken: string[] }} */
  const counts = { passed: 0, failed: 0, broken: [] };
  /** @typedef {{ status: string, fullName: string, failureMessages?: string[] }} Test */
  /** @type {{ name: string, status: string, message?: string, assertionResults: Test[] }[]} */
  const testFiles = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).testResults : [];
  for (const { name, status, message, assertionResults } of testFiles) {
    const having = (/** @type {string} */ wanted) => assertionResults.filter((test) => test.status === wanted).length;
    counts.passed += having('passed');
    // a file can fail with none of its tests: it does not load, or there is no adapter
    counts.failed += status === 'failed' ? Math.max(having('failed'), 1) : 0;
    const where = path.relative(root, name);
    const reason = (/** @type {string | undefined} */ words) => words?.split('\n').slice(0, 3).join('\n    ') ?? '';
    for (const test of assertionResults) {
      if (test.status === 'failed')
        counts.broken.push(`${where}: ${test.fullName}\n    ${reason(test.failureMessages?.[0])}`);
    }
    if (status === 'failed' && having('failed') === 0) counts.broken.push(`${where}\n    ${reason(message)}`);
  }
  return counts;
}

const named = process.argv.slice(2);
const unknown = named.filter((name) => !(name in stages));
if (unknown.length > 0) {
  console.error(`unknown stage '${unknown.join("', '")}'; available: ${Object.keys(stages).join(', ')}`);
  process.exit(2);
}
const chosen = named.length > 0 ? Object.keys(stages).filter((name) => named.includes(name)) : Object.keys(stages);
const needsGpu = chosen.some((name) => !withoutGpu.includes(name));
// Chromium brings the driver that is left when there is no other
if (needsGpu) setup('packages', 'chromium', 'lavapipe');
else setup('packages');
if (chosen.includes('firefox')) setup('firefox');
// other programs read what we write and run what we translate: without them those tests would say nothing
if (chosen.includes('exchange')) setup('foreign');

const total = { passed: 0, failed: 0 };
const lines = [];
const broken = [];
for (const name of chosen) {
  console.log(`\n── ${name} ──`);
  const start = performance.now();
  const counts = stages[name]();
  total.passed += counts.passed;
  total.failed += counts.failed;
  broken.push(...(counts.broken ?? []));
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  lines.push(
    `${name.padEnd(8)} ${String(counts.passed).padStart(5)} passed ${String(counts.failed).padStart(4)} failed ${seconds.padStart(7)} s`,
  );
}
// a log that is cut must still say what failed
if (broken.length > 0) console.log(`\nfailed:\n${broken.map((words) => `  ${words}`).join('\n')}`);
console.log(`\n${lines.join('\n')}\n\n${total.passed} passed, ${total.failed} failed`);
process.exit(total.failed > 0 || total.passed === 0 ? 1 : 0);
