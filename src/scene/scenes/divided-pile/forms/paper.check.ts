import { endPlaces } from '../../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../../measure/scene-checks/run-scene';
import type { SceneCheck, Variant } from '../../../../measure/scene-checks/scene-check';
import { heightQuantile } from '../../../../measure/scene-checks/shape-of-sand';
import type { TangentialLaw } from '../../../../params/laws';

const withLaw = (tangentialLaw: TangentialLaw): Variant => ({ label: tangentialLaw, parameters: { tangentialLaw } });

/** m: nine of ten grains lie below it. */
const height = (run: SceneRun) => heightQuantile(endPlaces(run), 0.9);

export default {
  what: 'height of the two piles with static-damped over that with viscous-coulomb',
  unit: '',
  seconds: 28,
  every: 7,
  runs: [withLaw('static-damped'), withLaw('viscous-coulomb')],
  measure: (damped, basic) => height(damped) / height(basic),
  minimum: 1.1,
  reason:
    'two piles stand with static friction and dampening (Yee, fig. 13); with the basic model there is no significant piling (fig. 12)',
} satisfies SceneCheck;
