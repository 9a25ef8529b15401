/**
 * The compute passes that rigid bodies need besides. Where one shares its shader with the grains it binds the same; `buffers`
 * says where the bodies' part is.
 */
import { declarePasses } from '../../gpu/pass';
import { bufferTypes, counters } from './buffer-types';
import { buildBindings, keepBindings } from './grain-passes';
import './law-dispatch';
import { sliceWidth } from './list-policy';

export const bodyPasses = declarePasses(bufferTypes, {
  bodyKeep: {
    name: 'dem/bodies/keep',
    shader: 'dem/contacts/keep',
    constants: { forBodies: 1 },
    workgroupSize: 64,
    bindings: keepBindings,
  },
  bodyBuild: {
    name: 'dem/bodies/build',
    shader: 'dem/contacts/build',
    constants: { forBodies: 1 },
    workgroupSize: sliceWidth,
    bindings: buildBindings,
    seenAs: { mail: counters },
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
