import { fractionOf } from '../../../measure/numbers';
import { endPlaces, last, sampleAt } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck, Variant } from '../../../measure/scene-checks/scene-check';
import { places } from '../../../measure/scene-checks/shape-of-sand';

/** At the friction and rolling friction of Yee's runs. */
const withFriction = (friction: number): Variant => ({
  label: `friction ${friction}`,
  parameters: { friction, rollingFriction: 0.0005 * friction },
});

export default {
  what: 'fraction left in the hopper and at rest with friction 1, minus that with friction 0.1',
  unit: 'of all',
  seconds: 2.6,
  every: 0.1,
  runs: [withFriction(1), withFriction(0.1)],
  measure: (rough, smooth) => {
    const left = (run: SceneRun) => fractionOf(endPlaces(run), (p) => p[1] > 0.115);
    const before = fractionOf(places(sampleAt(rough, last(rough.samples).time - 0.3).grains), (p) => p[1] > 0.115);
    return before - left(rough) > 0.01 ? 0 : left(rough) - left(smooth);
  },
  minimum: 0.2,
  reason:
    'rough sand jams with much of it above the outlet, and nothing falls for 0.3 s (otherwise it counts as 0); slippery sand runs out',
  tested: true,
} satisfies SceneCheck;
