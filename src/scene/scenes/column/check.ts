import { endPlaces } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { coneAngle } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'angle of the remaining cone',
  unit: '°',
  seconds: 1.2,
  every: 0.5,
  runs: [{ label: '' }],
  measure: (run) => coneAngle(endPlaces(run)),
  minimum: 10,
  maximum: 35,
  reason: 'it slumps (the column starts at 75°) and comes to rest as a cone flatter than the angle of repose',
} satisfies SceneCheck;
