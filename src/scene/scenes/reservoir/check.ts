import { endPlaces } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { surfaceSlope } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'slope of the bank that remains in the reservoir',
  unit: '°',
  seconds: 3.5,
  every: 0.5,
  runs: [{ label: '' }],
  measure: (run) =>
    -surfaceSlope(
      endPlaces(run).filter((p) => p[1] > 0.15),
      -0.14,
      -0.03,
      0.012,
    ),
  minimum: 15,
  maximum: 45,
  reason: 'tetrahedral grains with friction 0.5 have an angle of repose of 25° to 35°; narrow walls make it steeper',
} satisfies SceneCheck;
