// Prepares a machine for this project: node scripts/setup.mjs [packages] [chromium] [firefox] [lavapipe] [foreign]   (all when none is named)
//
// Can be run again at any time and is quick when everything is there. It runs before any package is installed, so these
// scripts import Node's own modules only.
import { spawnSync } from 'node:child_process';
import { existsSync, statSync, utimesSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setupChromium } from './chromium.mjs';
import { setupFirefox } from './firefox.mjs';
import { setupForeign } from './foreign.mjs';
import { setupLavapipe } from './lavapipe.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');

/** @typedef {'packages' | 'chromium' | 'firefox' | 'lavapipe' | 'foreign'} Part */
/** @type {Record<Part, () => void>} */
const parts = {
  packages: setupPackages,
  chromium: setupChromium,
  firefox: setupFirefox,
  foreign: setupForeign,
  lavapipe() {
    const problem = setupLavapipe();
    if (problem) console.error(`lavapipe is not available (${problem}): using Chromium's slower SwiftShader instead.`);
  },
};

/** Does the named parts; ends the process with a message that says what to do when one cannot be done. */
export function setup(/** @type {Part[]} */ ...names) {
  try {
    checkNode();
    for (const name of names) parts[name]();
  } catch (error) {
    console.error(`\n${error instanceof Error ? error.message : error}\n`);
    process.exit(1);
  }
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  // what Vite asks for
  const good = (major === 20 && minor >= 19) || (major === 22 && minor >= 12) || major > 22;
  if (!good) throw new Error(`Node ${process.versions.node} is too old: install Node 20.19, 22.12 or newer.`);
}

function setupPackages() {
  const lock = path.join(root, 'package-lock.json');
  // npm writes this file last, so it stands for a finished installation
  const stamp = path.join(root, 'node_modules', '.package-lock.json');
  const present = existsSync(stamp);
  if (present && statSync(stamp).mtimeMs >= statSync(lock).mtimeMs) return;
  // the lock file decides in both cases; 'install' changes what differs and keeps the rest
  const command = present ? ['install', '--no-save'] : ['ci'];
  const args = [...command, '--no-audit', '--no-fund', '--loglevel=error'];
  console.error(`Installing the Node packages (npm ${args[0]}) …`);
  const result = spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0)
    throw new Error(`npm ${args[0]} failed: see above; the network or npm's settings may be the cause.`);
  if (existsSync(stamp)) utimesSync(stamp, new Date(), new Date());
}

if (process.argv[1] && path.resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const all = /** @type {Part[]} */ (Object.keys(parts));
  const named = all.filter((name) => process.argv.includes(name));
  setup(...(named.length > 0 ? named : all));
  console.log('Ready.');
}
