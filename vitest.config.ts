import { defineConfig } from 'vitest/config';
import type { Engine } from './tests/support/app-page.ts';

interface Kind {
  /** Folders in tests/; the one of its own name when left out. */
  folders?: string[];
  /** Kinds that use the GPU run one file at a time: a software driver needs every core. */
  parallel?: boolean;
  /** The browser that opens the built site. */
  engine?: Engine;
}

function kind(name: string, { folders = [name], parallel = false, engine }: Kind = {}) {
  return {
    extends: true as const,
    test: {
      name,
      include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
      fileParallelism: parallel,
      // a page on a busy machine was seen to hang for good, once in several whole runs: it gets a second try, not a third
      ...(engine && { globalSetup: 'tests/support/serve-app.ts', provide: { engine }, retry: 1 }),
    },
  };
}

/** For what hangs, ms. Nothing may depend on how fast a machine is, and this is the only limit that there is. */
const timeout = 10 * 60_000;

export default defineConfig({
  base: './',
  test: {
    // Dawn's native module needs a process of its own, not a thread
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: timeout,
    hookTimeout: timeout,
    projects: [
      kind('unit', { parallel: true }),
      kind('physics'),
      kind('exchange'),
      kind('gpu', { folders: ['gpu', 'golden'] }),
      kind('e2e', { folders: ['e2e/both', 'e2e/chromium'], engine: 'chromium' }),
      kind('firefox', { folders: ['e2e/both', 'e2e/firefox'], engine: 'firefox' }),
    ],
  },
});
