/** The large pictures of README and docs: the app's simulation and renderer, without the interface around them. */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Renderer } from '../../src/render/renderer';
import { textureSurface } from '../../src/render/surface';
import { encodePng, halved } from './encode-png';
import { drawScene, pixelsOf, type SceneShot } from './thumbnails';

/** Drawn at twice the size that they are kept in. */
const size = { width: 1920, height: 1200 };

const shots: Readonly<Record<string, Pick<SceneShot, 'scene' | 'theme' | 'chains'>>> = {
  hourglass: { scene: 'hourglass' },
  forces: { scene: 'heap', chains: true },
  drum: { scene: 'drum', theme: 'dark' },
};

/** Returns the files that were written. */
export async function makeDocsPictures(
  device: GPUDevice,
  folder: string,
  patience: number,
  again: boolean,
): Promise<string[]> {
  mkdirSync(folder, { recursive: true });
  const surface = textureSurface(device, size.width, size.height);
  const renderer = await Renderer.create(device, surface);
  const written: string[] = [];
  for (const [name, shot] of Object.entries(shots)) {
    const file = path.join(folder, `${name}.png`);
    if (!again && existsSync(file.replace(/png$/, 'webp'))) continue;
    await drawScene(device, renderer, { ...shot, ...size, patience });
    writeFileSync(file, encodePng(halved(await pixelsOf(device, surface.texture))));
    console.log(path.relative(process.cwd(), file));
    written.push(file);
  }
  renderer.destroy();
  return written;
}
