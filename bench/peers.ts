/** Installs what the bench compares with: never part of `npm start` or `npm test`. Every function says null, or why not. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { lastLines } from '../scripts/debian.mjs';
import { type EngineName, engines } from './engines';

const folder = path.resolve(import.meta.dirname, '.peers');

/** By Node itself and not through Vite: these packages are not part of the project. */
const load = createRequire(path.join(folder, 'package.json'));

function hasEngine(name: EngineName): boolean {
  try {
    const { version } = load(path.join(folder, 'node_modules', engines[name].package, 'package.json'));
    return version === engines[name].version;
  } catch {
    return false;
  }
}

export function provideEngine(name: EngineName): string | null {
  if (hasEngine(name)) return null;
  mkdirSync(folder, { recursive: true });
  const list = path.join(folder, 'package.json');
  if (!existsSync(list)) writeFileSync(list, '{ "private": true }\n');
  const wanted = `${engines[name].package}@${engines[name].version}`;
  console.error(`Installing ${wanted} …`);
  const args = ['install', wanted, '--no-audit', '--no-fund', '--loglevel=error'];
  const result = spawnSync('npm', args, { cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' });
  if (result.status !== 0) return `npm install failed: ${lastLines(result.stderr)}`;
  return hasEngine(name) ? null : `${wanted} was installed but cannot be loaded`;
}

export function loadEngine(name: EngineName): unknown {
  return load(engines[name].package);
}
