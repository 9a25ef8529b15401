/** The compute passes that make the surface. A pass's name is its shader's path; bindings are in the order of @binding. */
import { declarePasses } from '../../gpu/pass';
import { arrayOf } from '../../gpu/struct-layout';
import { surfaceBufferTypes } from './layouts';

export const pointSurfacePasses = declarePasses(surfaceBufferTypes, {
  bounds: {
    name: 'surface/bounds',
    workgroupSize: 64,
    bindings: { options: 'uniform', points: 'read', box: 'read_write' },
  },
  frame: {
    name: 'surface/frame',
    workgroupSize: 1,
    bindings: { options: 'uniform', box: 'read_write', surface: 'read_write', draw: 'read_write' },
  },
  splat: {
    name: 'surface/splat',
    workgroupSize: 64,
    bindings: { options: 'uniform', points: 'read', surface: 'read', sums: 'read_write', nearest: 'read_write' },
    // sums of negative numbers are right, too: integers wrap around
    seenAs: { sums: arrayOf('atomic<u32>'), nearest: arrayOf('atomic<u32>') },
  },
  distance: {
    name: 'surface/distance',
    workgroupSize: 64,
    bindings: { surface: 'read', sums: 'read', rough: 'read_write' },
  },
  smooth: {
    name: 'surface/smooth',
    workgroupSize: 64,
    bindings: { surface: 'read', rough: 'read', distances: 'read_write' },
  },
  vertices: {
    name: 'surface/vertices',
    workgroupSize: 64,
    bindings: {
      options: 'uniform',
      surface: 'read',
      distances: 'read',
      nearest: 'read',
      draw: 'read_write',
      vertexOf: 'read_write',
      vertices: 'read_write',
    },
  },
  quads: {
    name: 'surface/quads',
    workgroupSize: 64,
    bindings: {
      surface: 'read',
      distances: 'read',
      vertexOf: 'read',
      draw: 'read_write',
      indices: 'read_write',
    },
  },
});
