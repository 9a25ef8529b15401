import { outflow, unevenness } from '../../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../../measure/scene-checks/scene-check';

export default {
  what: 'deviation of the outflow from a straight line',
  unit: 'of the outflow',
  seconds: 2.6,
  every: 0.025,
  // at the coarsest level 600 grains arrive in gusts, as in our own hourglass: the sum of six runs
  runs: [0, 1, 2, 3, 4, 5].map((i) => ({ label: `run ${i + 1}`, parameters: { friction: 0.5 + 1e-6 * i } })),
  measure: (...runs) => unevenness(outflow(runs, 0.14, 0.1, 0.75)),
  maximum: 0.012,
  reason: 'a constant rate of flow (Bell, fig. 1): half of the 0.023 of a liquid that drains by its own pressure',
} satisfies SceneCheck;
