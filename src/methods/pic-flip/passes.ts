/** The compute passes of the method, by name. A pass's name is its shader's path; bindings are in the order of @binding. */
import { declarePasses } from '../../gpu/pass';
import { counters } from '../continuum/buffer-types';
import { bodyReact, perThread as pass, sharedPasses } from '../continuum/passes';
import { linearMultigridPasses } from '../unilateral/multigrid-passes';
import { type BindingName, bufferTypes } from './buffer-types';
// the constants that the shaders import
import './layouts';

const perThread = pass<BindingName>;

/** Velocities go from one of the two buffers to the other. */
const there = { source: 'after', next: 'spare' } as const;
const back = { source: 'spare', next: 'after' } as const;
type Way = typeof there | typeof back;

const predict = (velocity: 'after' | 'spare') =>
  perThread(
    'pic-flip/predict',
    {
      params: 'uniform',
      frame: 'read',
      sorted: 'read',
      nodes: 'read',
      solid: 'read',
      pressure: 'read_write',
      kinds: 'read_write',
      velocity: 'read_write',
      other: 'read_write',
    },
    { buffers: { velocity, other: velocity === 'after' ? 'spare' : 'after' } },
  );
const extend = (buffers: Way) =>
  perThread('pic-flip/extend', { frame: 'read', wet: 'read', source: 'read', next: 'read_write' }, { buffers });
const walls = (buffers: Way) =>
  perThread(
    'pic-flip/walls',
    {
      params: 'uniform',
      frame: 'read',
      wet: 'read',
      kinds: 'read',
      flow: 'read',
      open: 'read',
      pressure: 'read',
      source: 'read',
      next: 'read_write',
    },
    { buffers },
  );
/** Sums over clusters: whole numbers that many threads add to. */
const summing = (name: string) =>
  perThread(
    `pic-flip/clusters/${name}`,
    {
      params: 'uniform',
      frame: 'read',
      kinds: 'read',
      clusterOf: 'read',
      after: 'read',
      pressure: 'read',
      flow: 'read',
      open: 'read',
      sums: 'read_write',
    },
    { seenAs: { sums: counters } },
  );

const deciding = { params: 'uniform', frame: 'read_write', control: 'read_write' } as const;

const stepPasses = declarePasses(bufferTypes, {
  predict: predict('after'),
  predictSpare: predict('spare'),
  wallsThere: walls(there),
  wallsBack: walls(back),
  extendThere: extend(there),
  extendBack: extend(back),

  // pressure
  rows: perThread('pic-flip/rows', {
    frame: 'read',
    nodes: 'read',
    open: 'read',
    kinds: 'read',
    rows: 'read_write',
  }),
  bodyReact: bodyReact(0),
  load: perThread('pic-flip/load', {
    params: 'uniform',
    frame: 'read',
    wet: 'read',
    rows: 'read',
    open: 'read',
    flow: 'read',
    kinds: 'read',
    after: 'read',
    rhs: 'read_write',
  }),
  check: perThread(
    'pic-flip/check',
    { frame: 'read', wet: 'read', rows: 'read', rhs: 'read', x: 'read', control: 'read_write' },
    { buffers: { x: 'pressure' } },
  ),
  solve: perThread(
    'pic-flip/solve',
    {
      params: 'uniform',
      frame: 'read_write',
      wet: 'read',
      rows: 'read',
      rhs: 'read',
      x: 'read_write',
      coarseRows: 'read_write',
      coarse: 'read_write',
      control: 'read_write',
    },
    { buffers: { x: 'pressure' }, constants: { oneSided: 0 }, workgroupSize: 256 },
  ),
  decide: perThread('pic-flip/decide', deciding, { workgroupSize: 1 }),
  accept: perThread('pic-flip/accept', deciding, { workgroupSize: 1 }),
  project: perThread('pic-flip/project', {
    params: 'uniform',
    frame: 'read',
    wet: 'read',
    nodes: 'read',
    rows: 'read',
    flow: 'read',
    kinds: 'read',
    pressure: 'read',
    after: 'read_write',
  }),

  // friction
  yield: perThread('pic-flip/yield', {
    params: 'uniform',
    frame: 'read',
    wet: 'read',
    nodes: 'read',
    pressure: 'read',
    after: 'read',
    kinds: 'read_write',
    sliding: 'read_write',
    parents: 'read_write',
  }),
  unite: perThread(
    'pic-flip/clusters/unite',
    { frame: 'read', wet: 'read', kinds: 'read', rows: 'read', parents: 'read_write' },
    { seenAs: { parents: counters } },
  ),
  label: perThread('pic-flip/clusters/label', {
    frame: 'read',
    wet: 'read',
    kinds: 'read',
    parents: 'read',
    control: 'read_write',
    clusterOf: 'read_write',
    sums: 'read_write',
  }),
  sum: summing('sum'),
  moments: summing('moments'),
  settle: perThread(
    'pic-flip/clusters/settle',
    {
      params: 'uniform',
      frame: 'read',
      control: 'read_write',
      sums: 'read_write',
      clusters: 'read_write',
    },
    { seenAs: { sums: counters } },
  ),
  apply: perThread('pic-flip/apply', {
    params: 'uniform',
    frame: 'read',
    wet: 'read',
    kinds: 'read',
    rows: 'read',
    sliding: 'read',
    clusterOf: 'read',
    clusters: 'read',
    after: 'read_write',
  }),

  move: perThread('pic-flip/move', {
    params: 'uniform',
    obstacles: 'uniform',
    frame: 'read',
    nodes: 'read',
    after: 'read',
    solid: 'read',
    open: 'read',
    control: 'read_write',
    particles: 'read_write',
  }),
});
export const passes = { ...sharedPasses, ...stepPasses, ...linearMultigridPasses };
export type PassName = keyof typeof passes;
