import { defineConfig } from 'vitest/config';

const minute = 60_000;

/** One kind of test is one folder. Kinds that use the GPU run one file at a time: a software driver needs every core. */
function kind(name: string, options: { timeout: number; parallel: boolean; globalSetup?: string }) {
  return {
    extends: true as const,
    test: {
      name,
      include: [`tests/${name}/**/*.test.ts`],
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
      kind('gpu', { timeout: 5 * minute, parallel: false }),
      kind('e2e', { timeout: 5 * minute, parallel: false, globalSetup: 'tests/support/serve-app.ts' }),
    ],
  },
});
