import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { eventually, quickAddress, ready, smallScreen } from './app-helpers.ts';

const browser = useBrowser();

test('Space pauses, the dot makes one step of exactly dt, Space goes on', async () => {
  const { page } = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(page);
  const time = () => page.evaluate(() => window.tetrasand.time());
  await eventually(time).toBeGreaterThan(0);
  await page.keyboard.press('Space');
  await eventually(() => page.evaluate(() => window.tetrasand.paused())).toBe(true);
  const start = await time();
  await page.waitForTimeout(400);
  expect(await time()).toBe(start);
  const dt = await page.evaluate(() => window.tetrasand.dt());
  await page.keyboard.press('.');
  await eventually(time).toBeGreaterThan(start);
  await page.waitForTimeout(300);
  expect((await time()) - start).toBeCloseTo(dt, 12);
  await page.locator('[data-action=step]').click();
  await eventually(time).toBeGreaterThan(start + 1.5 * dt);
  expect((await time()) - start).toBeCloseTo(2 * dt, 12);
  await page.locator('[data-action=pause]').click();
  await eventually(time).toBeGreaterThan(start + 5 * dt);
});

test('settings: bad input keeps the sand and names the field; what needs a fresh start says so', async () => {
  const { page } = await browser.open(quickAddress, { viewport: { width: 900, height: 500 } });
  await ready(page);
  const params = () => page.evaluate(() => window.tetrasand.params());
  const messages = () => page.evaluate(() => window.tetrasand.messages().join('\n'));
  const gravity = page.locator('[data-parameter=gravity] input[type=text]');
  await gravity.fill('lots');
  await gravity.press('Enter');
  await eventually(messages).toContain('gravity: expected a number from 0 to 1000, got "lots"');
  expect((await params()).gravity).toBe(9.81);
  expect(await gravity.inputValue()).toBe('9.81');

  await page.evaluate(() => window.tetrasand.advance(0.02));
  await page.locator('[data-parameter=seed] input[type=text]').fill('7');
  await page.keyboard.press('Enter');
  await eventually(messages).toContain('“seed” needs a fresh start');
  expect((await params()).seed).toBe(7);
  expect(await page.evaluate(() => window.tetrasand.time())).toBeLessThan(0.02);

  // another contact law: compiled while the sand waits, then running
  await page.locator('.panel button', { hasText: 'Contact law' }).click();
  await page.locator('[data-parameter=tangentialLaw] select').selectOption('viscous-coulomb');
  await eventually(messages).toContain('contacts start without friction memory');
  expect((await params()).tangentialLaw).toBe('viscous-coulomb');
});

test('keys: brush, help, hiding, starting again', async () => {
  const { page } = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(page);
  const brush = () => page.evaluate(() => window.tetrasand.params().brushSize);
  await page.keyboard.press(']');
  await eventually(brush).toBeCloseTo(0.036, 6);
  await page.keyboard.press('[');
  await eventually(brush).toBeCloseTo(0.03, 6);

  await page.keyboard.press('?');
  expect(await page.locator('dialog.sheet.help').isVisible()).toBe(true);
  await page.keyboard.press('Escape');
  expect(await page.locator('dialog.sheet.help').isVisible()).toBe(false);

  await page.keyboard.press('h');
  expect(await page.locator('.toolbar').isVisible()).toBe(false);
  await page.keyboard.press('h');
  expect(await page.locator('.toolbar').isVisible()).toBe(true);

  await page.evaluate(() => window.tetrasand.advance(0.05));
  await page.keyboard.press('r');
  await eventually(() => page.evaluate(() => window.tetrasand.time())).toBeLessThan(0.05);
});

const covers = async (page: Page, one: string, other: string): Promise<boolean> => {
  const [a, b] = [await page.locator(one).boundingBox(), await page.locator(other).boundingBox()];
  if (!a || !b) throw new Error(`${one} or ${other} is not there`);
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
};

test('on a narrow screen with touch: everything is inside, one finger pours', async () => {
  const { page } = await browser.open(quickAddress, { viewport: { width: 360, height: 640 }, hasTouch: true });
  await ready(page);
  const outside = await page.evaluate(
    () =>
      [...document.querySelectorAll('.hud, .toolbar, .toolbar button, .hint')].filter((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
      }).length,
  );
  expect(outside).toBe(0);
  expect(await page.locator('.panel').isVisible()).toBe(false);
  await page.locator('[data-action=settings]').tap();
  const panel = await page.locator('.panel').boundingBox();
  expect(panel && panel.x >= 0 && panel.x + panel.width <= 360).toBe(true);
  await page.locator('[data-action=settings]').tap();

  // the shelf of bodies opens above what else can be chosen for them
  await page.evaluate(() => window.tetrasand.chooseTool('drop'));
  await page.locator('.body-choice').tap();
  expect(await covers(page, '.body-popup', '.tool-options')).toBe(false);
  await page.keyboard.press('Escape');
  await page.evaluate(() => window.tetrasand.chooseTool('pour'));

  // between a phone and a desk the settings stand beside the bars
  for (const width of [660, 1000, 1081]) {
    await page.setViewportSize({ width, height: 640 });
    if (!(await page.locator('.panel').isVisible())) await page.locator('[data-action=settings]').tap();
    expect(await covers(page, '.page-bar', '.panel'), `${width} px`).toBe(false);
    expect(await covers(page, '.hud', '.page-bar'), `${width} px`).toBe(false);
  }
  await page.locator('[data-action=settings]').tap();
  await page.setViewportSize({ width: 360, height: 640 });

  const touch = (type: string) =>
    page.evaluate((name) => {
      const at = { clientX: 180, clientY: 330, pointerId: 5, pointerType: 'touch', isPrimary: true, bubbles: true };
      const canvas = document.querySelector('#sand') as HTMLCanvasElement;
      // a made-up pointer cannot be captured
      canvas.setPointerCapture = () => {};
      canvas.dispatchEvent(new PointerEvent(name, at));
    }, type);
  await touch('pointerdown');
  const using = () => page.evaluate(() => document.querySelector('.ghost')?.classList.contains('held'));
  await eventually(using).toBe(true);
  await touch('pointerup');
  await eventually(using).toBe(false);
});
