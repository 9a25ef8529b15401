/** Buffers of this method alone, by the name of the binding, and what they hold. `lift` is y of the density correction. */
import type { BufferTypes } from '../../gpu/bindings';
import { floats, sharedTypes, vectors } from '../continuum/buffer-types';
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
  /** The two of them as the friction solve takes turns with them. */
  current: vectors,
  last: vectors,
  /** What passes low faces: without stresses, with pressure only, and with all. */
  drive: vectors,
  base: vectors,
  push: vectors,
  /** How large stresses may be: diagonal, xy, xz, yz. */
  bound: vectors,
  /** Squares of the stress of each cell: diagonal, xy, xz, yz. */
  norms: vectors,
} as const satisfies BufferTypes;

export type BindingName = keyof typeof bufferTypes;
