/** Small pictures of all scenes for the gallery: run and drawn on Node by the app's own simulation and renderer. */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { Renderer } from '../../src/render/renderer';
import { textureSurface } from '../../src/render/surface';
import { aboutScenes } from '../../src/scene/scenes';
import { drawScene, pixelsOf } from './draw-scene';
import { encodePng, halved } from './encode-png';
import { openState, statesAt } from './states';
import type { PictureFile } from './to-webp';

/** Drawn twice as large: the mean of four pixels is smoother than any filter. */
const size = { width: 640, height: 400 };

export interface ThumbnailOptions {
  readonly folder: string;
  readonly scenes: readonly string[];
  /** Whether existing pictures are made again. */
  readonly again: boolean;
}

export async function thumbnails(device: GPUDevice, options: ThumbnailOptions): Promise<PictureFile[]> {
  mkdirSync(options.folder, { recursive: true });
  const surface = textureSurface(device, size.width, size.height);
  const renderer = await Renderer.create(device, surface);
  const pictures: PictureFile[] = [];
  for (const scene of options.scenes) {
    const file = path.join(options.folder, `${scene}.webp`);
    if (!options.again && existsSync(file)) continue;
    const { time, params, camera, surface: asSurface } = aboutScenes[scene].picture;
    const [state] = await statesAt(device, { scene, params }, [time]);
    const running = await openState(device, state);
    await drawScene(device, renderer, running, { ...size, camera, surface: asSurface });
    running.sim.destroy();
    pictures.push({ file, parts: [encodePng(halved(await pixelsOf(device, surface.texture)))] });
  }
  renderer.destroy();
  return pictures;
}
