/** All compute passes of the method, by name. A pass's name is its shader's path; bindings are in the order of @binding. */
import { declarePasses, type PassDeclaration } from '../../gpu/pass';
import { spawnBatch } from '../continuum/layouts';
import { type BindingName, bufferTypes, counters } from './buffer-types';
import { multigridPasses } from './multigrid-passes';

type Declaration = PassDeclaration<BindingName>;

const perThread = (name: string, bindings: Declaration['bindings'], more: Partial<Declaration> = {}): Declaration => ({
  name,
  workgroupSize: 64,
  bindings,
  ...more,
});
const single = (name: string, bindings: Declaration['bindings']): Declaration => ({ name, workgroupSize: 1, bindings });

/** The two stress buffers take turns: even iterations read `stress` and write `stressNext`. */
const turns = [
  { current: 'stress', last: 'stressNext' },
  { current: 'stressNext', last: 'stress' },
] as const;

const push = (turn: 0 | 1, base: 'base' | 'drive') =>
  perThread(
    'unilateral/push',
    {
      iteration: 'offset-uniform',
      frame: 'read',
      wet: 'read',
      rows: 'read',
      base: 'read',
      current: 'read',
      last: 'read',
      push: 'read_write',
      norms: 'read_write',
    },
    { buffers: { ...turns[turn], base } },
  );

const friction = (turn: 0 | 1, isLast: 0 | 1) =>
  perThread(
    'unilateral/friction',
    {
      params: 'uniform',
      iteration: 'offset-uniform',
      frame: 'read',
      wet: 'read',
      push: 'read',
      bound: 'read',
      norms: 'read',
      current: 'read',
      last: 'read_write',
      control: 'read_write',
    },
    { buffers: turns[turn], constants: { isLast } },
  );

const check = (x: 'lift' | 'pressure') =>
  perThread(
    'unilateral/check',
    { frame: 'read', wet: 'read', rows: 'read', rhs: 'read', x: 'read', control: 'read_write' },
    { buffers: { x }, constants: { ofDensity: Number(x === 'lift') } },
  );

const bounds = { params: 'uniform', frame: 'read_write', control: 'read_write' } as const;

const stepPasses = declarePasses(bufferTypes, {
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
  dry: perThread('continuum/grid/dry', {
    frame: 'read',
    nodes: 'read',
    pressure: 'read_write',
    stress: 'read_write',
    stressNext: 'read_write',
    drive: 'read_write',
    push: 'read_write',
    norms: 'read_write',
  }),

  // the two problems
  rows: perThread('unilateral/rows', {
    frame: 'read',
    wet: 'read',
    nodes: 'read',
    open: 'read',
    solid: 'read',
    rows: 'read_write',
    rhs: 'read_write',
  }),
  displace: perThread(
    'unilateral/displace',
    { frame: 'read', wet: 'read', rows: 'read', x: 'read', nodes: 'read_write', shift: 'read_write' },
    { buffers: { x: 'lift' } },
  ),
  predict: perThread('unilateral/predict', {
    params: 'uniform',
    frame: 'read',
    wet: 'read',
    nodes: 'read',
    solid: 'read',
    flow: 'read',
    open: 'read',
    drive: 'read_write',
  }),
  bound: perThread('unilateral/bound', {
    params: 'uniform',
    frame: 'read',
    wet: 'read',
    nodes: 'read',
    flow: 'read',
    pressure: 'read',
    bound: 'read_write',
  }),
  lean: perThread('unilateral/lean', {
    frame: 'read',
    wet: 'read',
    rows: 'read',
    drive: 'read',
    pressure: 'read',
    base: 'read_write',
  }),
  pushEven: push(0, 'base'),
  pushOdd: push(1, 'base'),
  frictionEven: friction(0, 0),
  frictionOdd: friction(1, 0),
  frictionLast: friction(1, 1),
  pushFriction: push(0, 'drive'),
  load: perThread('unilateral/load', {
    frame: 'read',
    wet: 'read',
    nodes: 'read',
    solid: 'read',
    push: 'read',
    rhs: 'read_write',
  }),
  checkLift: check('lift'),
  checkPressure: check('pressure'),
  finish: perThread('unilateral/finish', {
    params: 'uniform',
    frame: 'read',
    wet: 'read',
    nodes: 'read',
    rows: 'read',
    flow: 'read',
    pressure: 'read',
    stress: 'read',
    after: 'read_write',
  }),
  move: perThread('continuum/particles/move', {
    params: 'uniform',
    obstacles: 'uniform',
    frame: 'read',
    nodes: 'read',
    after: 'read',
    shift: 'read',
    solid: 'read',
    open: 'read',
    control: 'read_write',
    particles: 'read_write',
  }),

  // rigid bodies
  bodyPush: perThread('continuum/bodies/push', {
    params: 'uniform',
    frame: 'read',
    grains: 'read',
    bodies: 'read',
    fields: 'read',
    pressure: 'read',
    stress: 'read',
    motions: 'read_write',
    flow: 'read_write',
  }),
  bodyStep: perThread('continuum/bodies/step', {
    params: 'uniform',
    obstacles: 'uniform',
    frame: 'read',
    bodies: 'read',
    fields: 'read',
    control: 'read_write',
    motions: 'read_write',
    grains: 'read_write',
  }),
  bodyClear: perThread('continuum/bodies/clear', {
    params: 'uniform',
    frame: 'read',
    grains: 'read',
    bodies: 'read',
    fields: 'read',
    motions: 'read',
    particles: 'read_write',
  }),

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
export const passes = { ...stepPasses, ...multigridPasses };
export type PassName = keyof typeof passes;
