import { fractionOf } from '../../../../measure/numbers';
import { distanceMoved } from '../../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../../measure/scene-checks/scene-check';

export default {
  what: 'blocks moved by more than their side',
  unit: 'of all',
  seconds: 0.8,
  every: 0.4,
  runs: [{ label: '' }],
  measure: (run) => fractionOf([...run.bodies.keys()], (index) => distanceMoved(run, index) > 0.032),
  minimum: 0.3,
  reason:
    'structures are overwhelmed and become part of the flow (Bell); undisturbed, all blocks stand (tests of stacks)',
} satisfies SceneCheck;
