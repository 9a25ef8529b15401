import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { AppPage } from '../../support/app-page.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import { advance, isVisible, quickAddress, ready, timeOf } from '../app-helpers.ts';

const browser = useBrowser();

const snapshotTime = (app: AppPage) => app.evaluate(() => window.tetrasand.snapshotTime());

/** All numbers of all grains, as text. */
const bits = (app: AppPage) =>
  app.evaluate(async () => {
    const { position, velocity, angularVelocity } = await window.tetrasand.state();
    return [position, velocity, angularVelocity].map((numbers) => [...numbers].join()).join(';');
  });

const slide = (app: AppPage, moment: number) =>
  app.evaluate((value) => {
    const slider = document.querySelector<HTMLInputElement>('.rewind-bar input');
    if (!slider) throw new Error('no scrub bar');
    slider.value = String(value);
    slider.dispatchEvent(new Event('input'));
    slider.dispatchEvent(new Event('change'));
  }, moment);

test('a pause offers the last moments; from each the sand goes on with the same bits as the first time', async () => {
  const app = await browser.open(quickAddress, { viewport: { width: 800, height: 500 } });
  await ready(app);
  await advance(app, 0.15);
  const first = await timeOf(app);
  await eventually(() => snapshotTime(app)).toBe(first);
  await advance(app, 0.1);
  const second = await timeOf(app);
  const after = await bits(app);
  await eventually(() => snapshotTime(app)).toBe(second);
  await eventually(() => isVisible(app, '.rewind-bar')).toBe(true);
  if (process.env.TETRASAND_SHOTS) writeFileSync(`${process.env.TETRASAND_SHOTS}/rewind.png`, await app.screenshot());

  // the bar learns of a moment a picture after it was kept: the beginning and both pauses make three
  const newest = () => app.evaluate(() => Number(document.querySelector<HTMLInputElement>('.rewind-bar input')?.max));
  await eventually(newest).toBeGreaterThanOrEqual(2);
  await slide(app, (await newest()) - 1);
  await eventually(() => timeOf(app)).toBe(first);
  expect(await bits(app)).not.toBe(after);
  await advance(app, 0.1);
  expect(await timeOf(app)).toBe(second);
  expect(await bits(app)).toBe(after);
});
