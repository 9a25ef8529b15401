import path from 'node:path';
import { build, type Plugin, preview } from 'vite';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    appUrl: string;
  }
}

/** A page without the app, to try out what the browser itself does. */
const blankPage: Plugin = {
  name: 'blank page',
  configurePreviewServer(server) {
    server.middlewares.use('/some/where/blank.html', (_, response) => {
      response.setHeader('Content-Type', 'text/html');
      response.end('<!doctype html><link rel="icon" href="data:,"><canvas width="400" height="300"></canvas>');
    });
  },
};

const root = path.resolve(import.meta.dirname, '../..');

export interface Site {
  readonly url: string;
  close(): Promise<void>;
}

/** Builds the site once for all end-to-end tests. */
export default async function serveApp(project: TestProject): Promise<() => Promise<void>> {
  const site = await serveSite(root);
  project.provide('appUrl', site.url);
  return () => site.close();
}

/** Builds the site of a tree and serves it, from a path of its own, as a stranger's server would. */
export async function serveSite(root: string): Promise<Site> {
  // Vitest says 'test', and Vite would build what nobody gets: without the service worker
  const { NODE_ENV } = process.env;
  process.env.NODE_ENV = 'production';
  await build({ root, logLevel: 'warn' });
  process.env.NODE_ENV = NODE_ENV;
  const server = await preview({
    root,
    base: '/some/where/',
    logLevel: 'warn',
    plugins: [blankPage],
    preview: { host: '127.0.0.1', port: await freePort() },
  });
  const address = server.httpServer.address();
  if (!address || typeof address === 'string') throw new Error('the preview server has no port');
  return { url: `http://localhost:${address.port}/some/where/`, close: () => server.close() };
}

async function freePort(): Promise<number> {
  const { createServer } = await import('node:net');
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address && typeof address === 'object' ? address.port : 0));
    });
  });
}
