/** Lines on the screen: the edges of boxes now, force chains when the simulation gives a buffer of them. */
import { defineStruct, packStruct } from '../gpu/struct-layout';
import type { Segment } from './obstacle-meshes';
import { parseColour, type Theme } from './themes';

export const lineStyleStruct = defineStruct('LineStyle', {
  weakColour: 'vec4f', // sRGB-encoded, opacity in w
  strongColour: 'vec4f',
  widthPerForce: 'f32', // pixels / N
  minWidth: 'f32', // thinner lines are left out
  maxWidth: 'f32',
});

/** Bytes of one line: a, force, b, unused. */
const lineSize = 32;
const forceLineWidth = 7;

export function lineBuffer(device: GPUDevice, segments: readonly Segment[]): GPUBuffer {
  const data = new Float32Array(Math.max(segments.length, 1) * (lineSize / 4));
  segments.forEach(([a, b], i) => {
    data.set([...a, 1, ...b, 0], i * 8);
  });
  const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
  const buffer = device.createBuffer({ label: 'edges', size: data.byteLength, usage });
  device.queue.writeBuffer(buffer, 0, data);
  return buffer;
}

export function edgeStyle(theme: Theme, pixelRatio: number): ArrayBuffer {
  const colour = [...parseColour(theme.edge), theme.edgeOpacity];
  const width = 1.2 * pixelRatio;
  return packStruct(lineStyleStruct, {
    weakColour: colour,
    strongColour: colour,
    widthPerForce: width,
    minWidth: 0,
    maxWidth: width,
  });
}

/** `fullForce` (N) is drawn widest and reddest; what is below a fiftieth of it would be a haze and is left out. */
export function forceStyle(fullForce: number, pixelRatio: number): ArrayBuffer {
  const maxWidth = forceLineWidth * pixelRatio;
  return packStruct(lineStyleStruct, {
    weakColour: [...parseColour('#f2b43c'), 0.55],
    strongColour: [...parseColour('#c2261c'), 1],
    widthPerForce: maxWidth / fullForce,
    minWidth: maxWidth / 50,
    maxWidth,
  });
}
