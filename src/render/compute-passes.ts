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
  sunSplat: {
    name: 'render/sun-splat',
    workgroupSize: 64,
    bindings: { frame: 'uniform', spheres: 'read', sunDepth: 'read_write' },
    seenAs: { sunDepth: arrayOf('atomic<u32>') },
  },
});
