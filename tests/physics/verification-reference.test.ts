import { describe } from 'vitest';
import { freeFlight, torqueFreeSpin } from '../../src/measure/verification/experiments/flight.ts';
import { grainSlides } from '../../src/measure/verification/experiments/grain-on-incline.ts';
import { obliqueAngle, obliqueTangential } from '../../src/measure/verification/experiments/oblique-impact.ts';
import { restitutionSpeed } from '../../src/measure/verification/experiments/restitution.ts';
import { ballOnIncline, rollingResistance } from '../../src/measure/verification/experiments/rolling.ts';
import { spinningPair, spinOnPlane, spinOnSphere } from '../../src/measure/verification/experiments/spin-impact.ts';
import { referenceLaboratory } from '../../src/measure/verification/setup.ts';
import { testExperiments } from '../support/experiment.ts';

/** The same experiments on the CPU reference, which judges the GPU elsewhere: it must stand on its own. */
describe('CPU reference', () => {
  testExperiments(
    () => referenceLaboratory,
    [
      obliqueAngle,
      obliqueTangential,
      spinOnPlane,
      spinningPair,
      spinOnSphere,
      restitutionSpeed,
      freeFlight,
      torqueFreeSpin,
      ballOnIncline,
      rollingResistance,
      grainSlides,
    ],
  );
});
