import { sampleAt } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { places } from '../../../measure/scene-checks/shape-of-sand';

export default {
  what: 'sand left in the cleared lane',
  unit: 'of the sand there at the start',
  seconds: 2.6,
  every: 0.2,
  runs: [{ label: '' }],
  measure: (run) => {
    const lane = (time: number) =>
      places(sampleAt(run, time).grains).filter(([x, , z]) => x > -0.17 && x < 0.08 && Math.abs(z) < 0.06).length;
    return lane(2.4) / lane(0.3);
  },
  maximum: 0.4,
  reason: 'the blade clears its lane; some sand may spill in from the sides',
} satisfies SceneCheck;
