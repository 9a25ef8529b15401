import { distanceMoved } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'boxes moved by more than half their side',
  unit: 'of 20',
  seconds: 0.8,
  every: 0.1,
  runs: [{ label: '' }],
  measure: (run) => {
    const boxes = [...run.bodies.keys()].slice(0, 20);
    // until the ball comes (at 0.2 s) the wall stands
    if (boxes.some((index) => distanceMoved(run, index, 0.2) > 0.004)) return 0;
    return boxes.filter((index) => distanceMoved(run, index) > 0.04).length;
  },
  minimum: 6,
  reason:
    'the ball hits two columns of five boxes each and knocks over what stands on them; a wall that falls by itself counts as 0',
} satisfies SceneCheck;
