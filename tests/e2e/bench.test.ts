import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { eventually, ready, smallScreen } from './app-helpers.ts';

const browser = useBrowser();

test('?bench measures this device, keeps the sand, and gives a text to copy', async () => {
  const { page } = await browser.open('?scene=heap&n=512&E=3e5&quality=unlit&bench=64', { viewport: smallScreen });
  await ready(page);
  const report = page.getByLabel('Benchmark result');
  await eventually(() => report.isVisible()).toBe(true);
  const text = await report.inputValue();
  expect(text).toMatch(/^Tetrasand benchmark\nadapter: .+/);
  const [, rate] = /64 grains, falling: ([\d.,]+) million grain-steps a second/.exec(text) ?? [];
  expect(Number(rate)).toBeGreaterThan(0);
  expect(text).toMatch(/bytes per sphere-step: [\d.]+ with ideal caches/);
  await page.getByRole('button', { name: 'Close' }).click();
  expect(await page.evaluate(() => window.tetrasand.paused())).toBe(true);
  expect(await page.evaluate(() => window.tetrasand.messages())).toEqual([]);
  await page.locator('#sand').focus();
  const start = await page.evaluate(() => window.tetrasand.time());
  await page.keyboard.press('Space');
  await eventually(() => page.evaluate(() => window.tetrasand.paused())).toBe(false);
  await eventually(() => page.evaluate(() => window.tetrasand.time())).toBeGreaterThan(start);
});
