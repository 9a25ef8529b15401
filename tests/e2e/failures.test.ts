import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { useBrowser } from '../support/browser.ts';
import { eventually, pile, quickAddress, ready, smallScreen } from './app-helpers.ts';

const browser = useBrowser();

/** Runs `change` in the page before any of its scripts. */
async function before(page: Page, change: () => void): Promise<void> {
  await page.addInitScript(change);
}

const screenTitle = (page: Page) => page.locator('.screen.error h1').textContent();

test('a lost device: the sand goes on from its last snapshot, with what was placed in it', async () => {
  const { page } = await browser.open(quickAddress, { viewport: smallScreen });
  await ready(page);
  await page.evaluate(() => window.tetrasand.advance(0.15));
  const time = await page.evaluate(() => window.tetrasand.time());
  const before = await pile(page);
  expect(before.count).toBeGreaterThan(20);
  await eventually(() => page.evaluate(() => window.tetrasand.snapshotTime())).toBe(time);
  const obstacles = () => page.evaluate(() => window.tetrasand.obstacleCount());
  const own = await obstacles();
  await page.keyboard.press('7');
  await page.mouse.click(400, 260);
  await eventually(obstacles).toBe(own + 1);

  await page.evaluate(() => window.tetrasand.lose());
  await eventually(() => page.evaluate(() => window.tetrasand.messages().join())).toContain('The sand is back');
  expect(await page.evaluate(() => window.tetrasand.time())).toBe(time);
  expect(await page.evaluate(() => window.tetrasand.params().youngModulus)).toBe(3e5);
  const after = await pile(page);
  expect(after.count).toBe(before.count);
  expect(after.meanHeight).toBeCloseTo(before.meanHeight, 6);
  expect(await obstacles()).toBe(own + 1);

  await page.keyboard.press('Space');
  await eventually(() => page.evaluate(() => window.tetrasand.time())).toBeGreaterThan(time + 0.01);
  expect((await pile(page)).finite).toBe(true);
  expect((await pile(page)).count).toBeGreaterThanOrEqual(before.count);
});

test('nonsense in the address: a message names it, the rest is used', async () => {
  const { page } = await browser.open(`${quickAddress}&f=-7&wat=1&e=0.3&scene2=x`, { viewport: smallScreen });
  await ready(page);
  const messages = (await page.evaluate(() => window.tetrasand.messages())).join('\n');
  expect(messages).toContain('friction: expected a number from 0 to 2, got -7');
  expect(messages).toContain('wat');
  expect(await page.evaluate(() => window.tetrasand.params())).toMatchObject({ friction: 0.5, restitution: 0.3 });
  expect(await page.locator('.toast').first().isVisible()).toBe(true);
});

test('more grains than fit: the number that fits is named, and the sand runs', async () => {
  const { page } = await browser.open('?scene=heap&n=2000000&quality=lit', {
    viewport: smallScreen,
    // buffers of WebGPU's default size, as on a small device
    prepare: (page) =>
      before(page, () => {
        const original = GPUAdapter.prototype.requestDevice;
        GPUAdapter.prototype.requestDevice = function (descriptor) {
          return original.call(this, { ...descriptor, requiredLimits: {} });
        };
      }),
  });
  await ready(page);
  expect((await page.evaluate(() => window.tetrasand.messages())).join()).toMatch(
    /2,000,000 grains do not fit.*; the maximum is [\d,]+\./,
  );
  expect(await page.evaluate(() => window.tetrasand.params().capacity)).toBe(16384);
});

test('no WebGPU: which browsers have it', async () => {
  const { page } = await browser.open('', {
    viewport: smallScreen,
    prepare: (page) =>
      before(page, () => {
        Object.defineProperty(Navigator.prototype, 'gpu', { value: undefined });
      }),
  });
  expect(await screenTitle(page)).toBe('This browser has no WebGPU');
  expect(await page.locator('.screen').textContent()).toContain('Firefox');
});

test('no adapter: what to switch on, and trying again', async () => {
  const { page } = await browser.open(quickAddress, {
    viewport: smallScreen,
    prepare: (page) =>
      before(page, () => {
        const original = GPU.prototype.requestAdapter;
        GPU.prototype.requestAdapter = async () => null;
        addEventListener('mend', () => {
          GPU.prototype.requestAdapter = original;
        });
      }),
  });
  expect(await screenTitle(page)).toBe('No graphics adapter');
  await page.evaluate(() => dispatchEvent(new Event('mend')));
  await page.getByRole('button', { name: 'Try again' }).click();
  await eventually(() => page.locator('.screen').isHidden()).toBe(true);
  expect(await page.evaluate(() => window.tetrasand.time())).toBeGreaterThanOrEqual(0);
});

test('limits too small: which', async () => {
  const { page } = await browser.open('', {
    viewport: smallScreen,
    prepare: (page) =>
      before(page, () => {
        Object.defineProperty(GPUSupportedLimits.prototype, 'maxStorageBuffersPerShaderStage', { get: () => 4 });
      }),
  });
  expect(await screenTitle(page)).toBe('The graphics adapter is too limited');
  expect(await page.locator('.screen').textContent()).toContain('maxStorageBuffersPerShaderStage is 4');
});

test('a shader that the driver refuses: file and line', async () => {
  const { page } = await browser.open('', {
    viewport: smallScreen,
    prepare: (page) =>
      before(page, () => {
        const original = GPUDevice.prototype.createShaderModule;
        GPUDevice.prototype.createShaderModule = function (descriptor) {
          const code = descriptor.code.replace(/^fn main\(/m, 'fn main(this is no WGSL, ');
          return original.call(this, { ...descriptor, code });
        };
      }),
  });
  expect(await screenTitle(page)).toBe('The graphics driver refused a shader');
  expect(await page.locator('.screen pre').textContent()).toMatch(/shaders\/\S+\.wgsl:\d+/);
});
