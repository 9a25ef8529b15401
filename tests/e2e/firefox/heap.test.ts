import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  columnScene,
  countersOf,
  crowdedScene,
  openScene,
  pile,
  quickAddress,
  ready,
  smallScreen,
  timeOf,
} from '../app-helpers.ts';

const browser = useBrowser();

test('less friction, set in the panel while it rests, makes the heap lower and wider', async () => {
  const app = await browser.open(quickAddress, { viewport: { width: 900, height: 400 } });
  await ready(app);
  await openScene(app, columnScene);
  await advance(app, 0.45);
  const rough = await pile(app);
  await app.fill('[data-parameter="friction"] input[type=text]', '0.02');
  await app.press('Enter');
  await eventually(() => app.evaluate(() => window.tetrasand.params().friction)).toBe(0.02);
  await advance(app, 0.25);
  const smooth = await pile(app);
  expect(smooth.count).toBe(150);
  expect(smooth.meanHeight).toBeLessThan(0.85 * rough.meanHeight);
  expect(smooth.spread).toBeGreaterThan(1.1 * rough.spread);
});

test('16,384 grains run on a software adapter', async () => {
  const app = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(app);
  await openScene(app, crowdedScene);
  await app.evaluate(() => window.tetrasand.advance(16 * window.tetrasand.dt()));
  expect(await countersOf(app)).toMatchObject({ grains: 16384, nonFinite: 0, removed: 0, listOverflow: 0 });
  // and drawn: frames go on
  const before = await timeOf(app);
  await app.evaluate(() => window.tetrasand.pause(false));
  await eventually(() => timeOf(app)).toBeGreaterThan(before);
});
