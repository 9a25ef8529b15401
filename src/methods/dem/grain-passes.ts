/** The compute passes that a scene of grains needs. A pass's name is its shader's path; bindings are in the order of @binding. */
import { declarePasses } from '../../gpu/pass';
import { arrayOf } from '../../gpu/struct-layout';
import { bufferTypes, counters } from './buffer-types';
import { spawnBatch } from './layouts';
import { sliceWidth } from './list-policy';
import './law-dispatch';
import './sleep-policy';

/** Threads of the one workgroup that brings a small world into order: as many as WebGPU's defaults allow. */
export const arrangeThreads = 256;

// What passes bind that body-passes.ts has too.
export const scanBlocksBindings = {
  params: 'uniform',
  control: 'read_write',
  counts: 'read_write',
  cells: 'read_write',
  blockSums: 'read_write',
} as const;
export const scanAddBindings = {
  params: 'uniform',
  control: 'read_write',
  cells: 'read_write',
  blockSums: 'read',
} as const;
export const buildBindings = {
  params: 'uniform',
  tables: 'uniform',
  obstacles: 'uniform',
  control: 'read_write',
  cells: 'read',
  grains: 'read',
  spheres: 'read',
  kept: 'read',
  contacts: 'read_write',
  list: 'read_write',
  listMore: 'read_write',
} as const;

/** Of passes that look at contacts and change nothing: what dem/lib/meeting uses. */
const readingBindings = {
  params: 'uniform',
  substep: 'offset-uniform',
  tables: 'uniform',
  obstacles: 'uniform',
  spheres: 'read',
  grains: 'read',
  list: 'read',
  listMore: 'read',
  contacts: 'read',
  control: 'read_write',
} as const;

const rouseBindings = { control: 'read_write', grains: 'read_write', grainsSorted: 'read_write' } as const;

