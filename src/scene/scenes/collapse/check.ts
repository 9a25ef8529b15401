import { endPlaces } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { surfaceSlope } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'remaining slope',
  unit: '°',
  seconds: 5.5,
  every: 0.5,
  runs: [{ label: '' }],
  measure: (run) => -surfaceSlope(endPlaces(run), -0.02, 0.16, 0.013),
  minimum: 12,
  maximum: 40,
  reason: 'a liquid leaves 0°; no dry sand stands above 40°',
} satisfies SceneCheck;
