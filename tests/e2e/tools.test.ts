/** Tools do to the sand what they should, counted on the GPU; by mouse, keyboard and touch. One page each way. */
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { eventually, quickAddress, ready } from './app-helpers.ts';

const browser = useBrowser();

/** A bed of soft grains in a glass box, at rest soon after it has begun. */
const bed = {
  schema: 1,
  name: 'test-bed',
  parameters: { youngModulus: 3e5, restitution: 0.2, capacity: 512, brushSize: 0.02, pourRate: 2000 },
  container: { min: [-0.05, 0, -0.05], max: [0.05, 0.2, 0.05], open: ['top'] },
  grains: [{ fill: 'lattice', region: { min: [-0.049, 0.001, -0.049], max: [0.049, 0.1, 0.049] }, count: 300 }],
};

async function open(page: Page): Promise<void> {
  await ready(page);
  await page.evaluate(async (scene) => {
    await window.tetrasand.openScene(scene);
    await window.tetrasand.advance(0.3);
  }, bed);
}

const counters = (page: Page) => page.evaluate(() => window.tetrasand.counters());
const grains = async (page: Page) => (await counters(page)).grains;
const advance = (page: Page, seconds: number) => page.evaluate((time) => window.tetrasand.advance(time), seconds);
const held = (page: Page) => page.evaluate(() => window.tetrasand.toolHeld());
const lastMessage = (page: Page) => page.evaluate(() => window.tetrasand.messages().at(-1) ?? '');
const bedMiddle = (page: Page) => page.evaluate(() => window.tetrasand.screenPoint([0, 0.02, 0]));
const active = (page: Page) => page.locator('[role=radio][aria-checked=true]').getAttribute('data-tool');

interface Bed {
  readonly ids: number[];
  readonly top: number;
  /** m/s, mean */
  readonly speed: number;
}

const look = (page: Page): Promise<Bed> =>
  page.evaluate(async () => {
    const { ids, position, velocity } = await window.tetrasand.state();
    const speeds = [...ids].map((_, i) => Math.hypot(...velocity.subarray(3 * i, 3 * i + 3)));
    return {
      ids: [...ids],
      top: Math.max(...position.filter((_, i) => i % 3 === 1)),
      speed: speeds.reduce((sum, speed) => sum + speed, 0) / ids.length,
    };
  });

/** Presses on the bed until the tool acts, does something, and lets go. */
async function holding(page: Page, meanwhile: () => Promise<void>): Promise<void> {
  const { x, y } = await bedMiddle(page);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await eventually(() => held(page)).toBe(true);
  await meanwhile();
  await page.mouse.up();
  await eventually(() => held(page)).toBe(false);
}

async function undo(page: Page, expected: RegExp): Promise<void> {
  const before = await page.evaluate(() => window.tetrasand.messages().length);
  await page.keyboard.press('Control+z');
  await eventually(() => page.evaluate(() => window.tetrasand.messages().length)).toBe(before + 1);
  expect(await lastMessage(page)).toMatch(expected);
}

test('mouse and keyboard: pouring and digging change the count as they should, and undo takes them back', async () => {
  const { page } = await browser.open(quickAddress, { viewport: { width: 1000, height: 600 } });
  await open(page);
  const calm = await look(page);
  expect(calm.ids).toHaveLength(300);
  expect(calm.speed).toBeLessThan(0.05);
  await undo(page, /nothing to undo/);

  // pour
  await holding(page, () => advance(page, 0.05));
  const poured = (await grains(page)) - 300;
  expect(poured).toBeGreaterThan(20);
  await undo(page, /poured/);
  expect((await look(page)).ids).toEqual(calm.ids);

  // dig, while time stands still: nothing is lost, and everything comes back
  await page.keyboard.press('5');
  await eventually(() => active(page)).toBe('dig');
  const { erased } = await counters(page);
  await holding(page, async () => {});
  const dug = await counters(page);
  expect(dug.erased - erased).toBeGreaterThan(5);
  expect(dug.grains).toBe(300 - (dug.erased - erased));
  expect(dug.removed).toBe(0);
  await undo(page, /took away is back/);
  expect((await look(page)).ids).toEqual(calm.ids);
});

test('touch: all tools fit a narrow screen, and one finger uses the tool', async () => {
  const { page } = await browser.open(quickAddress, { viewport: { width: 360, height: 740 }, hasTouch: true });
  await open(page);
  const outside = await page.evaluate(
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

  const { x, y } = await bedMiddle(page);
  const touch = (type: string, id: number, dx: number, dy = 0) =>
    page.evaluate(
      ([name, pointerId, clientX, clientY]) => {
        const canvas = document.querySelector('#sand') as HTMLCanvasElement;
        // a made-up pointer cannot be captured
        canvas.setPointerCapture = () => {};
        const init = { clientX, clientY, pointerId, pointerType: 'touch', isPrimary: pointerId === 1, bubbles: true };
        canvas.dispatchEvent(new PointerEvent(name, init));
      },
      [type, id, x + dx, y + dy] as const,
    );

  await touch('pointerdown', 1, 0);
  await eventually(() => held(page)).toBe(true);
  await advance(page, 0.05);
  await touch('pointerup', 1, 0);
  await eventually(() => held(page)).toBe(false);
  const poured = await grains(page);
  expect(poured).toBeGreaterThan(310);
});
