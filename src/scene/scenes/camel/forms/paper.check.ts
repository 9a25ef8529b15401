import { largestGap } from '../../../../measure/scene-checks/cover';
import type { SceneCheck } from '../../../../measure/scene-checks/scene-check';

export default {
  what: 'spheres of the camel over Bell’s 4147',
  unit: '',
  seconds: 0.02,
  every: 0.02,
  runs: [{ label: '' }],
  // a sphere of sand gets through from √5 − 1 radii on
  measure: ({ bodies: [camel], params }) =>
    largestGap(camel, params.radius) < 1.23 ? camel.model.shape.spheres.length / 3 / 4147 : 0,
  minimum: 0.99,
  maximum: 1.01,
  reason:
    'as many spheres as in Bell’s fig. 6 cover a camel completely; with a gap that sand gets through it counts as 0',
} satisfies SceneCheck;
