import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { mixingIndex, places } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'Lacey’s mixing index of the red grains',
  unit: '',
  seconds: 4,
  every: 2,
  runs: [{ label: '' }],
  measure: (run) => {
    const { grains } = last(run.samples);
    return mixingIndex(places(grains), (index) => grains.material[index] === 1, 0.03);
  },
  minimum: 0.6,
  reason: '0 is the layered start, 1 is random; a drum at rest stays below 0.3',
} satisfies SceneCheck;
