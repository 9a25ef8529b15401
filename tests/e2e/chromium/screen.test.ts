import type { CDPSession, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useChromium } from '../../support/browser.ts';
import { decodePng } from '../../support/png.ts';
import { eventually } from '../../support/wait.ts';
import { frames, openScene, ready } from '../app-helpers.ts';

const browser = useChromium();

/** A red ball that hangs in the air. */
const ballScene = {
  schema: 1,
  name: 'test-ball',
  parameters: { gravity: 0, capacity: 64 },
  materials: [{ name: 'marble', template: 'sphere', radius: 0.03, colour: '#d01808' }],
  obstacles: [{ shape: 'plane', point: [0, 0, 0], normal: [0, 1, 0] }],
  grains: { position: [[0, 0.1, 0]] },
  camera: { position: [0, 0.1, 0.5], target: [0, 0.1, 0] },
};

interface Screen {
  readonly page: Page;
  readonly devtools: CDPSession;
}

/** Pixels of the canvas, and the red ball's width over its height on the screen: 1 where the picture has the shape of its window. */
async function seen({ page, devtools }: Screen): Promise<{ canvas: number[]; width: number; roundness: number }> {
  const canvas = await page.evaluate(() => {
    const { width, height } = document.querySelector('canvas') as HTMLCanvasElement;
    return [width, height];
  });
  // the page's own screenshot would set the size that Playwright knows
  const shot = await devtools.send('Page.captureScreenshot', { format: 'png' });
  const { width, data } = decodePng(Buffer.from(shot.data, 'base64'));
  const [xs, ys] = [new Set<number>(), new Set<number>()];
  for (let i = 0; i < data.length; i += 4) {
    if (data[i] < 90 || data[i + 1] > 0.55 * data[i] || data[i + 2] > 0.55 * data[i]) continue;
    xs.add((i / 4) % width);
    ys.add(Math.floor(i / 4 / width));
  }
  return { canvas, width: xs.size, roundness: xs.size / Math.max(1, ys.size) };
}

const expectRound = (screen: Screen, canvas: number[]) =>
  eventually(async () => {
    const look = await seen(screen);
    const round = look.width > 20 && Math.abs(look.roundness - 1) < 0.06;
    return [...look.canvas, round ? 'round' : `width ${look.width}, roundness ${look.roundness}`];
  }).toEqual([...canvas, 'round']);

test('the picture follows the window: its size, its density of pixels, and back from nothing', async () => {
  // a page of its own: a screenshot of a window that changes sometimes never comes back, and a second try needs a new page
  const app = await browser.open('?scene=heap&n=64&quality=lit&theme=light', { viewport: { width: 480, height: 400 } });
  const { page } = app;
  await ready(app);
  const devtools = await page.context().newCDPSession(page);
  const screen = { page, devtools };
  const style = (what: string, property: string, value: string) =>
    page
      .locator(what)
      .first()
      .evaluate((found, [name, wanted]) => (found as HTMLElement).style.setProperty(name, wanted), [property, value]);
  await openScene(app, ballScene);
  // without the interface the whole window is free, and the ball in its middle
  await page.keyboard.press('h');
  await expectRound(screen, [480, 400]);

  await page.setViewportSize({ width: 640, height: 260 });
  await expectRound(screen, [640, 260]);

  const metrics = (width: number, height: number, deviceScaleFactor: number) =>
    devtools.send('Emulation.setDeviceMetricsOverride', { width, height, deviceScaleFactor, mobile: false });
  await metrics(320, 300, 2);
  await expectRound(screen, [640, 600]);
  await metrics(320, 300, 1.5);
  await expectRound(screen, [480, 450]);

  // as a window that is minimised: no size at all, and nothing to draw on
  await style('canvas', 'display', 'none');
  await frames(app, 5);
  expect((await seen(screen)).width).toBe(0);
  await style('canvas', 'display', '');
  await metrics(400, 400, 1);
  await expectRound(screen, [400, 400]);
  expect(await page.evaluate(() => window.tetrasand.messages())).toEqual([]);

  // the measure can fail: the same picture, squeezed by the page
  await style('canvas', 'transform', 'scaleX(0.8)');
  await eventually(async () => (await seen(screen)).roundness).toBeLessThan(0.9);
});
