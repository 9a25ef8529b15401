/** Lines on the screen: the edges of boxes, and force chains from the simulation's buffer. */
import { defineStruct, packStruct } from '../gpu/struct-layout';
import type { Vec4 } from '../math/vector';
import { forceLineLayout } from '../methods/dem/layouts';
import type { Segment } from './obstacle-meshes';
import { parseColour, type Theme } from './themes';

export const lineStyleStruct = defineStruct('LineStyle', {
  weakColour: 'vec4f', // sRGB-encoded, opacity in w
  strongColour: 'vec4f',
  widthPerForce: 'f32', // pixels / N
  minWidth: 'f32', // thinner lines are left out
  maxWidth: 'f32',
  roundness: 'f32', // how much darker the rims of wide lines are
});

/** Bytes of one line: ForceLine in src/sim/layouts.ts. */
export const lineSize = forceLineLayout.size;
const forceLineWidth = 8;
/** From the weakest to the strongest line; also in the legend. */
export const forceColours = { weak: '#e8a33a', strong: '#b3121f' } as const;

/** `strength` −1: not to be seen. */
export function lineData(segments: readonly Segment[], strength = 1): Float32Array<ArrayBuffer> {
  const data = new Float32Array(Math.max(segments.length, 1) * (lineSize / 4));
  segments.forEach(([a, b], i) => {
    data.set([...a, strength, ...b, 0], i * 8);
  });
  return data;
}

export function lineBuffer(device: GPUDevice, segments: readonly Segment[]): GPUBuffer {
  const data = lineData(segments);
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
  const buffer = device.createBuffer({ label: 'edges', size: data.byteLength, usage });
  device.queue.writeBuffer(buffer, 0, data);
  return buffer;
}

export function edgeStyle(theme: Theme, pixelRatio: number): ArrayBuffer {
  const colour: Vec4 = [...parseColour(theme.edge), theme.edgeOpacity];
  const width = 1.2 * pixelRatio;
  return packStruct(lineStyleStruct, {
    weakColour: colour,
    strongColour: colour,
    widthPerForce: width,
    minWidth: 0,
    maxWidth: width,
    roundness: 0,
  });
}

/** `fullForce` (N) is drawn widest and reddest; what is below a fiftieth of it would be a haze and is left out. */
export function forceStyle(fullForce: number, pixelRatio: number): ArrayBuffer {
  const maxWidth = forceLineWidth * pixelRatio;
  return packStruct(lineStyleStruct, {
    weakColour: [...parseColour(forceColours.weak), 0.8],
    strongColour: [...parseColour(forceColours.strong), 1],
    widthPerForce: maxWidth / fullForce,
    minWidth: maxWidth / 50,
    maxWidth,
    roundness: 0.45,
  });
}
