/** Tools do to the sand what they should, counted on the GPU; by mouse, keyboard and touch. One page each way. */
import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, test } from 'vitest';
import { useSharedPage } from '../support/browser.ts';
import { eventually, quickAddress, ready } from './app-helpers.ts';

/** A bed of soft grains in a glass box, at rest soon after it has begun. */
const bed = {
  schema: 1,
  name: 'test-bed',
  parameters: { youngModulus: 3e5, restitution: 0.2, capacity: 512, brushSize: 0.02, pourRate: 2000 },
  container: { min: [-0.05, 0, -0.05], max: [0.05, 0.2, 0.05], open: ['top'] },
  grains: [{ fill: 'lattice', region: { min: [-0.049, 0.001, -0.049], max: [0.049, 0.1, 0.049] }, count: 300 }],
};

async function open(page: Page, seconds: number): Promise<void> {
  await ready(page);
  await page.evaluate(
    async ([scene, time]) => {
      await window.tetrasand.openScene(scene);
      await window.tetrasand.advance(time as number);
    },
    [bed, seconds],
  );
}

const counters = (page: Page) => page.evaluate(() => window.tetrasand.counters());
const grains = async (page: Page) => (await counters(page)).grains;
const advance = (page: Page, seconds: number) => page.evaluate((time) => window.tetrasand.advance(time), seconds);
const held = (page: Page) => page.evaluate(() => window.tetrasand.toolHeld());
const lastMessage = (page: Page) => page.evaluate(() => window.tetrasand.messages().at(-1) ?? '');
const bedMiddle = (page: Page) => page.evaluate(() => window.tetrasand.screenPoint([0, 0.02, 0]));
const active = (page: Page) => page.locator('.tool-bar [aria-checked=true]').getAttribute('data-tool');

interface Bed {
  readonly ids: number[];
  readonly top: number;
  /** Grains faster than 5 cm/s. */
  readonly quick: number;
}

