import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { steepening } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'increase of the slope from α = 0.3 to 0.7',
  unit: '°',
  seconds: 3.4,
  every: 0.2,
  runs: [{ label: '' }],
  measure: (run) => steepening(last(run.samples).grains),
  minimum: 5,
  reason:
    'a quarter of the 20° between the angles at which slopes begin to slide, atan(√1.5 α): poured piles end below them',
} satisfies SceneCheck;
