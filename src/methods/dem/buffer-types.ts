/** Every buffer that a pass can bind, by the name of the binding, and what it holds. */
import type { BufferTypes } from '../../gpu/bindings';
import { arrayOf } from '../../gpu/struct-layout';
import { paceLayout, schemeLayout } from './adaptive/layouts';
import {
  bodyLayout,
  contactRangeLayout,
  contactRowLayout,
  contactTallyLayout,
  controlLayout,
  erasureLayout,
  forceLineLayout,
  grainLayout,
  gustLayout,
  lineDrawLayout,
  obstaclesLayout,
  overlapSumLayout,
  simParamsLayout,
  spawnCountLayout,
  spawnRequestLayout,
  substepLayout,
  tablesLayout,
  tallyLayout,
} from './layouts';

const grains = arrayOf(grainLayout);
/** Position and code (lib/sphere-code.wgsl). */
const spheres = arrayOf('vec4f');
/** Id and material. */
const labels = arrayOf('vec2u');
/** Cell, and which of those in it. */
const ranks = arrayOf('vec2u');
/** Of type Slot, as one vector: a driver loads it in one go. */
const slots = arrayOf('vec4u');
const words = arrayOf('u32');
/** How a pass sees `counts` that many threads add to. */
export const counters = arrayOf('atomic<u32>');

export const bufferTypes = {
  params: simParamsLayout,
  substep: substepLayout,
  tables: tablesLayout,
  obstacles: obstaclesLayout,
  control: controlLayout,
  removedSeen: words,

  // the state, which takes turns between two buffers, and the sorted copy of it
  grains,
  grainsIn: grains,
  grainsOut: grains,
  grainsSorted: grains,
  spheres,
  spheresIn: spheres,
  spheresOut: spheres,
  spheresSorted: spheres,
  labels,
  labelsSorted: labels,
  /** Where spheres were when the lists were built; w of a grain's first: its skin. */
  anchors: spheres,

  // the grid
  cells: words,
  /** Of what is in each cell while it is being counted, else 0. */
  counts: words,
  blockSums: words,
  cellRank: ranks,
  order: words,
  newIndex: words,

  // contact lists; what does not fit one binding goes on in a second buffer
  contacts: arrayOf(contactRangeLayout),
  list: slots,
  listMore: slots,
  /** A header of two words per list (first contact, count), then three words per contact (key, packed spring). */
  kept: words,

  /** What dem/sleep/doze tells dem/sleep/settle, per grain: something awake is beside it; then, per grain: it falls asleep. */
  sleepMarks: words,

  // adaptive integrators
  scheme: schemeLayout,
  pace: paceLayout,
  /** Stage after stage, two vectors per grain and body: acceleration, angular acceleration. */
  rates: arrayOf('vec4f'),
  /** Two vectors per grain and body: shift at the origin and turn since the step began (dem/lib/move.wgsl). */
  moves: arrayOf('vec4f'),

  // rigid bodies
  bodies: arrayOf(bodyLayout),
  bodyOffsets: spheres,
  /** Force and torque of each sphere. */
  bodyLoads: arrayOf('vec4f'),
  bodyRank: ranks,
  /** Their parts of `cells` and `counts`. */
  bodyCells: words,
  bodyCounts: words,

  // pours, tools, the picture
  spawnCount: spawnCountLayout,
  requests: arrayOf(spawnRequestLayout),
  gust: gustLayout,
  erasure: erasureLayout,
  erased: arrayOf(spawnRequestLayout),
  lines: arrayOf(forceLineLayout),
  lineDraw: lineDrawLayout,

  // measurements
  contactRows: arrayOf(contactRowLayout),
  contactTally: contactTallyLayout,
  overlapSums: arrayOf(overlapSumLayout),
  /** Per workgroup, and of all. */
  tallies: arrayOf(tallyLayout),
  tallyOfAll: tallyLayout,
} as const satisfies BufferTypes;

export type BufferName = keyof typeof bufferTypes;
