/**
 * The compute passes that rigid bodies need besides. Where one shares its shader with the grains it binds the same; `buffers`
 * says where the bodies' part is.
 */
import { declarePasses } from '../../gpu/pass';
import { bufferTypes, counters } from './buffer-types';
import { arrangeThreads, buildBindings, scanAddBindings, scanBlocksBindings } from './grain-passes';
import './law-dispatch';
import { sliceWidth } from './list-policy';

export const bodyPasses = declarePasses(bufferTypes, {
  bodyArrange: {
    name: 'dem/bodies/arrange',
    workgroupSize: arrangeThreads,
    bindings: {
      params: 'uniform',
      control: 'read_write',
      spheres: 'read',
      grains: 'read',
      anchors: 'read_write',
      counts: 'read_write',
      cells: 'read_write',
    },
    buffers: { counts: 'bodyCounts', cells: 'bodyCells' },
    seenAs: { counts: counters },
  },
  bodyCount: {
    name: 'dem/bodies/count',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      control: 'read_write',
      spheres: 'read',
      grains: 'read',
      bodyCounts: 'read_write',
      bodyRank: 'read_write',
      anchors: 'read_write',
    },
    seenAs: { bodyCounts: counters },
  },
  bodyScanBlocks: {
    name: 'dem/bodies/scan-blocks',
    shader: 'dem/grid/scan-blocks',
    workgroupSize: 256,
    bindings: scanBlocksBindings,
    buffers: { counts: 'bodyCounts', cells: 'bodyCells' },
  },
  bodyScanAdd: {
    name: 'dem/bodies/scan-add',
    shader: 'dem/grid/scan-add',
    constants: { forBodies: 1 },
    workgroupSize: 256,
    bindings: scanAddBindings,
    buffers: { cells: 'bodyCells' },
  },
  bodyScatter: {
    name: 'dem/bodies/scatter',
    workgroupSize: 64,
    bindings: { params: 'uniform', control: 'read_write', bodyRank: 'read', bodyCells: 'read_write' },
  },
  bodySort: {
    name: 'dem/bodies/sort',
    workgroupSize: 64,
    bindings: { params: 'uniform', control: 'read_write', cells: 'read_write' },
    buffers: { cells: 'bodyCells' },
  },
  bodyBuild: {
    name: 'dem/bodies/build',
    shader: 'dem/contacts/build',
    constants: { forBodies: 1 },
    workgroupSize: sliceWidth,
    bindings: buildBindings,
  },
  bodyForces: {
    name: 'dem/bodies/forces',
    // a body's sphere is alone
    constants: { fixedStride: 0 },
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      substep: 'offset-uniform',
      tables: 'uniform',
      obstacles: 'uniform',
      spheresIn: 'read',
      grainsIn: 'read',
      list: 'read_write',
      listMore: 'read_write',
      contacts: 'read_write',
      bodyLoads: 'read_write',
    },
  },
  bodyStep: {
    name: 'dem/bodies/step',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      substep: 'offset-uniform',
      bodies: 'read',
      bodyOffsets: 'read',
      bodyLoads: 'read',
      grainsIn: 'read',
      grainsOut: 'read_write',
      spheresOut: 'read_write',
      control: 'read_write',
    },
  },
  bodyImpulse: {
    name: 'dem/bodies/impulse',
    workgroupSize: 1,
    bindings: { params: 'uniform', gust: 'uniform', bodies: 'read', grains: 'read_write' },
  },
});
