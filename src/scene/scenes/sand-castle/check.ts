import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { meanHeight } from '../../../measure/statistics';

export default {
  what: 'remaining mean height of moist sand over that of dry sand',
  unit: '',
  seconds: 0.3,
  every: 0.3,
  runs: [{ label: '' }, { label: 'dry', parameters: { yieldCohesion: 0 } }],
  measure: (moist, dry) => {
    const height = (run: SceneRun) => meanHeight(last(run.samples).grains);
    return height(moist) / height(dry);
  },
  minimum: 1.3,
  reason:
    'with c = 400 Pa walls stand up to 4 c tan(45° + θ/2)/(ρg) = 0.19 m, higher than the keep; dry towers slump to half their height',
} satisfies SceneCheck;
