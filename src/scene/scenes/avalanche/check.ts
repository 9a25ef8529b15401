import type { SceneCheck } from '../../../measure/scene-checks/scene-check';
import { leanBeforeTheFall } from '../../../measure/scene-checks/tower';

export default {
  what: 'how far the tower leans towards the sand before it topples',
  unit: '°',
  seconds: 0.9,
  every: 0.01,
  runs: [{ label: '' }],
  measure: leanBeforeTheFall,
  minimum: 10,
  reason:
    'sand that strikes the foot of a tower turns it towards itself (thesis, fig. 7.18); the bumps of the blocks rock it by 4° at the coarsest level, and one that only falls with the flow counts as 0',
} satisfies SceneCheck;
