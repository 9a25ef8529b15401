import { describe } from 'vitest';
import { freeFlight, torqueFreeSpin } from '../../src/verify/experiments/flight.ts';
import { grainSlides } from '../../src/verify/experiments/grain-on-incline.ts';
import { obliqueAngle, obliqueTangential } from '../../src/verify/experiments/oblique-impact.ts';
import { restitutionSpeed } from '../../src/verify/experiments/restitution.ts';
import { ballOnIncline, rollingResistance } from '../../src/verify/experiments/rolling.ts';
import { spinningPair, spinOnPlane, spinOnSphere } from '../../src/verify/experiments/spin-impact.ts';
import { referenceLaboratory } from '../../src/verify/reference-world.ts';
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
