/** The compute passes of the sampler. A pass's name is its shader's path; bindings are in the order of @binding. */
import type { BufferTypes } from '../../gpu/bindings';
import { declarePasses } from '../../gpu/pass';
import { arrayOf } from '../../gpu/struct-layout';
import { brickSide, fieldParamsLayout, fieldPartLayout, floaterParamsLayout, surfaceTriangleLayout } from './layouts';

const counters = arrayOf('atomic<u32>');
const words = arrayOf('u32');

const bufferTypes = {
  field: fieldParamsLayout,
  part: fieldPartLayout,
  triangles: arrayOf(surfaceTriangleLayout),
  brickCounts: counters,
  brickTriangles: words,
  /** m, at the grid's points, x fastest */
  distances: arrayOf('f32'),
  floaterParams: floaterParamsLayout,
  /** Position and the field's value there, m. */
  floaters: arrayOf('vec4f'),
  moved: arrayOf('vec4f'),
  members: words,
  counts: words,
  starts: words,
  /** Starts of the lists at first, their ends at last. */
  cursors: counters,
} as const satisfies BufferTypes;

export const samplingPasses = declarePasses(bufferTypes, {
  binCount: {
    name: 'sampling/bin-count',
    workgroupSize: 64,
    bindings: { field: 'uniform', triangles: 'read', brickCounts: 'read_write' },
  },
  scan: { name: 'sampling/scan', workgroupSize: 256, bindings: { counts: 'read', starts: 'read_write' } },
  binFill: {
    name: 'sampling/bin-fill',
    workgroupSize: 64,
    bindings: { field: 'uniform', triangles: 'read', cursors: 'read_write', brickTriangles: 'read_write' },
  },
  distance: {
    name: 'sampling/distance',
    // a point of a brick each
    workgroupSize: brickSide ** 3,
    bindings: {
      field: 'uniform',
      part: 'offset-uniform',
      triangles: 'read',
      starts: 'read',
      brickTriangles: 'read',
      distances: 'read_write',
    },
  },
  fill: {
    name: 'sampling/fill',
    workgroupSize: 64,
    bindings: { field: 'uniform', starts: 'read', distances: 'read_write' },
  },
  cellCount: {
    name: 'sampling/cell-count',
    workgroupSize: 64,
    bindings: { field: 'uniform', floaterParams: 'uniform', floaters: 'read', counts: 'read_write' },
    seenAs: { counts: counters },
  },
  cellFill: {
    name: 'sampling/cell-fill',
    workgroupSize: 64,
    bindings: {
      field: 'uniform',
      floaterParams: 'uniform',
      floaters: 'read',
      cursors: 'read_write',
      members: 'read_write',
    },
  },
  relax: {
    name: 'sampling/relax',
    workgroupSize: 64,
    bindings: {
      field: 'uniform',
      floaterParams: 'uniform',
      distances: 'read',
      starts: 'read',
      members: 'read',
      floaters: 'read',
      moved: 'read_write',
    },
  },
});

export type SamplingPassName = keyof typeof samplingPasses;
