import { endPlaces } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { crestLine } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'height of the saddle over that of the lower crest',
  unit: '',
  seconds: 3.2,
  every: 1.6,
  runs: [{ label: '' }],
  measure: (run) => {
    const crest = crestLine(endPlaces(run), 0, -0.15, 0.15, 15);
    const [left, right] = [Math.max(...crest.slice(2, 6)), Math.max(...crest.slice(9, 13))];
    return Math.min(...crest.slice(5, 10)) / Math.min(left, right);
  },
  minimum: 0.05,
  maximum: 0.8,
  reason: 'a flat bed would give 1: a dip of at least a fifth separates two heaps',
} satisfies SceneCheck;
