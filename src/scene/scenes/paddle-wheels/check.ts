import { conjugate, multiplied, rotationVector } from '../../../math/pose';
import type { SceneRun } from '../../../measure/scene-checks/run-scene';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

/** How far a body on a hinge along z has turned, rad, with its sign: samples must be closer than half a turn. */
function turned(run: SceneRun, index: number): number {
  return run.samples.slice(1).reduce((sum, sample, i) => {
    const before = run.samples[i].bodies[index].orientation;
    return sum + rotationVector(multiplied(sample.bodies[index].orientation, conjugate(before)))[2];
  }, 0);
}

export default {
  what: 'revolutions of the slower wheel',
  unit: '',
  seconds: 2.4,
  every: 0.04,
  runs: [{ label: '' }],
  measure: (run) => {
    const [upper, lower] = [turned(run, 0), turned(run, 1)];
    return upper * lower < 0 ? Math.min(Math.abs(upper), Math.abs(lower)) / (2 * Math.PI) : 0;
  },
  minimum: 0.3,
  reason:
    'both wheels turn, in opposite directions (the same direction counts as 0); a wheel that only yields to one load of sand makes a sixth of a revolution',
} satisfies SceneCheck;
