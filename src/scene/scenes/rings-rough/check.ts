import { mean } from '../../../measure/numbers';
import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'mean height of the rings: rough over slippery',
  unit: '',
  seconds: 0.9,
  every: 0.3,
  runs: [{ label: '' }, { label: 'friction 0.05', parameters: { friction: 0.05 } }],
  measure: (rough, smooth) => {
    const height = (run: SceneRun) => mean(last(run.samples).bodies.map(({ position }) => position[1]));
    return height(rough) / height(smooth);
  },
  minimum: 1.05,
  reason: 'with friction, rings stay where they would otherwise slide down',
} satisfies SceneCheck;
