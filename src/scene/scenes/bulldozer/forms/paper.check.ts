import { fractionOf } from '../../../../measure/numbers';
import { sampleAt } from '../../../../measure/scene-checks/check-helpers';
import type { SceneRun } from '../../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../../measure/scene-checks/scene-check';

/** Blocks, without the blade, in the lane that it clears. */
const inLane = (run: SceneRun, time: number) =>
  fractionOf(
    sampleAt(run, time).bodies.slice(1),
    ({ position: [x, , z] }) => x > -0.17 && x < 0.08 && Math.abs(z) < 0.09,
  );

export default {
  what: 'blocks left in the cleared lane',
  unit: 'of those there at the start',
  seconds: 2.4,
  every: 0.3,
  runs: [{ label: '' }],
  measure: (run) => inLane(run, 2.4) / inLane(run, 0.3),
  maximum: 0.1,
  reason: 'rigid bodies and granular material are swept away by the blade (Bell, fig. 8)',
} satisfies SceneCheck;