const look = (page: Page): Promise<Bed> =>
  page.evaluate(async () => {
    const { ids, position, velocity } = await window.tetrasand.state();
    const speeds = [...ids].map((_, i) => Math.hypot(...velocity.subarray(3 * i, 3 * i + 3)));
    return {
      ids: [...ids],
      top: Math.max(...position.filter((_, i) => i % 3 === 1)),
      quick: speeds.filter((speed) => speed > 0.05).length,
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

const shared = useSharedPage(quickAddress, { viewport: { width: 640, height: 480 }, hasTouch: true });

describe('mouse and keyboard', () => {
  beforeAll(async () => {
    await open(shared().page, 0.3);
  });

  test('pouring and digging change the count as they should, and undo takes them back', async () => {
    const { page } = shared();
    const calm = await look(page);
    expect(calm.ids).toHaveLength(300);
    await undo(page, /nothing to undo/);

    await holding(page, () => advance(page, 0.05));
    const poured = (await grains(page)) - 300;
    expect(poured).toBeGreaterThan(20);
    await undo(page, /poured/);
    expect((await look(page)).ids).toEqual(calm.ids);

    // while time stands still: nothing is lost, and everything comes back
    await page.keyboard.press('5');
    await eventually(() => active(page)).toBe('dig');
    const { erased } = await counters(page);
    await holding(page, async () => {});
    const dug = await counters(page);
    expect(dug.erased - erased).toBeGreaterThan(5);
    expect(dug.grains).toBe(300 - (dug.erased - erased));
    expect(dug.removed).toBe(0);
    await undo(page, /removed is back/);
    expect((await look(page)).ids).toEqual(calm.ids);
  });

  test('the fan of the push tool moves calm sand', async () => {
    const { page } = shared();
    let calm = await look(page);
    for (let tries = 0; calm.quick > 0 && tries < 10; tries++) {
      await advance(page, 0.02);
      calm = await look(page);
    }
    expect(calm.quick).toBe(0);
    await page.keyboard.press('4');
    await eventually(() => active(page)).toBe('push');
    await holding(page, () => advance(page, 0.03));
    const blown = await look(page);
    // nothing was faster than 5 cm/s; a wind of 1 m/s brings some grain beyond that
    expect(blown.quick).toBeGreaterThan(0);
    expect(blown.ids).toEqual(calm.ids);
  });

  test('an explosion throws grains above what was the top, and loses none', async () => {
    const { page } = shared();
    await page.keyboard.press('6');
    await eventually(() => active(page)).toBe('explode');
    const before = await look(page);
    await holding(page, async () => {});
    await advance(page, 0.04);
    // 3 cm in 0.04 s take a good quarter of the blast's 3 m/s; what is left of the gust, below 0.5 m/s, stays below 2 cm
    expect((await look(page)).top).toBeGreaterThan(before.top + 0.03);
    expect(await counters(page)).toMatchObject({ grains: 300, removed: 0, nonFinite: 0, guards: 0 });
  });

  test('an obstacle is placed where the pointer is, and undo takes it away', async () => {
    const { page } = shared();
    const obstacles = () => page.evaluate(() => window.tetrasand.obstacleCount());
    const own = await obstacles();
    await page.keyboard.press('7');
    await page.locator('[data-option=shape] select').selectOption('cone');
    await page.locator('#sand').focus();
    await holding(page, async () => {});
    await eventually(obstacles).toBe(own + 1);
    await undo(page, /obstacles are as they were/);
    expect(await obstacles()).toBe(own);
  });

  test('digits reach every tool from anywhere, arrows inside the group; G turns gravity off, up and down', async () => {
    const { page } = shared();
    const tools = await page.evaluate(() => window.tetrasand.tools());
    expect(tools).toEqual(['pour', 'drop', 'grab', 'push', 'dig', 'explode', 'obstacle']);
    for (const [i, tool] of tools.entries()) {
      await page.keyboard.press(String(i + 1));
      await eventually(() => active(page)).toBe(tool);
    }
    await page.locator('.tool-bar [aria-checked=true]').focus();
    await page.keyboard.press('ArrowRight');
    await eventually(() => active(page)).toBe('pour');
    await page.keyboard.press('ArrowLeft');
    await eventually(() => active(page)).toBe('obstacle');
    expect(await page.locator('.tool-bar [role=radio][tabindex="0"]').count()).toBe(1);

    const pull = () =>
      page.evaluate(() => [window.tetrasand.params().gravity, window.tetrasand.params().gravityTilt].join());
    for (const expected of ['0,0', '9.81,180', '9.81,0']) {
      await page.keyboard.press('g');
      await eventually(pull).toBe(expected);
    }
  });
});

describe('touch', () => {
  type Finger = readonly [x: number, y: number];

  /** Fingers as the browser itself reports them; those that are missing from the list are lifted. */
  async function fingersOf(page: Page) {
    const browser = await page.context().newCDPSession(page);
    return (type: 'touchStart' | 'touchMove' | 'touchEnd', ...fingers: Finger[]) =>
      browser.send('Input.dispatchTouchEvent', { type, touchPoints: fingers.map(([x, y], id) => ({ x, y, id })) });
  }

  const camera = (page: Page) => page.evaluate(() => window.tetrasand.camera());
  /** The camera glides: it is there when it no longer moves. */
  async function restingCamera(page: Page) {
    const calm = await page.evaluate(async () => {
      const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      let before = '';
      for (let now = JSON.stringify(window.tetrasand.camera()); now !== before; ) {
        before = now;
        for (let i = 0; i < 3; i++) await nextFrame();
        now = JSON.stringify(window.tetrasand.camera());
      }
      return window.tetrasand.camera();
    });
    return calm;
  }

  beforeAll(async () => {
    const { page } = shared();
    await page.setViewportSize({ width: 360, height: 740 });
    await open(page, 0.05);
    await page.evaluate(() => window.tetrasand.chooseTool('pour'));
  });

  test('all tools fit a narrow screen, and one finger uses the tool', async () => {
    const { page } = shared();
    const outside = await page.evaluate(
      () =>
        [
          ...document.querySelectorAll('.tool-button, .tool-options:not([hidden]), .tool-option, .toolbar button'),
        ].filter((part) => {
          const { left, right, top, bottom, width, height } = part.getBoundingClientRect();
          const small = part.matches('button') && (width < 40 || height < 40);
          return small || left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
        }).length,
    );
    expect(outside).toBe(0);

    const touch = await fingersOf(page);
    const { x, y } = await bedMiddle(page);
    const before = await restingCamera(page);
    // messages of what was done before may still cover the sand on such a screen
    await eventually(() =>
      page.evaluate(([left, top]) => document.elementFromPoint(left, top)?.tagName, [x, y] as const),
    ).toBe('CANVAS');
    await touch('touchStart', [x, y]);
    await eventually(() => held(page)).toBe(true);
    await touch('touchMove', [x + 12, y]);
    await advance(page, 0.03);
    await touch('touchEnd');
    await eventually(() => held(page)).toBe(false);
    expect(await grains(page)).toBeGreaterThan(310);
    expect(await camera(page)).toEqual(before);
  });

  test('two fingers that drag turn the view, two that part come nearer, and neither uses the tool', async () => {
    const { page } = shared();
    const touch = await fingersOf(page);
    const [x, y] = [180, 330];
    const before = await restingCamera(page);
    const count = await grains(page);

    await touch('touchStart', [x - 40, y]);
    await touch('touchStart', [x - 40, y], [x + 40, y]);
    for (let step = 1; step <= 8; step++) await touch('touchMove', [x - 40 + 10 * step, y], [x + 40 + 10 * step, y]);
    expect(await held(page)).toBe(false);
    await touch('touchEnd');
    const turned = await restingCamera(page);
    // 80 px less the slack of two fingers, at half a turn a height of 740 px: 0.31 rad
    expect(before.azimuth - turned.azimuth).toBeGreaterThan(0.2);
    expect(before.azimuth - turned.azimuth).toBeLessThan(0.36);
    expect(turned.distance).toBeCloseTo(before.distance, 2);
    expect(turned.target).toEqual(before.target);

    await touch('touchStart', [x, y - 40], [x, y + 40]);
    for (let step = 1; step <= 8; step++) await touch('touchMove', [x, y - 40 - 5 * step], [x, y + 40 + 5 * step]);
    await touch('touchEnd');
    const near = await restingCamera(page);
    // twice as far apart: half the distance, less the slack
    expect(near.distance / turned.distance).toBeGreaterThan(0.45);
    expect(near.distance / turned.distance).toBeLessThan(0.7);
    expect(near.azimuth).toBeCloseTo(turned.azimuth, 3);
    expect(near.elevation).toBeCloseTo(turned.elevation, 3);

    expect(await grains(page)).toBe(count);
  });
});
