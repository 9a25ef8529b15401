import { describe } from 'vitest';
import { closedSystem, elasticGas } from '../../src/measure/verification/experiments/conservation.ts';
import { smallHeap } from '../../src/measure/verification/experiments/heap.ts';
import { mixedBed } from '../../src/measure/verification/experiments/mixed-bed.ts';
import { labOf, testExperiments } from '../support/experiment.ts';
import { useGpu } from '../support/gpu.ts';

/** Many grains on the GPU: what must be conserved, and what must come to rest. */
describe('many grains', () => {
  testExperiments(labOf(useGpu()), [closedSystem, elasticGas, mixedBed, smallHeap]);
});
