import { describe } from 'vitest';
import { normalImpact } from '../../src/measure/verification/experiments/normal-impact.ts';
import { obliqueAngle, obliqueTangential } from '../../src/measure/verification/experiments/oblique-impact.ts';
import {
  restitutionSpeed,
  restitutionWanted,
  singlePrecision,
  stepConvergence,
} from '../../src/measure/verification/experiments/restitution.ts';
import { spinningPair, spinOnPlane, spinOnSphere } from '../../src/measure/verification/experiments/spin-impact.ts';
import { labOf, testExperiments } from '../support/experiment.ts';
import { useGpu } from '../support/gpu.ts';

/** Single contacts on the GPU against Hertz, Coulomb and the eight tests of Chung & Ooi. */
describe('impacts', () => {
  testExperiments(labOf(useGpu()), [
    normalImpact,
    restitutionWanted,
    obliqueAngle,
    obliqueTangential,
    spinOnPlane,
    spinningPair,
    spinOnSphere,
    restitutionSpeed,
    stepConvergence,
    singlePrecision,
  ]);
});
