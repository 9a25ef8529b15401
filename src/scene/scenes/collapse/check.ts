import { endPlaces } from '../../../measure/scene-checks/check-helpers';
import { fractureOf } from '../../../measure/scene-checks/fracture';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { surfaceSlope } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'grains on their own side of one plane between those that the drawn wall lets slide and those that stay',
  unit: 'of them',
  seconds: 5.5,
  every: 0.1,
  runs: [{ label: '' }],
  measure: (run) => {
    const slope = -surfaceSlope(endPlaces(run), -0.02, 0.16, 0.013);
    // the wall has gone 4 cm
    const { apart, still } = fractureOf(run, 3.2, 3.6);
    return slope > 12 && slope < 40 && still > 0.1 ? apart : 0;
  },
  minimum: 0.9,
  reason:
    'a clear surface with a static core behind it (Yee, fig. 7); it counts only where a tenth of the grains or more stays and the slope that is left is neither that of a liquid nor steeper than 40°',
} satisfies SceneCheck;
