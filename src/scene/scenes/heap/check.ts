import { sampleAt } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { meanHeight } from '../../../measure/statistics';

export default {
  what: 'height one second after the end of the stream over the height at its end',
  unit: '',
  seconds: 3.75,
  every: 0.25,
  runs: [{ label: '' }],
  measure: (run) => {
    const height = (time: number) => meanHeight(sampleAt(run, time).grains);
    return height(3.75) / height(2.75);
  },
  minimum: 0.97,
  maximum: 1.03,
  reason: 'a heap of sand stays; without static friction it would creep until flat',
} satisfies SceneCheck;
