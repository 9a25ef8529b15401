/** A narrow screen with touch, as the browser itself reports fingers: Playwright's Chromium only. */
import { beforeAll, expect, test } from 'vitest';
import { useSharedChromiumPage } from '../../support/browser.ts';
import type { ChromiumPage } from '../../support/chromium-page.ts';
import { eventually } from '../../support/wait.ts';
import {
  advance,
  countersOf,
  isToolHeld,
  openScene,
  quickAddress,
  ready,
  restingCamera,
  screenPoint,
  toolScene,
} from '../app-helpers.ts';

const shared = useSharedChromiumPage(quickAddress, { viewport: { width: 360, height: 740 }, hasTouch: true });

beforeAll(async () => {
  await ready(shared());
  await openScene(shared(), toolScene);
  await advance(shared(), 0.05);
  await shared().evaluate(() => window.tetrasand.chooseTool('pour'));
});

type Finger = readonly [x: number, y: number];

/** Fingers as the browser itself reports them; those that are missing from the list are lifted. */
async function fingersOf({ page }: ChromiumPage) {
  const devtools = await page.context().newCDPSession(page);
  return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: Finger[]) =>
    devtools.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
}

test('all tools fit a narrow screen, and one finger uses the tool', async () => {
  const app = shared();
  // a phone begins without the settings: they would cover the sand
  expect(await app.page.locator('.panel').isVisible()).toBe(false);
  const outside = await app.evaluate(
    () =>
      [...document.querySelectorAll('.tool-button, .tool-options:not([hidden]), .tool-option, .toolbar button')].filter(
        (part) => {
          const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
          const small = part.matches('button') && (width < 40 || height < 40);
          return small || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        },
      ).length,
  );
  expect(outside).toBe(0);

  const touch = await fingersOf(app);
  const { x, y } = await screenPoint(app, [0, 0.02, 0]);
  const before = await restingCamera(app);
  // messages of what was done before may still cover the sand on such a screen
  await eventually(() =>
    app.evaluate(([left, top]) => document.elementFromPoint(left, top)?.tagName, [x, y] as const),
  ).toBe('CANVAS');
  await touch('touchStart', [x, y]);
  await eventually(() => isToolHeld(app)).toBe(true);
  await touch('touchMove', [x + 12, y]);
  await advance(app, 0.03);
  await touch('touchEnd');
  await eventually(() => isToolHeld(app)).toBe(false);
  expect((await countersOf(app)).grains).toBeGreaterThan(310);
  expect(await app.evaluate(() => window.tetrasand.camera())).toEqual(before);
});

test('two fingers that drag turn the view, two that part come nearer, and neither uses the tool', async () => {
  const app = shared();
  const touch = await fingersOf(app);
  const [x, y] = [180, 330];
  const before = await restingCamera(app);
  const count = (await countersOf(app)).grains;

  // at once: between two calls a busy machine may take longer than a finger has to become the first of two
  await touch('touchStart', [x - 40, y], [x + 40, y]);
  for (let step = 1; step <= 8; step++) await touch('touchMove', [x - 40 + 10 * step, y], [x + 40 + 10 * step, y]);
  expect(await isToolHeld(app)).toBe(false);
  await touch('touchEnd');
  const turned = await restingCamera(app);
  // 80 px less the slack of two fingers, at half a turn a height of 740 px: 0.31 rad
  expect(before.azimuth - turned.azimuth).toBeGreaterThan(0.2);
  expect(before.azimuth - turned.azimuth).toBeLessThan(0.36);
  expect(turned.distance).toBeCloseTo(before.distance, 2);
  expect(turned.target).toEqual(before.target);

  await touch('touchStart', [x, y - 40], [x, y + 40]);
  for (let step = 1; step <= 8; step++) await touch('touchMove', [x, y - 40 - 5 * step], [x, y + 40 + 5 * step]);
  await touch('touchEnd');
  const near = await restingCamera(app);
  // twice as far apart: half the distance, less the slack
  expect(near.distance / turned.distance).toBeGreaterThan(0.45);
  expect(near.distance / turned.distance).toBeLessThan(0.7);
  expect(near.azimuth).toBeCloseTo(turned.azimuth, 3);
  expect(near.elevation).toBeCloseTo(turned.elevation, 3);

  expect((await countersOf(app)).grains).toBe(count);
});

const covers = async ({ page }: ChromiumPage, one: string, other: string): Promise<boolean> => {
  const [a, b] = [await page.locator(one).boundingBox(), await page.locator(other).boundingBox()];
  if (!a || !b) throw new Error(`${one} or ${other} is not there`);
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

async function showPanel(page: ChromiumPage['page'], visible: boolean): Promise<void> {
  const panel = page.locator('.panel');
  if ((await panel.isVisible()) !== visible) await page.locator('[data-action=settings]').tap();
  await eventually(() => panel.isVisible()).toBe(visible);
}

test('on a narrow screen everything is inside, and nothing covers what else is needed', async () => {
  const app = shared();
  const { page } = app;
  await page.setViewportSize({ width: 360, height: 640 });
  await showPanel(page, false);
  const outside = await page.evaluate(
    () =>
      [...document.querySelectorAll('.hud, .toolbar, .toolbar button, .hint')].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      }).length,
  );
  expect(outside).toBe(0);
  await showPanel(page, true);
  const panel = await page.locator('.panel').boundingBox();
  expect(panel && panel.x >= 0 && panel.x + panel.width <= 360).toBe(true);
  await showPanel(page, false);

  // the shelf of bodies opens above what else can be chosen for them
  await page.evaluate(() => window.tetrasand.chooseTool('drop'));
  await page.locator('.body-choice').tap();
  expect(await covers(app, '.body-popup', '.tool-options')).toBe(false);
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.tetrasand.chooseTool('pour'));

  // between a phone and a desk the settings stand beside the bars, with the longest line of numbers, too
  await page.evaluate(() => {
    const hud = document.querySelector<HTMLElement>('.hud');
    if (hud) hud.style.width = '44ch';
  });
  for (const width of [660, 1000, 1180, 1181]) {
    await page.setViewportSize({ width, height: 640 });
    await showPanel(page, true);
    expect(await covers(app, '.page-bar', '.panel'), `${width} px`).toBe(false);
    expect(await covers(app, '.hud', '.page-bar'), `${width} px`).toBe(false);
  }
  // and with a legend
  const barAt = async () => (await page.locator('.page-bar').boundingBox())?.x;
  await page.setViewportSize({ width: 1280, height: 640 });
  const before = await barAt();
  await page.evaluate(() => window.tetrasand.setView({ colour: 'force' }));
  await eventually(() => page.locator('.legend').isVisible()).toBe(true);
  expect(await barAt()).toBe(before);
  for (const width of [800, 1280]) {
    await page.setViewportSize({ width, height: 640 });
    for (const part of ['.page-bar', '.legend', '.hud'])
      expect(await covers(app, part, '.panel'), `${part}, ${width} px`).toBe(false);
    expect(await covers(app, '.legend', '.page-bar'), `${width} px`).toBe(false);
  }
  await page.evaluate(() => window.tetrasand.setView({ colour: 'material' }));
});
