import { fractureOf } from '../../../../measure/scene-checks/fracture';
import type { SceneCheck } from '../../../../measure/scene-checks/scene-check';

export default {
  what: 'grains on their own side of one plane between those that the drawn wall lets slide and those that stay',
  unit: 'of them',
  seconds: 66,
  every: 1,
  runs: [{ label: '' }],
  measure: (run) => {
    const { apart, still } = fractureOf(run, 54, 64);
    return still > 0.1 ? apart : 0;
  },
  minimum: 0.9,
  reason:
    'a clear fracture surface: grains remain static on one side and have significant motion on the other (Yee, fig. 7)',
} satisfies SceneCheck;
