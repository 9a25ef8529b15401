import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');
const parts = [
  'src',
  'shaders',
  'public',
  'assets',
  'scripts',
  'docs',
  'index.html',
  'package.json',
  'package-lock.json',
];
const configs = ['tsconfig.json', 'vite.config.ts'];

/** The project in a folder of its own, with some folders added: `added` maps folders of tests/fixtures to places in the copy. */
export function copyTree(added: Readonly<Record<string, string>>): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-tree-'));
  for (const part of [...parts, ...configs]) {
    // with their times: setup compares them
    cpSync(path.join(root, part), path.join(folder, part), { recursive: true, preserveTimestamps: true });
  }
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  for (const [from, to] of Object.entries(added)) {
    cpSync(path.join(root, 'tests/fixtures', from), path.join(folder, to), { recursive: true });
  }
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
