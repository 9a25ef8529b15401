import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { meanHeight } from '../../../measure/statistics';

export default {
  what: 'remaining height: friction 0.6 over friction 0.05',
  unit: '',
  seconds: 1,
  every: 0.5,
  runs: [{ label: '' }, { label: 'friction 0.05', parameters: { friction: 0.05 } }],
  measure: (rough, smooth) => {
    const height = (run: SceneRun) => meanHeight(last(run.samples).grains);
    return height(rough) / height(smooth);
  },
  minimum: 1.5,
  reason: 'Zhu: without friction the bunny spreads, with friction it stays a heap',
} satisfies SceneCheck;
