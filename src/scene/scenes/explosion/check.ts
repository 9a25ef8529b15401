import { fractionOf } from '../../../measure/numbers';
import { sampleAt } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { heightQuantile, places } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'grains that fly higher than twice the height of the heap',
  unit: 'of all',
  seconds: 1.5,
  every: 0.02,
  runs: [{ label: '' }],
  measure: (run) => {
    const heap = heightQuantile(places(sampleAt(run, 0.98).grains), 0.99);
    return Math.max(...run.samples.map(({ grains }) => fractionOf(places(grains), (p) => p[1] > 2 * heap)));
  },
  minimum: 0.01,
  reason: 'before the blast no grain is that high',
} satisfies SceneCheck;
