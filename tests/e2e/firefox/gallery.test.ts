/**
 * Fixed scenes as the page draws them, compared with stored pictures. To make them again after an intended change:
 * TETRASAND_NEW_PICTURES=1 npx vitest run --project firefox tests/e2e/firefox/gallery.test.ts, then look at each in tests/gallery.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { ViewSettings } from '../../../src/app/view-settings.ts';
import { useBrowser } from '../../support/browser.ts';
import { pictureDifference } from '../../support/picture-difference.ts';
import { decodePng, type Pixels } from '../../support/png.ts';
import { countCompilations, finalPicture, openScene, ready } from '../app-helpers.ts';

const browser = useBrowser();
const folder = path.resolve(import.meta.dirname, '../../gallery');
const screen = { width: 400, height: 256 };

/** Everything at rest where it is given: the picture depends on nothing but the renderer. */
const stillLife = {
  schema: 1,
  name: 'gallery',
  parameters: { radius: 0.004, capacity: 1024 },
  materials: [{ name: 'sand' }, { name: 'red sand', colour: '#9e4a32' }],
  container: { min: [-0.08, 0, -0.06], max: [0.08, 0.09, 0.06], open: ['top'] },
  obstacles: [{ shape: 'ball', centre: [0.035, 0.062, 0.01], radius: 0.018 }],
  grains: [
    { fill: 'lattice', region: { min: [-0.078, 0.001, -0.058], max: [0.078, 0.03, 0.058] } },
    { fill: 'lattice', region: { min: [-0.07, 0.032, -0.05], max: [-0.01, 0.06, 0.04] }, material: 'red sand' },
  ],
  camera: { position: [0.12, 0.17, 0.27], target: [0, 0.03, 0] },
};

const shots = {
  daylight: { theme: 'light', colour: 'material', slice: 'off' },
  evening: { theme: 'dark', colour: 'material', slice: 'off' },
  'slice-by-id': { theme: 'light', colour: 'id', slice: 'z' },
} as const satisfies Record<string, Partial<ViewSettings>>;

/** Blocks of 8 × 8 pixels in Oklab: 0.02 is just noticeable. Two software drivers differ by 0.002 on average. */
const tolerance = { mean: 0.006, worst: 0.06 };

interface Shot {
  readonly file: Buffer;
  readonly pixels: Pixels;
}

async function shootAll(): Promise<Record<string, Shot>> {
  const app = await browser.open('?quality=full&theme=light&scene=heap&n=512', {
    viewport: screen,
    before: countCompilations,
  });
  await ready(app);
  await app.evaluate(() => window.tetrasand.pause(true));
  await openScene(app, stillLife);
  // the scene is framed in what bars and panels leave free: without them, in the whole picture
  await app.press('h');
  const taken: Record<string, Shot> = {};
  for (const name of names) {
    await app.evaluate((view) => window.tetrasand.setView(view), shots[name]);
    const file = await finalPicture(app);
    taken[name] = { file, pixels: decodePng(file) };
  }
  return taken;
}

const names = Object.keys(shots) as (keyof typeof shots)[];
const stored = (name: string) => decodePng(readFileSync(path.join(folder, `${name}.png`)));

test('pictures look as they did', async () => {
  const taken = await shootAll();
  for (const name of names) {
    const { file, pixels } = taken[name];
    if (process.env.TETRASAND_NEW_PICTURES) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, `${name}.png`), file);
    }
    const { mean, worst } = pictureDifference(pixels, stored(name));
    expect(mean, `${name}: mean difference`).toBeLessThan(tolerance.mean);
    expect(worst, `${name}: worst block`).toBeLessThan(tolerance.worst);
  }
});

test('another theme, a missing shadow or a picture shifted by four pixels would be noticed', () => {
  const day = stored('daylight');
  expect(pictureDifference(day, day)).toEqual({ mean: 0, worst: 0 });
  expect(pictureDifference(day, stored('evening')).mean).toBeGreaterThan(tolerance.mean);
  const shifted = { ...day, data: day.data.slice() };
  shifted.data.copyWithin(16, 0);
  expect(pictureDifference(day, shifted).worst).toBeGreaterThan(tolerance.worst);
  // one block somewhat darker, as where a small shadow is missing
  const darker = { ...day, data: day.data.slice() };
  for (let y = 160; y < 168; y++) {
    for (let x = 160; x < 168; x++) for (let c = 0; c < 3; c++) darker.data[4 * (y * day.width + x) + c] *= 0.75;
  }
  expect(pictureDifference(day, darker).worst).toBeGreaterThan(tolerance.worst);
});
