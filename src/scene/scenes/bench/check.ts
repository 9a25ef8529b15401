import { fractionOf } from '../../../measure/numbers';
import { endPlaces } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'grains inside the box',
  unit: 'of all',
  seconds: 0.3,
  every: 0.1,
  runs: [{ label: '' }],
  measure: (run) => fractionOf(endPlaces(run), ([x, y, z]) => Math.abs(x) < 0.1 && Math.abs(z) < 0.1 && y > 0),
  minimum: 1,
  reason: 'nothing leaves a closed box',
} satisfies SceneCheck;
