import { defineConfig } from 'vitest/config';

const minute = 60_000;

interface Kind {
  /** Folders in tests/; the one of its own name when left out. */
  folders?: string[];
  timeout: number;
  parallel: boolean;
  globalSetup?: string;
}

/** Kinds that use the GPU run one file at a time: a software driver needs every core. */
function kind(name: string, { folders = [name], ...options }: Kind) {
  return {
    extends: true as const,
    test: {
      name,
      include: folders.map((folder) => `tests/${folder}/**/*.test.ts`),
      testTimeout: options.timeout,
      hookTimeout: options.timeout,
      fileParallelism: options.parallel,
      globalSetup: options.globalSetup ?? [],
    },
  };
}

export default defineConfig({
  base: './',
  test: {
    // Dawn's native module needs a process of its own, not a thread
    pool: 'forks',
    maxWorkers: 2,
    projects: [
      kind('unit', { timeout: 5 * minute, parallel: true }),
      kind('physics', { timeout: 5 * minute, parallel: false }),
      kind('gpu', { folders: ['gpu', 'golden'], timeout: 5 * minute, parallel: false }),
      kind('e2e', { timeout: 5 * minute, parallel: false, globalSetup: 'tests/support/serve-app.ts' }),
    ],
  },
});
