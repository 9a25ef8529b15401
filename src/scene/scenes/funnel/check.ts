import { outflow, unevenness } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'deviation of the outflow from a straight line',
  unit: 'of the outflow',
  seconds: 2.5,
  every: 0.1,
  runs: [{ label: '' }],
  measure: (run) => unevenness(outflow(run, 0.11, 0.15, 0.7)),
  maximum: 0.012,
  reason: 'as for the hourglass; the funnel is refilled from above all the time',
} satisfies SceneCheck;
