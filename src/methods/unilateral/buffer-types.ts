/** Every buffer that a pass can bind, by the name of the binding, and what it holds. */
import type { BufferTypes } from '../../gpu/bindings';
import { arrayOf } from '../../gpu/struct-layout';
import {
  controlLayout,
  frameLayout,
  nodeLayout,
  paramsLayout,
  particleLayout,
  requestLayout,
  spawnCountLayout,
} from '../continuum/layouts';
import { bodyLayout, erasureLayout, grainLayout, gustLayout, obstaclesLayout } from '../dem/layouts';
import { iterationLayout } from './layouts';

const words = arrayOf('u32');
const floats = arrayOf('f32');
const vectors = arrayOf('vec4f');
/** How a pass sees `counts` that many threads add to. */
export const counters = arrayOf('atomic<u32>');

export const bufferTypes = {
  params: paramsLayout,
  obstacles: obstaclesLayout,
  iteration: iterationLayout,
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
  /** Displacement of the density correction on low faces, in cells. */
  shift: vectors,
  /** Velocity on low faces at the end of the step. */
  after: vectors,

  // the problems, in units of ρ_ref h²/Δt² (stresses) and of a cell's volume
  /** k of low faces and their sum, k of high faces: two per cell. */
  rows: vectors,
  rhs: floats,
  /** y of the density correction. */
  lift: floats,
  pressure: floats,
  x: floats,
  /** All coarse levels: two per cell, as in `rows`, with the right side; and their corrections. */
  coarseRows: vectors,
  coarse: floats,
  /** s_xx, s_yy, s_zz; s_xy, s_xz, s_yz: two per cell. */
  stress: vectors,
  stressNext: vectors,
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

  // rigid bodies: their states are in `grains`, behind the particles
  bodies: arrayOf(bodyLayout),
  /** By model: a distance field, then the spheres of the cover (centre, radius). */
  fields: floats,
  /** Velocity and spin at the end of the step, as far as the solve has come: two per body. w of the first: not for the first time. */
  motions: vectors,

  // pours, tools, the picture
  spawnCount: spawnCountLayout,
  requests: arrayOf(requestLayout),
  gust: gustLayout,
  erasure: erasureLayout,
  erased: arrayOf(requestLayout),
  spheres: vectors,
  grains: arrayOf(grainLayout),
} as const satisfies BufferTypes;

export type BindingName = keyof typeof bufferTypes;
