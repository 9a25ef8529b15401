/** The buffers that draws and the renderer's compute passes bind, and what they hold. */
import type { BufferTypes } from '../gpu/bindings';
import { arrayOf } from '../gpu/struct-layout';
import { frameLayout, nodeLayout, particleLayout } from '../methods/continuum/layouts';
import { contactRangeLayout, forceLineLayout, grainLayout } from '../methods/dem/layouts';
import '../methods/dem/sleep-policy'; // const/SleepWord
import { fineGrainsStruct } from './fine-grains';
import { frameStruct } from './frame-uniform';
import { lineStyleStruct } from './line-buffers';
import { meshInstanceStruct } from './mesh-buffers';

export const bufferTypes = {
  frame: frameStruct,
  style: lineStyleStruct,
  /** Edges have a force of 1, those of things that are gone −1. */
  lines: arrayOf(forceLineLayout),
  instances: arrayOf(meshInstanceStruct),
  sunDepth: arrayOf('u32'),

  // the simulation's own
  grains: arrayOf(grainLayout),
  spheres: arrayOf('vec4f'),
  /** Id and material. */
  labels: arrayOf('vec2u'),
  report: arrayOf(contactRangeLayout),

  // of a continuum
  gridFrame: frameLayout,
  nodes: arrayOf(nodeLayout),
  particles: arrayOf(particleLayout),
  fine: fineGrainsStruct,
  pressure: arrayOf('f32'),
  /** Two per cell: s_xx, s_yy, s_zz; s_xy, s_xz, s_yz on the edges at its low corner. */
  stress: arrayOf('vec4f'),
  points: arrayOf('vec4f'),
  values: arrayOf(contactRangeLayout),
} as const satisfies BufferTypes;