export const grainPasses = declarePasses(bufferTypes, {
  spawn: {
    name: 'dem/grains/spawn',
    workgroupSize: spawnBatch,
    bindings: {
      params: 'uniform',
      tables: 'uniform',
      obstacles: 'uniform',
      spawnCount: 'uniform',
      requests: 'read',
      cells: 'read',
      control: 'read_write',
      grains: 'read_write',
      spheres: 'read_write',
      anchors: 'read_write',
      labels: 'read_write',
      contacts: 'read_write',
    },
  },
  check: {
    name: 'dem/grid/check',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      tables: 'uniform',
      spheres: 'read',
      grains: 'read',
      anchors: 'read',
      contacts: 'read',
      labels: 'read_write',
      control: 'read_write',
    },
  },
  arrange: {
    name: 'dem/grid/arrange',
    workgroupSize: arrangeThreads,
    bindings: {
      params: 'uniform',
      control: 'read_write',
      removedSeen: 'read_write',
      grains: 'read',
      labels: 'read',
      counts: 'read_write',
      cells: 'read_write',
      order: 'read_write',
      newIndex: 'read_write',
    },
    seenAs: { counts: counters },
  },
  decide: {
    name: 'dem/grid/decide',
    workgroupSize: 1,
    bindings: { params: 'uniform', control: 'read_write', removedSeen: 'read_write' },
  },
  count: {
    name: 'dem/grid/count',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      control: 'read_write',
      grains: 'read',
      labels: 'read',
      counts: 'read_write',
      cellRank: 'read_write',
    },
    seenAs: { counts: counters },
  },
  scanBlocks: {
    name: 'dem/grid/scan-blocks',
    workgroupSize: 256,
    bindings: scanBlocksBindings,
  },
  scanAdd: {
    name: 'dem/grid/scan-add',
    workgroupSize: 256,
    bindings: scanAddBindings,
  },
  scatter: {
    name: 'dem/grid/scatter',
    workgroupSize: 64,
    bindings: { control: 'read_write', cells: 'read', cellRank: 'read', order: 'read_write', newIndex: 'read_write' },
  },
  sort: {
    name: 'dem/grid/sort',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      control: 'read_write',
      cells: 'read',
      labels: 'read',
      order: 'read_write',
      newIndex: 'read_write',
    },
  },
  gather: {
    name: 'dem/grid/gather',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      control: 'read_write',
      order: 'read',
      grains: 'read',
      spheres: 'read',
      labels: 'read',
      grainsSorted: 'read_write',
      spheresSorted: 'read_write',
      labelsSorted: 'read_write',
    },
  },
  restore: {
    name: 'dem/grid/restore',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      tables: 'uniform',
      control: 'read_write',
      grainsSorted: 'read',
      spheresSorted: 'read',
      labelsSorted: 'read',
      grains: 'read_write',
      spheres: 'read_write',
      labels: 'read_write',
      anchors: 'read_write',
    },
  },
  keep: {
    name: 'dem/contacts/keep',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      control: 'read_write',
      order: 'read',
      newIndex: 'read',
      contacts: 'read',
      list: 'read',
      listMore: 'read',
      kept: 'read_write',
    },
  },
  build: {
    name: 'dem/contacts/build',
    workgroupSize: sliceWidth,
    bindings: buildBindings,
  },
  step: {
    name: 'dem/grains/step',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      substep: 'offset-uniform',
      tables: 'uniform',
      obstacles: 'uniform',
      spheresIn: 'read',
      grainsIn: 'read',
      spheresOut: 'read_write',
      grainsOut: 'read_write',
      list: 'read_write',
      listMore: 'read_write',
      contacts: 'read_write',
      control: 'read_write',
    },
    // xyz only: both copies of the state got their w, the material, when the lists were built
    seenAs: { spheresOut: arrayOf('vec3f') },
  },
  doze: {
    name: 'dem/sleep/doze',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      obstacles: 'uniform',
      control: 'read_write',
      grains: 'read',
      spheres: 'read',
      contacts: 'read',
      list: 'read',
      listMore: 'read',
      sleepMarks: 'read_write',
    },
    seenAs: { sleepMarks: counters },
  },
  settle: {
    name: 'dem/sleep/settle',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      control: 'read_write',
      contacts: 'read_write',
      sleepMarks: 'read_write',
      grains: 'read_write',
      grainsSorted: 'read_write',
    },
  },
  alarm: { name: 'dem/sleep/alarm', shader: 'dem/sleep/rouse', workgroupSize: 64, bindings: rouseBindings },
  rouse: { name: 'dem/sleep/rouse', constants: { wakes: 1 }, workgroupSize: 64, bindings: rouseBindings },
  chains: {
    name: 'dem/contacts/chains',
    workgroupSize: 64,
    bindings: {
      ...readingBindings,
      lines: 'read_write',
      lineDraw: 'read_write',
    },
  },
  overlap: {
    name: 'dem/contacts/overlap',
    workgroupSize: 64,
    bindings: {
      ...readingBindings,
      overlapSums: 'read_write',
    },
  },
  readContacts: {
    name: 'dem/contacts/read',
    workgroupSize: 64,
    bindings: {
      ...readingBindings,
      contactRows: 'read_write',
      contactTally: 'read_write',
    },
  },
  tally: {
    name: 'dem/measure/tally',
    workgroupSize: 64,
    bindings: {
      ...readingBindings,
      tallies: 'read_write',
    },
  },
  tallyOfAll: {
    name: 'dem/measure/total',
    workgroupSize: 64,
    bindings: { params: 'uniform', control: 'read_write', tallies: 'read', tallyOfAll: 'read_write' },
  },
  impulse: {
    name: 'dem/tools/impulse',
    workgroupSize: 64,
    bindings: {
      params: 'uniform',
      tables: 'uniform',
      gust: 'uniform',
      labels: 'read',
      control: 'read_write',
      grains: 'read_write',
    },
  },
  erase: {
    name: 'dem/tools/erase',
    workgroupSize: 64,
    bindings: {
      erasure: 'uniform',
      grains: 'read',
      labels: 'read_write',
      control: 'read_write',
      erased: 'read_write',
    },
  },
});
