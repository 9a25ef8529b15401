import { lengthOf } from '../../../math/pose';
import { last } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'smallest step in depth from one mass to the next',
  unit: 'mm',
  seconds: 1,
  every: 0.1,
  runs: [{ label: '' }],
  measure: (run) => {
    const { bodies } = last(run.samples);
    if (bodies.some(({ velocity }) => lengthOf(velocity) > 0.05)) return -1;
    const depths = bodies.map(({ position }) => -1000 * position[1]);
    return Math.min(...depths.slice(1).map((depth, i) => depth - depths[i]));
  },
  minimum: 1,
  reason: 'heavier balls go deeper (Narain fig. 5); balls still moving count as −1',
} satisfies SceneCheck;
