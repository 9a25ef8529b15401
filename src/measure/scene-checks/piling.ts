/** Whether sand piles up with Yee's static friction and dampening, and less with his basic model. */
import type { TangentialLaw } from '../../params/laws';
import { endPlaces } from './check-helpers';
import type { SceneRun } from './run-scene';
import type { SceneCheck, Variant } from './scene-check';
import { heightQuantile } from './shape-of-sand';

const withLaw = (tangentialLaw: TangentialLaw): Variant => ({ label: tangentialLaw, parameters: { tangentialLaw } });

/** m: nine of ten grains lie below it. */
const height = (run: SceneRun) => heightQuantile(endPlaces(run), 0.9);

export const pilingCheck = (words: Pick<SceneCheck, 'what' | 'seconds' | 'every' | 'reason'>): SceneCheck => ({
  ...words,
  unit: '',
  runs: [withLaw('static-damped'), withLaw('viscous-coulomb')],
  measure: (damped, basic) => height(damped) / height(basic),
  minimum: 1.1,
});
