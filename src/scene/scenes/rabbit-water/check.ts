import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { meanHeight } from '../../../measure/statistics';

export default {
  what: 'mean height after 0.3 s over that at the start',
  unit: '',
  seconds: 0.3,
  every: 0.3,
  runs: [{ label: '' }],
  measure: ({ samples }: SceneRun) => meanHeight(last(samples).grains) / meanHeight(samples[0].grains),
  maximum: 0.3,
  reason: 'Zhu’s figure 5.2: nothing is left of the rabbit. Falling freely it would be flat within 0.22 s',
} satisfies SceneCheck;
