import { largestGap } from '../../../measure/scene-checks/cover';
import type { SceneCheck } from '../../../measure/scene-checks/scene-check';

export default {
  what: 'longest way from the surface of the camel to one of its spheres',
  unit: 'radii',
  seconds: 1,
  every: 0.5,
  runs: [{ label: '' }],
  measure: (run) => largestGap(run.bodies[0], run.params.radius),
  maximum: 1.23,
  reason:
    'it is completely covered (Bell, 3.3.1): side by side, spheres leave 0.53 of a flat surface; from √5 − 1 on, a sphere of sand gets through',
} satisfies SceneCheck;
