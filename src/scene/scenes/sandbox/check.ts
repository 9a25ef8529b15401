import { fractionOf } from '../../../measure/numbers';
import { endPlaces } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'grains inside the box after the pour',
  unit: 'of all',
  seconds: 2,
  every: 0.5,
  runs: [{ label: '' }],
  measure: (run) => fractionOf(endPlaces(run), ([x, y, z]) => Math.abs(x) < 0.15 && Math.abs(z) < 0.15 && y > 0),
  minimum: 1,
  reason: 'the box holds what is poured into it',
} satisfies SceneCheck;
