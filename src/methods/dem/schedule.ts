/**
 * The step's schedule, top to bottom. Every `checkInterval` substeps the GPU checks whether the contact lists still hold and
 * rebuilds them if not: the host records the same commands either way, and the passes of the rebuild end at once when none
 * is due. Then one fused dispatch per substep.
 */

import type { Params } from '../../params/table';
import { intervalSteps } from '../../world/world-state';
import { stepRow } from './adaptive/tableau';
import { scanBlock } from './constants';
import type { PassName } from './passes';

/**
 * What a pass has a thread for: one workgroup, grains, cells of the grid (or blocks of them), spheres of bodies, these and then
 * grains (`owners` of lists); or a workgroup per body.
 */
export type Extent = 'one' | 'grains' | 'cells' | 'cellBlocks' | 'bodySpheres' | 'owners' | 'bodies';

export interface ScheduledPass {
  readonly pass: PassName;
  readonly extent: Extent;
  /** Scenes without rigid bodies leave it out. */
  readonly bodies?: true;
  /** Only where grains may sleep. */
  readonly sleep?: true;
  /** Only in worlds of that size. */
  readonly world?: WorldSize;
  /** Does its work only when dem/grid/decide has found that the lists must be rebuilt. */
  readonly rebuild?: true;
  /** Which of the slots in the substep uniform holds for a step: its kind, and how many substeps of its interval came before. */
  readonly kind?: SubstepKind;
  readonly index?: number;
}

/**
 * A dispatch costs as much as the work of some hundred grains, and every check records all of a rebuild. So one workgroup
 * brings a small world into order on its own, what takes six passes in a large one (and five for bodies).
 */
export type WorldSize = 'small' | 'large';
/** Cells of the largest table that is small: as measured on two cores; on a card, 64 rounds of one workgroup. */
const smallTable = 16_384;
export const worldSize = ({ cells }: Pick<Extents, 'cells'>): WorldSize => (cells > smallTable ? 'large' : 'small');

export const maintenance: readonly ScheduledPass[] = [
  { pass: 'check', extent: 'owners' },
  { pass: 'arrange', extent: 'one', world: 'small' },
  { pass: 'decide', extent: 'one', world: 'large' },
  // counting sort of the grains into cells
  { pass: 'count', extent: 'grains', rebuild: true, world: 'large' },
  { pass: 'scanBlocks', extent: 'cellBlocks', rebuild: true, world: 'large' },
  { pass: 'scanAdd', extent: 'cellBlocks', rebuild: true, world: 'large' },
  { pass: 'scatter', extent: 'grains', rebuild: true, world: 'large' },
  { pass: 'sort', extent: 'cells', rebuild: true, world: 'large' },
  { pass: 'gather', extent: 'grains', rebuild: true },
  { pass: 'restore', extent: 'grains', rebuild: true },
  // the same for the spheres of bodies, which stay where they are in memory
  { pass: 'bodyArrange', extent: 'one', rebuild: true, bodies: true, world: 'small' },
  { pass: 'bodyCount', extent: 'bodySpheres', rebuild: true, bodies: true, world: 'large' },
  { pass: 'bodyScanBlocks', extent: 'cellBlocks', rebuild: true, bodies: true, world: 'large' },
  { pass: 'bodyScanAdd', extent: 'cellBlocks', rebuild: true, bodies: true, world: 'large' },
  { pass: 'bodyScatter', extent: 'bodySpheres', rebuild: true, bodies: true, world: 'large' },
  { pass: 'bodySort', extent: 'cells', rebuild: true, bodies: true, world: 'large' },
  // the lists, with what contacts remember carried over
  { pass: 'keep', extent: 'owners', rebuild: true },
  { pass: 'build', extent: 'grains', rebuild: true },
  { pass: 'bodyBuild', extent: 'bodySpheres', rebuild: true, bodies: true },
  // who falls asleep, and who must look out for what is awake: by the new lists
  { pass: 'doze', extent: 'grains', sleep: true },
  { pass: 'settle', extent: 'grains', sleep: true },
];

/** All sleepers look at their contacts once: something near them may have gone. */
export const alarming: readonly ScheduledPass[] = [{ pass: 'alarm', extent: 'grains', sleep: true }];
/** All sleepers wake. */
export const rousing: readonly ScheduledPass[] = [{ pass: 'rouse', extent: 'grains', sleep: true }];

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
  full: { kick: 1, drift: 1, stretch: 1, elapsed: 0, stage: 0 },
  open: { kick: 0.5, drift: 1, stretch: 0, elapsed: 0, stage: 0 },
  close: { kick: 0.5, drift: 0, stretch: 1, elapsed: 0, stage: 0 },
  // adaptive/schedule.ts
  stage1: { kick: 0, drift: 0, stretch: 0, elapsed: 0, stage: 1 },
  stage2: { kick: 0, drift: 0, stretch: 0, elapsed: 0, stage: 2 },
  stage3: { kick: 0, drift: 0, stretch: 0, elapsed: 0, stage: 3 },
  stage4: { kick: 0, drift: 0, stretch: 0, elapsed: 0, stage: 4 },
  stage5: { kick: 0, drift: 0, stretch: 0, elapsed: 0, stage: 5 },
  end: { kick: 0, drift: 0, stretch: 0, elapsed: 0, stage: stepRow },
} as const;
export type SubstepKind = keyof typeof substepKinds;
export const substepKindNames = Object.keys(substepKinds) as SubstepKind[];

/** Slots of each kind: the last one is for the closing of an interval. */
export const slotsPerKind = intervalSteps + 1;

/**
 * The dispatches of `count` substeps, of which the first is number `first` of its interval; after a swap, the state that
 * was written is the current one. `disturbed`: something happened since the last substep that the lists do not know of.
 */
export function* substeps(
  count: number,
  integrator: Params['integrator'],
  checkInterval: number,
  first = 0,
  disturbed = true,
): Generator<ScheduledPass | 'swap'> {
  const verlet = integrator === 'velocity-verlet';
  for (let i = 0; i < count; i++) {
    if ((first + i) % checkInterval === 0 || (disturbed && i === 0)) yield* maintenance;
    yield* oneSubstep(verlet && i === 0 ? 'open' : 'full', first + i);
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

/** Whether a pass is for this world at all. */
export const isScheduled = ({ world, bodies, sleep }: ScheduledPass, extents: Extents, withSleep: boolean): boolean =>
  (!world || world === worldSize(extents)) && (!bodies || extents.bodies > 0) && (!sleep || withSleep);

export function workgroupsOf(extent: Extent, extents: Extents): number {
  switch (extent) {
    case 'one':
      return 1;
    case 'bodies':
      return extents.bodies;
    case 'owners':
      return workgroupsOf('bodySpheres', extents) + workgroupsOf('grains', extents);
    case 'cellBlocks':
      return Math.ceil(extents.cells / scanBlock);
    default:
      return Math.ceil(extents[extent] / 64);
  }
}
