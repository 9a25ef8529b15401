/** A few spheres drawn by the app's renderer on Node, and the pixels that it makes of them. */

import { contactRangeLayout, grainLayout } from '../../src/methods/dem/layouts.ts';
import { type CameraPose, lookAt, projectPoint, type Vec3 } from '../../src/render/camera.ts';
import type { ColourMode } from '../../src/render/colour-modes.ts';
import type { MeshMaterial, Quality, RenderScene } from '../../src/render/render-scene.ts';
import { Renderer } from '../../src/render/renderer.ts';
import { textureSurface } from '../../src/render/surface.ts';
import { bufferWith } from './gpu.ts';

export interface Ball {
  readonly at: Vec3;
  /** m/s, along x. */
  readonly speed?: number;
  readonly touching?: number;
  readonly force?: number;
}

export const radius = 0.01;
export const picture = { width: 320, height: 200 };
const aspect = picture.width / picture.height;

const scene: RenderScene = {
  obstacles: [],
  // one colour for all: differences are those of light
  materials: [{ colour: [0.7, 0.6, 0.45], radius, variation: 0 }],
  bounds: { min: [-0.1, 0, -0.1], max: [0.1, 0.15, 0.1] },
  ground: 0,
};

/** From above and in front. */
export const camera: CameraPose = lookAt([0, 0.25, 0.3], [0, 0.02, 0]);

/** One sphere a grain: the buffers that the simulation would have. */
export function ballBuffers(device: GPUDevice, balls: readonly Ball[]) {
  const spheres = new Float32Array(balls.flatMap(({ at }) => [...at, 0]));
  const grains = new Float32Array((grainLayout.size / 4) * balls.length);
  const report = new DataView(new ArrayBuffer(contactRangeLayout.size * balls.length));
  balls.forEach(({ at, speed = 0, touching = 0, force = 0 }, i) => {
    grains.set([...at, 0, 0, 0, 0, 1, speed, 0, 0, 0], (grainLayout.size / 4) * i);
    report.setUint32(i * contactRangeLayout.size + contactRangeLayout.offsets.touching, touching, true);
    report.setFloat32(i * contactRangeLayout.size + contactRangeLayout.offsets.normalForce, force, true);
  });
  return {
    spheres: bufferWith(device, spheres),
    grains: bufferWith(device, grains),
    labels: bufferWith(device, Uint32Array.from(balls.flatMap((_, i) => [i, 0]))),
    report: bufferWith(device, new Uint32Array(report.buffer)),
  };
}

export interface Shot {
  readonly quality: Quality;
  readonly colourMode?: ColourMode;
  readonly range?: readonly [number, number];
  readonly camera?: CameraPose;
  /** A level square, 4 cm wide, of this material; light takes it for turned this way. */
  readonly plate?: { readonly at: Vec3; readonly material: MeshMaterial; readonly normal: Vec3 };
}

const plateShape = (normal: Vec3) => ({
  positions: new Float32Array([-0.02, 0, -0.02, 0.02, 0, -0.02, 0.02, 0, 0.02, -0.02, 0, 0.02]),
  normals: new Float32Array([...normal, ...normal, ...normal, ...normal]),
  indices: new Uint32Array([0, 1, 2, 0, 2, 3]),
});

/** Colours 0..1 as they are on the screen, at the pixel where a point of the world is seen. */
export type Look = (point: Vec3) => [number, number, number];

export async function shoot(device: GPUDevice, balls: readonly Ball[], shot: Shot): Promise<Look> {
  const surface = textureSurface(device, picture.width, picture.height);
  const renderer = await Renderer.create(device, surface);
  const { quality, colourMode = 'material', range, camera: pose = camera, plate } = shot;
  await renderer.prepare(quality, colourMode);
  renderer.setScene(scene);
  // its state stands behind the grains
  if (plate) {
    const { material, normal } = plate;
    renderer.setBodies([{ shape: plateShape(normal), material, place: balls.length }], scene.materials);
  }
  renderer.draw({
    ...ballBuffers(device, plate ? [...balls, { at: plate.at }] : balls),
    camera: pose,
    grainCount: balls.length,
    sphereStride: 1,
    colourMode,
    ...(range && { colourRange: range }),
    theme: 'light',
    quality,
  });
  const bytes = await texels(device, surface.texture, 4);
  renderer.destroy();
  return (point) => {
    const [x, y] = pixelOf(point, pose);
    const at = 4 * (y * picture.width + x);
    return [bytes[at] / 255, bytes[at + 1] / 255, bytes[at + 2] / 255];
  };
}

export function pixelOf(point: Vec3, pose: CameraPose = camera): [number, number] {
  const { x, y } = projectPoint(pose, aspect, point);
  return [Math.floor(((x + 1) / 2) * picture.width), Math.floor(((1 - y) / 2) * picture.height)];
}

/** Rows of a texture without the padding between them. */
export async function texels(device: GPUDevice, texture: GPUTexture, bytesPerTexel: number): Promise<Uint8Array> {
  const { width, height } = texture;
  const bytesPerRow = Math.ceil((bytesPerTexel * width) / 256) * 256;
  const { COPY_DST, MAP_READ } = GPUBufferUsage;
  const buffer = device.createBuffer({ size: bytesPerRow * height, usage: COPY_DST | MAP_READ });
  const encoder = device.createCommandEncoder();
  encoder.copyTextureToBuffer({ texture }, { buffer, bytesPerRow }, [width, height]);
  device.queue.submit([encoder.finish()]);
  await buffer.mapAsync(GPUMapMode.READ);
  const padded = new Uint8Array(buffer.getMappedRange());
  const rows = new Uint8Array(bytesPerTexel * width * height);
  for (let y = 0; y < height; y++) {
    const row = padded.subarray(y * bytesPerRow, y * bytesPerRow + bytesPerTexel * width);
    rows.set(row, y * bytesPerTexel * width);
  }
  buffer.destroy();
  return rows;
}

export { scene as stillScene };
