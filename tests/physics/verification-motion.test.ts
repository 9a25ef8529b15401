import { describe } from 'vitest';
import { bouncingBall } from '../../src/measure/verification/experiments/bounce.ts';
import { cohesion } from '../../src/measure/verification/experiments/cohesion.ts';
import { freeFlight, torqueFreeSpin } from '../../src/measure/verification/experiments/flight.ts';
import { grainHeld, grainSlides, grainTips } from '../../src/measure/verification/experiments/grain-on-incline.ts';
import { rigidBody } from '../../src/measure/verification/experiments/rigid-body.ts';
import {
  ballOnIncline,
  rollingResistance,
  slidingToRolling,
} from '../../src/measure/verification/experiments/rolling.ts';
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
