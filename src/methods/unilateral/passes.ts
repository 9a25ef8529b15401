/** The compute passes of the method, by name. A pass's name is its shader's path; bindings are in the order of @binding. */
import { declarePasses } from '../../gpu/pass';
import { counters } from '../continuum/buffer-types';
import { bodyReact, perThread as pass, sharedPasses } from '../continuum/passes';
import { type BindingName, bufferTypes } from './buffer-types';
import { multigridPasses } from './multigrid-passes';

const perThread = pass<BindingName>;

const push = (base: 'base' | 'drive') =>
  perThread(
    'unilateral/push',
    {
      iteration: 'offset-uniform',
      frame: 'read',
      wet: 'read',
      rows: 'read',
      base: 'read',
      stress: 'read',
      stressNext: 'read',
      push: 'read_write',
    },
    { buffers: { base } },
  );

const friction = (isLast: 0 | 1) =>
  perThread(
    'unilateral/friction',
    {
      params: 'uniform',
      iteration: 'offset-uniform',
      frame: 'read',
      wet: 'read',
      push: 'read',
      bound: 'read',
      stress: 'read_write',
      stressNext: 'read_write',
      control: 'read_write',
    },
    { constants: { isLast } },
  );

const check = (x: 'lift' | 'pressure') =>
  perThread(
    'unilateral/check',
    { frame: 'read', wet: 'read', rows: 'read', rhs: 'read', x: 'read', control: 'read_write' },
    { buffers: { x }, constants: { ofDensity: Number(x === 'lift') } },
  );

const stepPasses = declarePasses(bufferTypes, {
  bodyReact: bodyReact(1),
  dry: perThread('continuum/grid/dry', {
    frame: 'read',
    nodes: 'read',
    pressure: 'read_write',
    stress: 'read_write',
    stressNext: 'read_write',
    drive: 'read_write',
    push: 'read_write',
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
  push: push('base'),
  friction: friction(0),
  frictionLast: friction(1),
  rub: {
    name: 'unilateral/rub',
    workgroupSize: 256,
    bindings: {
      params: 'uniform',
      frame: 'read_write',
      wet: 'read',
      rows: 'read',
      base: 'read',
      bound: 'read',
      push: 'read_write',
      stress: 'read_write',
      stressNext: 'read_write',
    },
  },
  pushFriction: push('drive'),
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
});
/** After a slice's last step. */
const ellipsoidPasses = declarePasses(bufferTypes, {
  examine: perThread(
    'unilateral/particles/examine',
    {
      params: 'uniform',
      frame: 'read',
      particles: 'read',
      cellRank: 'read',
      sorted: 'read',
      open: 'read',
      wish: 'read_write',
      claims: 'read_write',
    },
    { seenAs: { claims: counters } },
  ),
  merge: perThread('unilateral/particles/merge', {
    frame: 'read',
    wish: 'read',
    claims: 'read',
    particles: 'read_write',
    control: 'read_write',
  }),
  split: {
    name: 'unilateral/particles/split',
    workgroupSize: 256,
    bindings: {
      params: 'uniform',
      wish: 'read',
      frame: 'read_write',
      particles: 'read_write',
      labels: 'read_write',
      claims: 'read_write',
      cellRank: 'read_write',
      control: 'read_write',
    },
  },
});

export const passes = { ...sharedPasses, ...stepPasses, ...ellipsoidPasses, ...multigridPasses };
export type PassName = keyof typeof passes;
