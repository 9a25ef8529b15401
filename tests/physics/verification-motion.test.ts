import { describe } from 'vitest';
import { bouncingBall } from '../../src/verify/experiments/bounce.ts';
import { cohesion } from '../../src/verify/experiments/cohesion.ts';
import { freeFlight, torqueFreeSpin } from '../../src/verify/experiments/flight.ts';
import { grainHeld, grainSlides, grainTips } from '../../src/verify/experiments/grain-on-incline.ts';
import { rigidBody } from '../../src/verify/experiments/rigid-body.ts';
import { ballOnIncline, rollingResistance, slidingToRolling } from '../../src/verify/experiments/rolling.ts';
import { labOf, testExperiments } from '../support/experiment.ts';
import { useGpu } from '../support/gpu.ts';

/** One body on the GPU: flight, spin, sliding, rolling, tipping, sticking. */
describe('single bodies', () => {
  testExperiments(labOf(useGpu()), [
    freeFlight,
    torqueFreeSpin,
    slidingToRolling,
    ballOnIncline,
    rollingResistance,
    grainSlides,
    grainTips,
    grainHeld,
    bouncingBall,
    cohesion,
    rigidBody,
  ]);
});
