import { fractionOf } from '../../../measure/numbers';
import { coarse, endPlaces, last, reshaped, sampleAt } from '../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck, Variant } from '../../../measure/scene-checks/scene-check';
import { places } from '../../../measure/scene-checks/shape-of-sand';

/** At the friction and rolling friction of Yee's runs. */
const coarseHopper = (friction: number): Variant => ({
  label: `friction ${friction}; 3 mm spheres, E = 0.5 MPa, the outlet widened in proportion`,
  parameters: { ...coarse(0.003).parameters, friction, rollingFriction: 0.0005 * friction },
  change: (json) => ({
    ...reshaped(json, {
      1: { bottomRadius: 0.0225, topRadius: 0.0875 },
      2: { radius: 0.0875 },
      3: { radius: 0.024, until: 0.5 },
    }),
    grains: json.grains?.map((source) => ({ ...source, centre: [0, 0.27, 0], count: 400 })),
  }),
});

export default {
  what: 'fraction left in the hopper and at rest with friction 1, minus that with friction 0.1',
  unit: 'of all',
  seconds: 1.7,
  every: 0.1,
  runs: [coarseHopper(1), coarseHopper(0.1)],
  measure: (rough, smooth) => {
    const left = (run: SceneRun) => fractionOf(endPlaces(run), (p) => p[1] > 0.115);
    const before = fractionOf(places(sampleAt(rough, last(rough.samples).time - 0.3).grains), (p) => p[1] > 0.115);
    return before - left(rough) > 0.01 ? 0 : left(rough) - left(smooth);
  },
  minimum: 0.2,
  reason:
    'rough sand jams with much of it above the outlet, and nothing falls for 0.3 s (otherwise it counts as 0); slippery sand runs out',
} satisfies SceneCheck;
