import { last, sampleAt } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'rise of the ball',
  unit: 'ball radii',
  seconds: 3.5,
  every: 0.5,
  runs: [{ label: '' }],
  measure: (run) => (last(run.samples).bodies[0].position[1] - sampleAt(run, 0.5).bodies[0].position[1]) / 0.022,
  minimum: 0.5,
  reason: 'it starts on the ground and must rise by half a radius; without shaking it stays where it is (test)',
} satisfies SceneCheck;
