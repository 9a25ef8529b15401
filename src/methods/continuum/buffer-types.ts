/** Buffers that all continuum methods have, by the name of the binding, and what they hold. */
import type { BufferTypes } from '../../gpu/bindings';
import { arrayOf } from '../../gpu/struct-layout';
import { bodyLayout, erasureLayout, grainLayout, gustLayout, obstaclesLayout } from '../dem/layouts';
import {
  controlLayout,
  frameLayout,
  nodeLayout,
  paramsLayout,
  particleLayout,
  requestLayout,
  spawnCountLayout,
} from './layouts';

export const words = arrayOf('u32');
export const floats = arrayOf('f32');
export const vectors = arrayOf('vec4f');
/** How a pass sees `counts` that many threads add to. */
export const counters = arrayOf('atomic<u32>');

export const sharedTypes = {
  params: paramsLayout,
  obstacles: obstaclesLayout,
  frame: frameLayout,
  control: controlLayout,

  // particles, and their order by cell
  particles: arrayOf(particleLayout),
  /** Id and material. */
  labels: arrayOf('vec2u'),
  counts: words,
  cellRank: arrayOf('vec2u'),
  sorted: words,
  blockSums: words,

  // solids by cell: part of the volume at low faces and centre; velocity at low faces, with the centre's part again; openness of low
  // faces, and whether a solid is near
  solid: vectors,
  flow: vectors,
  open: vectors,

  // the sand by cell
  nodes: arrayOf(nodeLayout),
  wet: words,
  /** Velocity on low faces at the end of the step. */
  after: vectors,

  /** Pressure, in units of ρ_ref h²/Δt². */
  pressure: floats,
  /** Stresses of the last step in the same units, from which the next one starts, and where they are put aside while the box moves:
   *  s_xx, s_yy, s_zz; s_xy, s_xz, s_yz: two per cell. */
  stress: vectors,
  stressNext: vectors,
  /** Zero after particles came to the grid: the start of whatever is solved without a start of its own. */
  lift: floats,

  // rigid bodies: their states are in `grains`, behind the particles
  bodies: arrayOf(bodyLayout),
  /** By model: a distance field, then the spheres of the cover (centre, radius). */
  fields: floats,
  /** Velocity and spin at the end of the step, as far as the solve has come: two per body. w of the first: turns so far. */
  motions: vectors,
  /** By how much the last turn of the solve missed a body's velocity and spin, two per body; w of the first: the part that it went. */
  turns: vectors,
  /** Whose the low faces of a cell are (continuum/lib/owners), and what the sand does to what covers them in this step. */
  owners: arrayOf('vec2u'),
  reaction: vectors,
  /** What particles lost that ran into bodies, `impulseWords` per body. */
  impulses: words,
  sums: words,

  // pours, tools, the picture
  spawnCount: spawnCountLayout,
  requests: arrayOf(requestLayout),
  gust: gustLayout,
  erasure: erasureLayout,
  erased: arrayOf(requestLayout),
  spheres: vectors,
  grains: arrayOf(grainLayout),
} as const satisfies BufferTypes;

export type SharedBinding = keyof typeof sharedTypes;
