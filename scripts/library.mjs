// npm run build:library: the package for other programs (docs/library.md) in dist-library: code by Vite, types by TypeScript.
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { setup } from './setup.mjs';

const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
const out = path.join(root, 'dist-library');

/** @param {string} tool @param {string[]} args */
function run(tool, ...args) {
  const { status } = spawnSync(process.execPath, [path.join(root, 'node_modules', tool), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error(`${tool} ${args.join(' ')} failed: see above`);
}

/**
 * Declarations as other programs find them: those that the entry needs, and with the endings that Node's own way of finding
 * modules asks for.
 * @param {string} from @param {string} to @param {string} file below both @param {Set<string>} done
 */
function copyTypes(from, to, file, done = new Set()) {
  if (done.has(file)) return;
  done.add(file);
  const text = readFileSync(path.join(from, file), 'utf8').replace(
    /(from |import\()(['"])(\.[^'"]+)\2/g,
    (_, before, quote, target) => {
      const base = path.posix.join(path.posix.dirname(file), target.replace(/\.ts$/, ''));
      const found = [`${base}.d.ts`, `${base}/index.d.ts`].find((name) => existsSync(path.join(from, name)));
      if (!found) throw new Error(`${file} imports ${target}, which has no types`);
      copyTypes(from, to, found, done);
      const relative = path.posix.relative(path.posix.dirname(file), found.replace(/\.d\.ts$/, '.js'));
      return `${before}${quote}${relative.startsWith('.') ? relative : `./${relative}`}${quote}`;
    },
  );
  const target = path.join(to, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

setup('packages');
run('vite/bin/vite.js', 'build', '--config', 'vite.library.config.ts');
copyFileSync(path.join(root, 'public/scene.schema.json'), path.join(out, 'scene.schema.json'));
const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-types-'));
try {
  run('typescript/bin/tsc', '-p', 'tsconfig.library.json', '--outDir', folder);
  copyTypes(folder, path.join(out, 'types'), 'library/browser.d.ts');
} finally {
  rmSync(folder, { recursive: true, force: true });
}
