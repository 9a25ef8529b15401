/** The core of the app, in every browser engine: sand appears, is poured, carries a body, and survives a lost device. */
import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { decodePng } from '../../support/png.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  bedWithBall,
  bodiesOf,
  countCompilations,
  countersOf,
  finalPicture,
  messages,
  openScene,
  pile,
  quickAddress,
  ready,
  sandPixels,
  smallScreen,
  timeOf,
} from '../app-helpers.ts';

const browser = useBrowser();

test('grains appear as pixels', async () => {
  const app = await browser.open(quickAddress, { viewport: smallScreen, before: countCompilations });
  await ready(app);
  await app.evaluate(() => window.tetrasand.pause(true));
  await app.evaluate(() => window.tetrasand.reset());
  // the interface has the colours of sand, too
  await app.press('h');
  const before = sandPixels(decodePng(await finalPicture(app)));
  expect(before).toBeLessThan(50);
  await advance(app, 0.25);
  expect((await countersOf(app)).grains).toBeGreaterThan(50);
  const grains = decodePng(await finalPicture(app));
  expect(sandPixels(grains)).toBeGreaterThan(before + 500);
  // the same sand as one surface covers about as much, and what lies between grains
  await app.evaluate(() => window.tetrasand.setView({ sandAs: 'surface' }));
  const surface = sandPixels(decodePng(await finalPicture(app)));
  expect(surface / sandPixels(grains)).toBeGreaterThan(0.7);
  expect(surface / sandPixels(grains)).toBeLessThan(1.8);
  expect(surface).not.toBe(sandPixels(grains));
  expect(app.errors).toEqual([]);
});

test('holding and dragging the left button pours grains where it points', async () => {
  const app = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(app);
  expect((await pile(app)).aside).toBe(0);
  await app.mouse.move(400, 260);
  await app.mouse.down();
  for (const step of [1, 2, 3, 4]) await app.mouse.move(400 + 2.5 * step, 260 + 1.25 * step);
  await eventually(async () => (await pile(app)).aside).toBeGreaterThan(5);
  const { aside } = await pile(app);
  await eventually(async () => (await pile(app)).aside).toBeGreaterThan(aside);
  await app.mouse.up();
  await eventually(() => app.evaluate(() => window.tetrasand.toolHeld())).toBe(false);
  expect((await pile(app)).finite).toBe(true);
});

test('a body falls onto the sand and sinks in', async () => {
  const app = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(app);
  await openScene(app, bedWithBall);
  await advance(app, 0.05);
  const [falling] = await bodiesOf(app);
  // symplectic Euler is ahead by less than g t dt
  expect(falling.position[1]).toBeCloseTo(0.12 - 0.5 * 9.81 * 0.05 ** 2, 3);
  await advance(app, 0.2);
  const [{ position, velocity }] = await bodiesOf(app);
  const { meanHeight, count } = await pile(app);
  expect(count).toBeGreaterThan(100);
  // its lowest point is between the floor and the middle of the bed, and it no longer falls
  expect(position[1] - 0.03).toBeGreaterThan(-0.001);
  expect(position[1] - 0.03).toBeLessThan(meanHeight);
  expect(Math.hypot(...velocity)).toBeLessThan(0.2);
});

test('a lost device: the sand goes on from its last snapshot', async () => {
  const app = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(app);
  await advance(app, 0.15);
  const time = await timeOf(app);
  const before = await pile(app);
  expect(before.count).toBeGreaterThan(20);
  await eventually(() => app.evaluate(() => window.tetrasand.snapshotTime())).toBe(time);

  await app.evaluate(() => window.tetrasand.lose());
  await eventually(() => messages(app)).toContain('The sand is back');
  expect(await timeOf(app)).toBe(time);
  expect(await app.evaluate(() => window.tetrasand.params().youngModulus)).toBe(3e5);
  const after = await pile(app);
  expect(after.count).toBe(before.count);
  expect(after.meanHeight).toBeCloseTo(before.meanHeight, 6);

  await app.press('Space');
  await eventually(() => timeOf(app)).toBeGreaterThan(time + 0.01);
  const later = await pile(app);
  expect(later.finite).toBe(true);
  expect(later.count).toBeGreaterThanOrEqual(before.count);
});
