import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { extentOf } from '../../../measure/statistics';
import { groundHeight } from '../../view';

export default {
  what: 'run-out without friction on the floor over that with friction 0.6',
  unit: '',
  seconds: 0.35,
  every: 0.35,
  runs: [{ label: '' }, { label: 'wall friction 0', parameters: { wallFriction: 0 } }],
  measure: (rough, smooth) => {
    const runOut = (run: SceneRun) => extentOf(last(run.samples).grains, groundHeight(run.scene)).runOut;
    return runOut(smooth) / runOut(rough);
  },
  minimum: 1.1,
  reason: 'Zhu’s figures 2.2 and 5.1: without friction on the floor the same sand spreads further',
} satisfies SceneCheck;
