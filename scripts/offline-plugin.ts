/**
 * Makes the built site work offline and strict: a content security policy in the page, and the list of all files in the
 * service worker. Workbox could write the worker, too; its hundred packages are more than these few lines are worth.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const workerFile = 'service-worker.js';

/** Nothing from elsewhere, nothing inline. lil-gui's style sheet carries its icons as a font inside. */
export const policy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "manifest-src 'self'",
  'media-src blob:',
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

export function offline(): Plugin {
  return {
    name: 'tetrasand-offline',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: 'src/offline/service-worker.ts', fileName: workerFile });
    },
    transformIndexHtml: () => [
      {
        tag: 'meta',
        attrs: { 'http-equiv': 'Content-Security-Policy', content: policy },
        injectTo: 'head-prepend',
      },
    ],
    writeBundle({ dir }) {
      if (dir) fillPrecache(dir);
    },
  };
}

function fillPrecache(folder: string): void {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .filter((name) => name !== workerFile && !name.endsWith('.map'))
    .sort();
  const hash = createHash('sha256');
  for (const name of files) hash.update(name).update(readFileSync(path.join(folder, name)));
  // servers redirect index.html to the folder, and a redirected answer cannot open a page
  const list = files.map((name) => (name === 'index.html' ? './' : name));
  const precache = JSON.stringify({ version: hash.digest('hex').slice(0, 16), files: list });
  const worker = path.join(folder, workerFile);
  const code = readFileSync(worker, 'utf8');
  if (!code.includes('__PRECACHE__')) throw new Error(`${workerFile} has no place for the list of files`);
  writeFileSync(worker, `const __PRECACHE__ = ${precache};\n${code}`);
}
