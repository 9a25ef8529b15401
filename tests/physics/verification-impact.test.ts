import { describe } from 'vitest';
import { normalImpact } from '../../src/verify/experiments/normal-impact.ts';
import { obliqueAngle, obliqueTangential } from '../../src/verify/experiments/oblique-impact.ts';
import {
  restitutionSpeed,
  restitutionWanted,
  singlePrecision,
  stepConvergence,
} from '../../src/verify/experiments/restitution.ts';
import { spinningPair, spinOnPlane, spinOnSphere } from '../../src/verify/experiments/spin-impact.ts';
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
