/** What the schedules of the continuum methods share: a slice begins, particles come to the grid; what pours, tools and pictures run. */
import { scanBlock } from './layouts';

/** What a pass has a thread for: one workgroup, particles, cells of the grid, blocks of them, those of a coarse grid; or a workgroup per body. */
export type Extent = 'one' | 'particles' | 'cells' | 'cellBlocks' | 'coarse' | 'bodies';

export interface ScheduledPass<Name extends string = string> {
  readonly pass: Name;
  readonly extent: Extent;
  /** Which slot of the iteration uniform holds. */
  readonly iteration?: number;
}

/** The box follows the sand; the stresses that the next step starts from go with it. */
export const sliceBegin = [
  { pass: 'begin', extent: 'one' },
  { pass: 'carryOut', extent: 'cells' },
  { pass: 'carryIn', extent: 'cells' },
] as const satisfies readonly ScheduledPass[];

/** A step begins: solids, particles by cell, their sums on the grid, and the step's length. */
export const toGrid = [
  // only when a solid has moved, or the box
  { pass: 'fill', extent: 'cells' },
  { pass: 'open', extent: 'cells' },
  { pass: 'count', extent: 'particles' },
  { pass: 'scanBlocks', extent: 'cellBlocks' },
  { pass: 'scanAdd', extent: 'cellBlocks' },
  { pass: 'scatter', extent: 'particles' },
  { pass: 'sort', extent: 'cells' },
  { pass: 'gather', extent: 'cells' },
  { pass: 'pace', extent: 'one' },
] as const satisfies readonly ScheduledPass[];

/** What the sand does to bodies goes into their velocities: a turn of theirs in the solve. */
export const bodyTurn = [
  { pass: 'bodyReact', extent: 'cells' },
  { pass: 'bodyPush', extent: 'bodies' },
] as const satisfies readonly ScheduledPass[];
/** The last one: they get what the sand has lost. */
export const lastBodyTurn = [
  { pass: 'bodyReact', extent: 'cells' },
  { pass: 'bodyPushLast', extent: 'bodies' },
] as const satisfies readonly ScheduledPass[];

/** `steps` times what a step is, and between them a look whether another one is needed. */
export function* sliceOfSteps<Name extends string>(
  steps: number,
  step: () => Iterable<ScheduledPass<Name>>,
): Generator<ScheduledPass<Name | 'turn' | (typeof sliceBegin)[number]['pass']>> {
  yield* sliceBegin;
  for (let i = 0; i < steps; i++) {
    if (i > 0) yield { pass: 'turn', extent: 'one' };
    yield* step();
  }
  yield { pass: 'turn', extent: 'one' };
}

export interface Extents {
  /** At most. */
  readonly workgroups: number;
  readonly bodies: number;
  readonly particles: number;
  readonly cells: number;
}

/**
 * Passes go over what there is in strides: more workgroups than this only cost time where there is nothing to do. A processor that
 * plays a graphics card is busy with few; results do not depend on it.
 */
export const mostWorkgroups = { hardware: 1024, software: 64 };

export function workgroupsOf(extent: Extent, { particles, cells, bodies, workgroups }: Extents): number {
  if (extent === 'one') return 1;
  if (extent === 'bodies') return bodies;
  const threads = {
    particles,
    cells,
    cellBlocks: Math.ceil(cells / scanBlock) * 64,
    coarse: cells / 8,
  }[extent];
  return Math.min(workgroups, Math.ceil(threads / 64));
}
