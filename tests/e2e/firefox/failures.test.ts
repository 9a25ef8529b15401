import { expect, test } from 'vitest';
import type { AppPage } from '../../support/app-page.ts';
import { useBrowser } from '../../support/browser.ts';
import { eventually } from '../../support/wait.ts';
import {
  isVisible,
  messages,
  quickAddress,
  ready,
  smallScreen,
  stopSlowTimers,
  textOf,
  timeOf,
} from '../app-helpers.ts';

const browser = useBrowser();

/** Waits for the screen that says why there is no sand. */
async function expectScreen(app: AppPage, title: string): Promise<void> {
  await eventually(() => textOf(app, '.screen.error h1')).toBe(title);
}

test('nonsense in the address: a message names it, the rest is used', async () => {
  const app = await browser.open(`${quickAddress}&f=-7&wat=1&e=0.3&scene2=x`, {
    viewport: smallScreen,
    before: stopSlowTimers,
  });
  await ready(app);
  const said = await messages(app);
  expect(said).toContain('friction: expected a number from 0 to 2, got -7');
  expect(said).toContain('wat');
  expect(await app.evaluate(() => window.tetrasand.params())).toMatchObject({ friction: 0.5, restitution: 0.3 });
  expect(await isVisible(app, '.toast')).toBe(true);
});

test('more grains than fit: the number that fits is named, and the sand runs', async () => {
  const app = await browser.open('?scene=heap&n=2000000&quality=lit', {
    viewport: smallScreen,
    // buffers of WebGPU's default size, as on a small device
    before: () => {
      const original = GPUAdapter.prototype.requestDevice;
      GPUAdapter.prototype.requestDevice = function (descriptor) {
        return original.call(this, { ...descriptor, requiredLimits: {} });
      };
    },
  });
  await ready(app);
  expect(await messages(app)).toMatch(/2,000,000 grains do not fit.*; the maximum is [\d,]+\./);
  expect(await app.evaluate(() => window.tetrasand.params().capacity)).toBe(16384);
});

test('no WebGPU: which browsers have it', async () => {
  const app = await browser.open('', {
    viewport: smallScreen,
    before: () => {
      Object.defineProperty(Navigator.prototype, 'gpu', { value: undefined });
    },
  });
  await expectScreen(app, 'This browser has no WebGPU');
  expect(await textOf(app, '.screen')).toContain('Firefox');
});

test('no adapter: what to switch on, and trying again', async () => {
  const app = await browser.open(quickAddress, {
    viewport: smallScreen,
    before: () => {
      const original = GPU.prototype.requestAdapter;
      GPU.prototype.requestAdapter = async () => null;
      addEventListener('mend', () => {
        GPU.prototype.requestAdapter = original;
      });
    },
  });
  await expectScreen(app, 'No graphics adapter');
  await app.evaluate(() => dispatchEvent(new Event('mend')));
  await app.click('.screen.error button');
  await eventually(() => isVisible(app, '.screen')).toBe(false);
  expect(await timeOf(app)).toBeGreaterThanOrEqual(0);
});

test('limits too small: which', async () => {
  const app = await browser.open('', {
    viewport: smallScreen,
    before: () => {
      Object.defineProperty(GPUSupportedLimits.prototype, 'maxStorageBuffersPerShaderStage', { get: () => 4 });
    },
  });
  await expectScreen(app, 'The graphics adapter is too limited');
  expect(await textOf(app, '.screen')).toContain('maxStorageBuffersPerShaderStage is 4');
});

test('a shader that the driver refuses: file and line', async () => {
  const app = await browser.open('', {
    viewport: smallScreen,
    before: () => {
      const original = GPUDevice.prototype.createShaderModule;
      GPUDevice.prototype.createShaderModule = function (descriptor) {
        const code = descriptor.code.replace(/^fn main\(/m, 'fn main(this is no WGSL, ');
        return original.call(this, { ...descriptor, code });
      };
    },
  });
  await expectScreen(app, 'The graphics driver refused a shader');
  expect(await textOf(app, '.screen pre')).toMatch(/shaders\/\S+\.wgsl:\d+/);
  // the browser says so on its console, too
  app.errors.length = 0;
});
