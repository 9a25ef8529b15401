import { test } from 'vitest';
import type { Experiment } from '../../src/measure/verification/experiment.ts';
import { type Outcome, passes } from '../../src/measure/verification/outcome.ts';
import type { Laboratory } from '../../src/measure/verification/setup.ts';
import { laboratory } from '../../src/measure/verification/setup.ts';

/** Throws with a table of every check that is outside its limit. The control is in tests/unit/verify-outcome.test.ts. */
export function expectPasses({ checks }: Outcome): void {
  if (checks.length === 0) throw new Error('the experiment checked nothing');
  const failed = checks.filter((check) => !passes(check));
  if (failed.length === 0) return;
  const rows = failed.map(({ what, measured, expected, unit, error, limit }) => {
    return `  ${what}: measured ${measured}, expected ${expected} ${unit}; error ${error.toPrecision(3)}, allowed ${limit}`;
  });
  throw new Error(`${failed.length} of ${checks.length} checks failed:\n${rows.join('\n')}`);
}

/** One test an experiment. */
export function testExperiments(lab: () => Laboratory, experiments: readonly Experiment[]): void {
  for (const experiment of experiments) {
    test(experiment.title, async () => {
      expectPasses(await experiment.run(lab(), () => {}));
    });
  }
}

/** The laboratory of a device that exists only inside of tests: see useGpu. */
export const labOf = (gpu: { readonly device: GPUDevice; readonly adapterName: string }) => () =>
  laboratory(gpu.device, gpu.adapterName);
