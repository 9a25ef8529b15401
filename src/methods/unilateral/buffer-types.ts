/** Buffers of this method alone, by the name of the binding, and what they hold. `lift` is y of the density correction. */
import type { BufferTypes } from '../../gpu/bindings';
import { floats, sharedTypes, vectors, words } from '../continuum/buffer-types';
import { iterationLayout } from './layouts';

export const bufferTypes = {
  ...sharedTypes,
  iteration: iterationLayout,
  /** Displacement of the density correction on low faces, in cells. */
  shift: vectors,

  // the problems, in units of ρ_ref h²/Δt² (stresses) and of a cell's volume
  /** k of low faces and their sum, k of high faces: two per cell. */
  rows: vectors,
  rhs: floats,
  x: floats,
  /** All coarse levels: two per cell, as in `rows`, with the right side; and their corrections. */
  coarseRows: vectors,
  coarse: floats,
  /** What passes low faces: without stresses, with pressure only, and with all. `push` holds a second vector per cell: squares of its
   *  stresses, diagonal, xy, xz, yz. */
  drive: vectors,
  base: vectors,
  push: vectors,
  /** How large stresses may be: diagonal, xy, xz, yz. */
  bound: vectors,

  /** Which particles want to split or merge, and by whom they are claimed: see unilateral/particles/examine. */
  wish: words,
  claims: words,
} as const satisfies BufferTypes;

export type BindingName = keyof typeof bufferTypes;
