import { coarse, last, packedBox, sampleAt } from '../../../measure/scene-checks/check-helpers';
import type { SceneCheck, Variant } from '../../../measure/scene-checks/scene-check';

/** A narrower box, shaken from 0.2 s on. */
const narrow: Variant = {
  ...coarse(0.0025, 3e5),
  label: '2.5 mm spheres, E = 0.3 MPa, a narrower box',
  change: (json) => {
    const { motion, ...box } = json.container as { motion: object };
    return {
      ...json,
      container: {
        ...box,
        min: [-0.045, 0, -0.045],
        max: [0.045, 0.24, 0.045],
        motion: { ...motion, start: 0.2 },
      },
      grains: [packedBox([-0.044, 0.046, -0.044], [0.044, 0.09, 0.044])],
    };
  },
};

export default {
  what: 'rise of the ball',
  unit: 'ball radii',
  seconds: 2.2,
  every: 0.5,
  runs: [narrow],
  measure: (run) => (last(run.samples).bodies[0].position[1] - sampleAt(run, 0.2).bodies[0].position[1]) / 0.022,
  minimum: 0.5,
  reason: 'it starts on the ground and must rise by half a radius; without shaking it stays where it is (test)',
} satisfies SceneCheck;
