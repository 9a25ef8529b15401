import { mean } from '../../../measure/numbers';
import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { steepening } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'increase of the angle of repose from μ = 0.1 to 0.7, mean of three runs',
  unit: '°',
  seconds: 4.4,
  every: 0.2,
  // heaps of 333 grains: one difference scatters by 4°
  runs: [1, 2, 3].map((seed) => ({ label: `run ${seed}`, parameters: { seed } })),
  measure: (...runs) => mean(runs.map((run) => steepening(last(run.samples).grains))),
  minimum: 5,
  reason:
    'more friction must give a steeper heap, by more than the 1° to 3° by which the angle of one heap scatters; from 0.3 on tetras interlock: heaps of 333 then differ by less than that, of 1300 by 2.5°',
} satisfies SceneCheck;
