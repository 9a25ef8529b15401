import { fractionOf } from '../../../measure/numbers';
import { endPlaces, last } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { meanSpeed } from '../../../measure/statistics';

export default {
  what: 'grains at rest on the floor',
  unit: 'of all',
  seconds: 2.2,
  every: 0.5,
  runs: [{ label: '' }],
  measure: (run) => (meanSpeed(last(run.samples).grains) < 0.02 ? fractionOf(endPlaces(run), (p) => p[1] < 0.1) : 0),
  minimum: 0.97,
  reason: 'the box is turned over: all but a few grains lie below it, and nothing moves any more',
  tested: true,
} satisfies SceneCheck;
