import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import {
  columnScene,
  crowdedScene,
  eventually,
  pile,
  quickAddress,
  ready,
  sandPixels,
  smallScreen,
} from './app-helpers.ts';

const browser = useBrowser();

test('grains appear as pixels', async () => {
  const { page, screenshotPixels } = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(page);
  await page.evaluate(() => window.tetrasand.pause(true));
  await page.evaluate(() => window.tetrasand.reset());
  // the interface has the colours of sand, too
  await page.keyboard.press('h');
  await page.waitForTimeout(700);
  const before = sandPixels(await screenshotPixels());
  await page.evaluate(() => window.tetrasand.advance(0.25));
  await eventually(async () => sandPixels(await screenshotPixels())).toBeGreaterThan(before + 500);
  expect(before).toBeLessThan(50);
});

test('holding and dragging the left button pours grains where it points', async () => {
  const { page } = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(page);
  expect((await pile(page)).aside).toBe(0);
  await page.mouse.move(400, 260);
  await page.mouse.down();
  await page.mouse.move(410, 265, { steps: 4 });
  await eventually(async () => (await pile(page)).aside).toBeGreaterThan(5);
  expect(await page.evaluate(() => document.querySelector('.ghost')?.classList.contains('held'))).toBe(true);
  await page.mouse.up();
  await eventually(() => page.evaluate(() => document.querySelector('.ghost')?.classList.contains('held'))).toBe(false);
  expect((await pile(page)).finite).toBe(true);
});

test('less friction, set in the panel while it rests, makes the heap lower and wider', async () => {
  const { page } = await browser.open(quickAddress, { viewport: { width: 900, height: 400 } });
  await ready(page);
  await page.evaluate((scene) => window.tetrasand.openScene(scene), columnScene);
  await page.evaluate(() => window.tetrasand.advance(0.45));
  const rough = await pile(page);
  const field = page.locator('[data-parameter="friction"] input[type=text]');
  await field.fill('0.02');
  await field.press('Enter');
  await eventually(() => page.evaluate(() => window.tetrasand.params().friction)).toBe(0.02);
  await page.evaluate(() => window.tetrasand.advance(0.25));
  const smooth = await pile(page);
  expect(smooth.count).toBe(150);
  expect(smooth.meanHeight).toBeLessThan(0.85 * rough.meanHeight);
  expect(smooth.spread).toBeGreaterThan(1.1 * rough.spread);
});

test('16,384 grains run on a software adapter', async () => {
  const { page } = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(page);
  await page.evaluate((scene) => window.tetrasand.openScene(scene), crowdedScene);
  await page.evaluate(() => window.tetrasand.advance(16 * window.tetrasand.dt()));
  const counters = await page.evaluate(() => window.tetrasand.counters());
  expect(counters).toMatchObject({ grains: 16384, nonFinite: 0, removed: 0, listOverflow: 0 });
  // and drawn: frames go on
  const before = await page.evaluate(() => window.tetrasand.time());
  await page.evaluate(() => window.tetrasand.pause(false));
  await eventually(() => page.evaluate(() => window.tetrasand.time())).toBeGreaterThan(before);
});
