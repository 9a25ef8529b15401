/** Buffers of this method alone, by the name of the binding, and what they hold. */
import type { BufferTypes } from '../../gpu/bindings';
import { floats, sharedTypes, vectors, words } from '../continuum/buffer-types';

export const bufferTypes = {
  ...sharedTypes,
  /** See pic-flip/lib/kinds. */
  kinds: words,
  /** Velocities of low faces, which take turns with `after`; and how passes see the two. */
  spare: vectors,
  velocity: vectors,
  other: vectors,
  source: vectors,
  next: vectors,

  // the pressure problem, as in the unilateral method
  rows: vectors,
  rhs: floats,
  x: floats,
  coarseRows: vectors,
  coarse: floats,

  /** Stress of sliding cells at centres: diagonal; xy, xz, yz. In units of ρ_ref h²/Δt². */
  sliding: vectors,
  /** The forest of rigid cells; then, two per cell, the root of its cluster and, at roots, where the sums are. */
  parents: words,
  clusterOf: words,
  sums: words,
  /** Centre, velocity and spin of each cluster, in cells and steps. */
  clusters: vectors,
} as const satisfies BufferTypes;

export type BindingName = keyof typeof bufferTypes;
