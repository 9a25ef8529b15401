import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { extentOf } from '../../../measure/statistics';
import { groundHeight } from '../../view';

export default {
  what: 'run-out of water over that of sand',
  unit: '',
  seconds: 0.25,
  every: 0.25,
  runs: [{ label: '' }, { label: 'sand', parameters: { filling: 'sand', wallFriction: 0.6 } }],
  measure: (water, sand) => {
    const runOut = (run: SceneRun) => extentOf(last(run.samples).grains, groundHeight(run.scene)).runOut;
    return runOut(water) / runOut(sand);
  },
  minimum: 1.5,
  reason: 'Zhu’s figures 4.2 and 4.3 at the same time: the sheet of water has left the picture when the sand stands',
} satisfies SceneCheck;
