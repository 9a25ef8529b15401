/** What the renderer computes before it draws. */
import { declarePasses } from '../gpu/pass';
import { arrayOf } from '../gpu/struct-layout';
import { bufferTypes } from './buffer-types';

export const computePasses = declarePasses(bufferTypes, {
  placeBodies: {
    name: 'render/place-bodies',
    workgroupSize: 64,
    bindings: { grains: 'read', instances: 'read_write' },
  },
  fineGrains: {
    name: 'render/fine-grains',
    workgroupSize: 64,
    bindings: {
      fine: 'uniform',
      gridFrame: 'read',
      nodes: 'read',
      pressure: 'read',
      stress: 'read',
      particles: 'read',
      labels: 'read',
      points: 'read_write',
      values: 'read_write',
    },
  },
  sunSplat: {
    name: 'render/sun-splat',
    workgroupSize: 64,
    bindings: { frame: 'uniform', spheres: 'read', sunDepth: 'read_write' },
    seenAs: { sunDepth: arrayOf('atomic<u32>') },
  },
});
