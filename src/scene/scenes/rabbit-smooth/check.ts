import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { meanHeight } from '../../../measure/statistics';

export default {
  what: 'mean height of sand over that of water, both without friction on the floor',
  unit: '',
  seconds: 0.2,
  every: 0.2,
  runs: [{ label: '' }, { label: 'water', parameters: { filling: 'water' } }],
  measure: (sand, water) => {
    const height = (run: SceneRun) => meanHeight(last(run.samples).grains);
    return height(sand) / height(water);
  },
  minimum: 1.3,
  reason:
    'Zhu’s figures 5.1 and 5.2: on ice both end flat, but friction inside the sand leaves a third of the thrust (Rankine: tan²(45° − θ/2))',
} satisfies SceneCheck;
