/** The compute passes that all continuum methods have, by name. A pass's name is its shader's path. */
import { declarePasses, type PassDeclaration } from '../../gpu/pass';
import { counters, type SharedBinding, sharedTypes } from './buffer-types';
import { spawnBatch } from './layouts';

/** A pass with 64 threads per workgroup; bindings are in the order of @binding. */
export const perThread = <Buffer extends string>(
  name: string,
  bindings: PassDeclaration<Buffer>['bindings'],
  more: Partial<PassDeclaration<Buffer>> = {},
): PassDeclaration<Buffer> => ({ name, workgroupSize: 64, bindings, ...more });

const single = (
  name: string,
  bindings: PassDeclaration<SharedBinding>['bindings'],
): PassDeclaration<SharedBinding> => ({
  name,
  workgroupSize: 1,
  bindings,
});

const bodyPush = (isLast: 0 | 1) =>
  perThread<SharedBinding>(
    'continuum/bodies/push',
    {
      params: 'uniform',
      frame: 'read',
      grains: 'read',
      bodies: 'read',
      owners: 'read',
      reaction: 'read',
      motions: 'read_write',
      turns: 'read_write',
      flow: 'read_write',
    },
    { constants: { isLast } },
  );

/** `cutsOff`: whether the solver cuts velocities off beside walls. */
export const bodyReact = (cutsOff: 0 | 1) =>
  perThread<SharedBinding>(
    'continuum/bodies/react',
    {
      params: 'uniform',
      frame: 'read',
      owners: 'read',
      open: 'read',
      nodes: 'read',
      flow: 'read',
      pressure: 'read',
      stress: 'read',
      reaction: 'read_write',
    },
    { constants: { cutsOff } },
  );

const bounds = { params: 'uniform', frame: 'read_write', control: 'read_write' } as const;

export const sharedPasses = declarePasses(sharedTypes, {
  // a slice of time
  begin: single('continuum/grid/begin', bounds),
  carryOut: perThread('continuum/grid/carry-out', {
    frame: 'read',
    pressure: 'read',
    stress: 'read',
    stressNext: 'read_write',
  }),
  carryIn: perThread('continuum/grid/carry-in', {
    frame: 'read',
    stressNext: 'read',
    pressure: 'read_write',
    stress: 'read_write',
  }),
  fill: perThread('continuum/solids/fill', {
    params: 'uniform',
    obstacles: 'uniform',
    frame: 'read',
    grains: 'read',
    bodies: 'read',
    fields: 'read',
    motions: 'read',
    solid: 'read_write',
    flow: 'read_write',
    owners: 'read_write',
  }),
  open: perThread('continuum/solids/open', { frame: 'read', solid: 'read', open: 'read_write' }),
  turn: single('continuum/grid/turn', bounds),

  // particles by cell
  count: perThread(
    'continuum/particles/count',
    {
      params: 'uniform',
      frame: 'read',
      solid: 'read',
      open: 'read',
      particles: 'read_write',
      counts: 'read_write',
      cellRank: 'read_write',
    },
    { seenAs: { counts: counters } },
  ),
  scanBlocks: perThread('continuum/grid/scan-blocks', {
    frame: 'read',
    counts: 'read_write',
    sorted: 'read_write',
    blockSums: 'read_write',
  }),
  scanAdd: perThread('continuum/grid/scan-add', { frame: 'read', blockSums: 'read', sorted: 'read_write' }),
  scatter: perThread('continuum/particles/scatter', {
    params: 'uniform',
    frame: 'read',
    cellRank: 'read',
    sorted: 'read_write',
  }),
  sort: perThread('continuum/particles/sort', {
    params: 'uniform',
    frame: 'read',
    labels: 'read',
    sorted: 'read_write',
  }),
  gather: perThread('continuum/grid/gather', {
    params: 'uniform',
    frame: 'read',
    sorted: 'read',
    particles: 'read',
    solid: 'read',
    control: 'read_write',
    nodes: 'read_write',
    wet: 'read_write',
    lift: 'read_write',
  }),
  pace: single('continuum/grid/pace', bounds),

  // rigid bodies
  bodyPush: bodyPush(0),
  bodyPushLast: bodyPush(1),
  bodyStep: perThread<SharedBinding>(
    'continuum/bodies/step',
    {
      params: 'uniform',
      obstacles: 'uniform',
      frame: 'read',
      bodies: 'read',
      fields: 'read',
      control: 'read_write',
      motions: 'read_write',
      grains: 'read_write',
      sums: 'read_write',
    },
    { buffers: { sums: 'impulses' }, seenAs: { sums: counters } },
  ),
  bodyTouch: perThread('continuum/bodies/touch', {
    params: 'uniform',
    frame: 'read',
    grains: 'read',
    bodies: 'read',
    fields: 'read',
    motions: 'read_write',
  }),
  bodyClear: perThread<SharedBinding>(
    'continuum/bodies/clear',
    {
      params: 'uniform',
      frame: 'read',
      grains: 'read',
      bodies: 'read',
      fields: 'read',
      motions: 'read',
      particles: 'read_write',
      sums: 'read_write',
    },
    { buffers: { sums: 'impulses' }, seenAs: { sums: counters } },
  ),

  // between slices
  spawn: {
    name: 'continuum/particles/spawn',
    workgroupSize: spawnBatch,
    bindings: {
      params: 'uniform',
      spawnCount: 'uniform',
      requests: 'read',
      nodes: 'read',
      frame: 'read_write',
      control: 'read_write',
      particles: 'read_write',
      labels: 'read_write',
    },
  },
  blow: perThread('continuum/particles/blow', { gust: 'uniform', frame: 'read', particles: 'read_write' }),
  erase: perThread('continuum/particles/erase', {
    params: 'uniform',
    erasure: 'uniform',
    frame: 'read',
    labels: 'read',
    control: 'read_write',
    particles: 'read_write',
    erased: 'read_write',
  }),
  show: perThread('continuum/particles/show', {
    frame: 'read',
    particles: 'read',
    spheres: 'read_write',
    grains: 'read_write',
  }),
});
