import { outflow, unevenness } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'deviation of the outflow from a straight line',
  unit: 'of the outflow',
  seconds: 2.6,
  every: 0.025,
  // 600 grains arrive in gusts: a run on its own has 0.007 to 0.036, the sum of six 0.010 to 0.011
  runs: [0, 1, 2, 3, 4, 5].map((i) => ({ label: `run ${i + 1}`, parameters: { friction: 0.4 + 1e-6 * i } })),
  measure: (...runs) => unevenness(outflow(runs, 0.14, 0.1, 0.75)),
  maximum: 0.012,
  reason: 'half of the 0.023 of a liquid that drains by its own pressure, N = 2τ − τ², over the same range',
} satisfies SceneCheck;
