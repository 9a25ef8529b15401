/**
 * The step's schedule, top to bottom. Every `checkInterval` substeps the GPU looks whether the contact lists still hold and
 * rebuilds them if not: the host records the same commands either way, and the indirect arguments of the rebuild are zero
 * when none is due. Then one fused dispatch a substep.
 */
import type { Params } from '../params/table';
import type { dispatchNames } from './layouts';
import type { PassName } from './passes';

export type DispatchName = (typeof dispatchNames)[number];

/**
 * How many workgroups a pass gets: one, a thread for each sphere of a body, one for each body, or what the GPU wrote into
 * an indirect argument.
 */
export interface ScheduledPass {
  readonly pass: PassName;
  readonly dispatch: 'one' | 'bodySpheres' | 'bodies' | DispatchName;
  /** Scenes without rigid bodies leave it out. */
  readonly bodies?: true;
  /** Which of the slots in the substep uniform holds for a step: its kind, and how many substeps of its interval came before. */
  readonly kind?: SubstepKind;
  readonly index?: number;
}

export const maintenance: readonly ScheduledPass[] = [
  { pass: 'check', dispatch: 'grains' },
  { pass: 'bodyCheck', dispatch: 'bodySpheres', bodies: true },
  { pass: 'decide', dispatch: 'one' },
  // counting sort of the grains into cells
  { pass: 'clear', dispatch: 'rebuildCells' },
  { pass: 'count', dispatch: 'rebuildGrains' },
  { pass: 'scanBlocks', dispatch: 'rebuildScan' },
  { pass: 'scanSums', dispatch: 'rebuildOne' },
  { pass: 'scanAdd', dispatch: 'rebuildCells' },
  { pass: 'scatter', dispatch: 'rebuildGrains' },
  { pass: 'sort', dispatch: 'rebuildCells' },
  { pass: 'recount', dispatch: 'one' },
  { pass: 'gather', dispatch: 'rebuildGrains' },
  { pass: 'restore', dispatch: 'rebuildGrains' },
  // the same for the spheres of bodies, which stay where they are in memory
  { pass: 'bodyClear', dispatch: 'rebuildCells', bodies: true },
  { pass: 'bodyCount', dispatch: 'rebuildBodies', bodies: true },
  { pass: 'bodyScanBlocks', dispatch: 'rebuildScan', bodies: true },
  { pass: 'bodyScanSums', dispatch: 'rebuildOne', bodies: true },
  { pass: 'bodyScanAdd', dispatch: 'rebuildCells', bodies: true },
  { pass: 'bodyScatter', dispatch: 'rebuildBodies', bodies: true },
  { pass: 'bodySort', dispatch: 'rebuildCells', bodies: true },
  // the lists, with what contacts remember carried over
  { pass: 'keep', dispatch: 'rebuildGrains' },
  { pass: 'bodyKeep', dispatch: 'rebuildBodies', bodies: true },
  { pass: 'build', dispatch: 'rebuildGrains' },
  { pass: 'bodyBuild', dispatch: 'rebuildBodies', bodies: true },
];

/** What tools do between two substeps. */
export const blowing: readonly ScheduledPass[] = [
  { pass: 'impulse', dispatch: 'grains' },
  { pass: 'bodyImpulse', dispatch: 'bodies', bodies: true },
];
export const erasing: readonly ScheduledPass[] = [{ pass: 'erase', dispatch: 'grains' }];

function oneSubstep(kind: SubstepKind, index: number): ScheduledPass[] {
  return [
    { pass: 'step', dispatch: 'grains', kind, index },
    { pass: 'bodyForces', dispatch: 'bodySpheres', kind, index, bodies: true },
    { pass: 'bodyStep', dispatch: 'bodies', kind, index, bodies: true },
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

/** Substeps between two looks at the scene's pour sources and at where its obstacles are (obstacleInterval in lib/margin). */
export const pourInterval = 32;
/** Slots of each kind: the last one is for the closing of an interval. */
export const slotsPerKind = pourInterval + 1;

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
