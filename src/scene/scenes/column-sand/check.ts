import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { meanHeight } from '../../../measure/statistics';

export default {
  what: 'remaining mean height over that of the unilateral continuum',
  unit: '',
  seconds: 0.4,
  every: 0.4,
  runs: [{ label: '' }, { label: 'unilateral', method: 'unilateral' }],
  measure: (ours, other) => {
    const height = (run: SceneRun) => meanHeight(last(run.samples).grains);
    return height(ours) / height(other);
  },
  minimum: 0.7,
  maximum: 1.4,
  reason: 'Narain’s figure 11: both methods leave heaps that look alike; what differs is the flow before',
} satisfies SceneCheck;
