import { quantile } from '../../../measure/numbers';
import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { placesOf } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'spread of the light sand along x over that of the heavy sand',
  unit: '',
  seconds: 0.9,
  every: 0.3,
  runs: [{ label: '' }],
  measure: (run) => {
    const { grains } = last(run.samples);
    const spread = (material: number) => {
      const xs = placesOf(grains, material).map((p) => p[0]);
      return quantile(xs, 0.9) - quantile(xs, 0.1);
    };
    return spread(2) / spread(0);
  },
  minimum: 1.2,
  reason: 'slippery sand (μ = 0.05) spreads further than rough sand (μ = 0.8); equal sands would give 1',
  tested: true,
} satisfies SceneCheck;
