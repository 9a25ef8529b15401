/**
 * The pictures of README and docs: screenshots of the real page in Chromium. States are computed on Node beforehand and
 * opened by the page as a person would, from a file: a browser on a software driver would take hours.
 */
import { existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { build, preview } from 'vite';
import { aboutScenes } from '../../src/scene/scenes';
import { type SceneRun, statesAt } from './states';
import type { PictureFile } from './to-webp';

const root = path.resolve(import.meta.dirname, '../..');

interface PageShot extends SceneRun {
  /** Several: side by side. Left out: the moment of the thumbnail. */
  readonly times?: readonly number[];
  readonly size?: { readonly width: number; readonly height: number };
  /** Of the view, as in an address. */
  readonly view?: string;
  /** The sand alone, as after the key H. */
  readonly bare?: boolean;
}

const wide = { width: 1280, height: 800 };

const shots: Readonly<Record<string, PageShot>> = {
  sandbox: { scene: 'sandbox' },
  splash: { scene: 'splash', times: [0.145, 0.185, 0.21, 0.235], size: { width: 480, height: 400 }, bare: true },
  hourglass: { scene: 'hourglass', size: { width: 640, height: 720 }, bare: true },
  forces: { scene: 'heap', view: '&chains=over+sand', size: { width: 960, height: 720 }, bare: true },
  drum: { scene: 'drum', size: { width: 960, height: 720 }, bare: true },
};

/** Pictures that are missing, or all of them. */
export async function docsPictures(
  device: GPUDevice,
  browser: Browser,
  folder: string,
  again: boolean,
): Promise<PictureFile[]> {
  mkdirSync(folder, { recursive: true });
  const wanted = Object.entries(shots).filter(([name]) => again || !existsSync(path.join(folder, `${name}.webp`)));
  if (wanted.length === 0) return [];
  await build({ root, logLevel: 'warn' });
  const server = await preview({ root, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
  const address = server.resolvedUrls?.local[0] ?? '';
  const pictures: PictureFile[] = [];
  for (const [name, shot] of wanted) {
    const moment = aboutScenes[shot.scene].picture;
    const run = { scene: shot.scene, params: shot.params ?? moment.params };
    const files = await statesAt(device, run, shot.times ?? [moment.time]);
    const parts: Buffer[] = [];
    for (const file of files) parts.push(await shoot(browser, address, shot, file));
    pictures.push({ file: path.join(folder, `${name}.webp`), parts });
  }
  await server.close();
  return pictures;
}

async function shoot(browser: Browser, address: string, shot: PageShot, file: string): Promise<Buffer> {
  const context = await browser.newContext({ viewport: shot.size ?? wide, serviceWorkers: 'block' });
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  await page.goto(`${address}?scene=bench&n=64&quality=full&theme=light${shot.view ?? ''}`);
  await page.evaluate(() => window.tetrasand.ready);
  await page.setInputFiles('.share input[type=file]', file);
  await page.waitForFunction((name) => window.tetrasand.sceneName() === name, shot.scene);
  // contacts, and with them the lines of force, are known after a step
  await page.keyboard.press('.');
  if (shot.bare) await page.keyboard.press('h');
  // until nothing is compiled, fades or glides any more
  let last: Buffer = Buffer.alloc(0);
  for (;;) {
    await page.waitForTimeout(2000);
    const picture = await page.screenshot({ type: 'png' });
    if (picture.equals(last)) break;
    last = picture;
  }
  await context.close();
  return last;
}
