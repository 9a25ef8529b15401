/**
 * The step's schedule, top to bottom. Every `checkInterval` substeps the GPU finds out whose contact list will not hold until
 * the next check, and makes those again. Now and then it decides whether to sort the grains in memory and make all lists again:
 * the host records the same commands either way, and the passes of the rebuild end at once when none is due. Then one fused
 * dispatch per substep.
 */

import type { Params } from '../../params/table';
import { intervalSteps } from '../../world/world-state';
import { scanBlock } from './constants';
import type { PassName } from './passes';

/**
 * What a pass has a thread for: one workgroup, grains, cells of the grid (or blocks of them), spheres of bodies, owners of lists
 * (grains, then spheres of bodies, in whole workgroups each); or a workgroup per body.
 */
export type Extent = 'one' | 'grains' | 'cells' | 'cellBlocks' | 'bodySpheres' | 'owners' | 'bodies';

export interface ScheduledPass {
  readonly pass: PassName;
  readonly extent: Extent;
  /** Scenes without rigid bodies leave it out. */
  readonly bodies?: true;
  /** Only where grains may sleep. */
  readonly sleep?: true;
  /** Does its work only when dem/grid/decide has found that the lists must be rebuilt. */
  readonly rebuild?: true;
  /** Needs to know the time. */
  readonly timed?: true;
  /** Which of the slots in the substep uniform holds for a step: its kind, and how many substeps of its interval came before. */
  readonly kind?: SubstepKind;
  readonly index?: number;
}

/** Those that stray from their homes get others, and lists with them. */
const checking: readonly ScheduledPass[] = [{ pass: 'check', extent: 'owners', timed: true }];
const renewing: readonly ScheduledPass[] = [
  { pass: 'renew', extent: 'owners', timed: true },
  { pass: 'merge', extent: 'owners' },
];
const rebuilding: readonly ScheduledPass[] = [
  { pass: 'decide', extent: 'one' },
  // counting sort of the grains into cells
  { pass: 'count', extent: 'grains', rebuild: true },
  { pass: 'scanBlocks', extent: 'cellBlocks', rebuild: true },
  { pass: 'scanAdd', extent: 'cellBlocks', rebuild: true },
  { pass: 'scatter', extent: 'grains', rebuild: true },
  { pass: 'sort', extent: 'cells', rebuild: true },
  { pass: 'gather', extent: 'grains', rebuild: true },
  { pass: 'restore', extent: 'grains', rebuild: true },
  // everybody's home and list, with what contacts remember carried over
  { pass: 'remake', extent: 'owners', rebuild: true, timed: true },
  { pass: 'keep', extent: 'grains', rebuild: true },
  { pass: 'bodyKeep', extent: 'bodySpheres', rebuild: true, bodies: true },
  { pass: 'build', extent: 'grains', rebuild: true, timed: true },
  { pass: 'bodyBuild', extent: 'bodySpheres', rebuild: true, bodies: true, timed: true },
];
/** Who falls asleep, and who must look out for what is awake: by the new lists. */
const dozing: readonly ScheduledPass[] = [
  { pass: 'doze', extent: 'grains', sleep: true },
  { pass: 'settle', extent: 'grains', sleep: true },
];

/** All sleepers look at their contacts once: something near them may have gone. */
export const alarming: readonly ScheduledPass[] = [{ pass: 'alarm', extent: 'grains', sleep: true }];
/** All sleepers wake. */
export const rousing: readonly ScheduledPass[] = [{ pass: 'rouse', extent: 'grains', sleep: true }];

/** Before the substep number `index` of its interval; `mayRebuild`: with a look at whether everything should be made again. */
export function maintenance(index: number, mayRebuild: boolean): ScheduledPass[] {
  const passes = [...checking, ...(mayRebuild ? rebuilding : []), ...renewing, ...dozing];
  return passes.map((pass) => (pass.timed ? { ...pass, kind: 'full', index } : pass));
}

/**
 * What has happened to the lists since the last substep: nothing that they do not know of, grains were added, or everything must
 * be made again.
 */
export const disturbances = ['nothing', 'grains', 'lists'] as const;
export type Disturbance = (typeof disturbances)[number];

/** What tools do between two substeps. */
export const blowing: readonly ScheduledPass[] = [
  { pass: 'impulse', extent: 'grains' },
  { pass: 'bodyImpulse', extent: 'bodies', bodies: true },
];
export const erasing: readonly ScheduledPass[] = [{ pass: 'erase', extent: 'grains' }];

function oneSubstep(kind: SubstepKind, index: number): ScheduledPass[] {
  return [
    { pass: 'step', extent: 'grains', kind, index },
    { pass: 'bodyForces', extent: 'bodySpheres', kind, index, bodies: true },
    { pass: 'bodyStep', extent: 'bodies', kind, index, bodies: true },
  ];
}

/**
 * Symplectic Euler is `full` every time. Velocity Verlet as DEM codes do it (forces see the half-step velocities) is
 * v += a dt/2, then (x += v dt, v += a dt) again and again, and a last v += a dt/2: the same kernel with other parts of dt.
 * A batch therefore opens with a half kick, and closes with one that moves nothing, so that between batches positions and
 * velocities belong to the same time. Opening looks at positions that the last closing has already seen: springs do not
 * stretch again.
 */
export const substepKinds = {
  full: { kick: 1, drift: 1, stretch: 1, elapsed: 0 },
  open: { kick: 0.5, drift: 1, stretch: 0, elapsed: 0 },
  close: { kick: 0.5, drift: 0, stretch: 1, elapsed: 0 },
} as const;
export type SubstepKind = keyof typeof substepKinds;
export const substepKindNames = Object.keys(substepKinds) as SubstepKind[];

/** Slots of each kind: the last one is for the closing of an interval. */
export const slotsPerKind = intervalSteps + 1;

/**
 * The dispatches of `count` substeps, of which the first is number `first` of its interval; after a swap, the state that
 * was written is the current one. `disturbed`: something happened since the last substep that the lists do not know of.
 * `mayRebuild`: whether the interval begins with a look at whether a rebuild is due.
 */
export function* substeps(
  count: number,
  integrator: Params['integrator'],
  checkInterval: number,
  first = 0,
  disturbed: Disturbance = 'lists',
  mayRebuild = true,
): Generator<ScheduledPass | 'swap'> {
  const verlet = integrator === 'velocity-verlet';
  for (let i = 0; i < count; i++) {
    const now = first + i;
    const upset = i === 0 ? disturbed : 'nothing';
    if (now % checkInterval === 0 || upset !== 'nothing') {
      yield* maintenance(now, upset === 'lists' || (mayRebuild && now === 0));
    }
    yield* oneSubstep(verlet && i === 0 ? 'open' : 'full', now);
    yield 'swap';
  }
  if (verlet && count > 0) {
    yield* oneSubstep('close', first + count);
    yield 'swap';
  }
}

/** How many there are of everything that passes have threads for: grains at least as many as there may be. */
export interface Extents {
  readonly grains: number;
  readonly cells: number;
  readonly bodySpheres: number;
  readonly bodies: number;
}

export function workgroupsOf(extent: Extent, extents: Extents): number {
  switch (extent) {
    case 'one':
      return 1;
    case 'bodies':
      return extents.bodies;
    case 'owners':
      return Math.ceil(extents.grains / 64) + Math.ceil(extents.bodySpheres / 64);
    case 'cellBlocks':
      return Math.ceil(extents.cells / scanBlock);
    default:
      return Math.ceil(extents[extent] / 64);
  }
}
