import { expect, test } from 'vitest';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import { focus, isPaused, isVisible, messages, ready, smallScreen, timeOf } from '../app-helpers.ts';

const browser = useBrowser();

test('?bench measures this device, keeps the sand, and gives a text to copy', async () => {
  const app = await browser.open('?scene=heap&n=512&E=3e5&quality=unlit&bench=64', { viewport: smallScreen });
  await ready(app);
  const report = '.bench-dialog textarea';
  await eventually(() => isVisible(app, report)).toBe(true);
  const text = await app.evaluate((field) => document.querySelector<HTMLTextAreaElement>(field)?.value ?? '', report);
  expect(text).toMatch(/^Tetrasand benchmark\nadapter: .+/);
  const [, rate] = /64 grains, falling: ([\d.,]+) million grain-steps per second/.exec(text) ?? [];
  expect(Number(rate)).toBeGreaterThan(0);
  expect(text).toMatch(/bytes per sphere-step: [\d.]+ with ideal caches/);
  await app.press('Escape');
  await eventually(() => isVisible(app, report)).toBe(false);
  expect(await isPaused(app)).toBe(true);
  expect(await messages(app)).toBe('');
  await focus(app, '#sand');
  const start = await timeOf(app);
  await app.press('Space');
  await eventually(() => isPaused(app)).toBe(false);
  await eventually(() => timeOf(app)).toBeGreaterThan(start);
});
