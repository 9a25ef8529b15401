import { heightKept } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'part of its mean height that the wall loses by drying',
  unit: '',
  seconds: 1.7,
  every: 0.1,
  runs: [{ label: '' }],
  measure: (run) => heightKept(run, 0.6) - heightKept(run),
  minimum: 0.3,
  reason: 'it stands while it is moist, and when the front has passed all of it only a heap is left',
} satisfies SceneCheck;
