import { fractionOf } from '../../../../measure/numbers';
import { endPlaces, last } from '../../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../../measure/scene-checks/scene-check';
import { meanSpeed } from '../../../../measure/statistics';

export default {
  what: 'cubes at rest on the floor',
  unit: 'of all',
  seconds: 26,
  every: 2,
  runs: [{ label: '' }],
  // the container hangs 22 m above the floor; a tenth of √(g times a cube) is slow
  measure: (run) => (meanSpeed(last(run.samples).grains) < 0.28 ? fractionOf(endPlaces(run), (p) => p[1] < 18) : 0),
  minimum: 0.97,
  reason:
    'the container has turned over and grains “quickly become inert” on the floor (Yee, fig. 8); while they still move it counts as 0',
} satisfies SceneCheck;
