/** Headless Firefox with real WebGPU, on the machine's graphics card or on a software driver. */
import os from 'node:os';
import puppeteer, { type KeyInput, type Page } from 'puppeteer-core';
import { findLavapipe, findSwiftShader, hasGraphicsDevice } from '../../scripts/drivers.mjs';
import { findFirefox } from '../../scripts/firefox.mjs';
import { type AppBrowser, type AppPage, type OpenOptions, usualViewport } from './app-page.ts';
import { watchRequests } from './foreign-requests.ts';
import { decodePng } from './png.ts';

const preferences = {
  'dom.webgpu.enabled': true,
  'gfx.webgpu.ignore-blocklist': true,
  // filling the offline cache with the whole app for every page would only take time
  'dom.serviceWorkers.enabled': false,
};

/** Firefox finds Vulkan drivers as every program does; without a graphics card it is told of the one that we have. */
function environment(): Record<string, string | undefined> {
  const { private: fetched, system } = findLavapipe();
  const driver = fetched ?? system ?? findSwiftShader();
  const named = process.env.VK_ICD_FILENAMES || process.env.VK_DRIVER_FILES;
  return {
    ...process.env,
    XDG_RUNTIME_DIR: process.env.XDG_RUNTIME_DIR ?? os.tmpdir(),
    ...(driver && !named && !hasGraphicsDevice() && { VK_ICD_FILENAMES: driver }),
  };
}

/** Firefox of the system. The caller closes it. It waits without a limit: tests have their own. */
export async function openFirefox(): Promise<AppBrowser> {
  const executablePath = findFirefox();
  if (!executablePath) throw new Error('Firefox is missing: run `npm run setup`');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath,
    extraPrefsFirefox: preferences,
    env: environment(),
    timeout: 0,
    protocolTimeout: 0,
  });
  return {
    async newPage(options) {
      const context = await browser.createBrowserContext();
      return appPage(await context.newPage(), options);
    },
    close: () => browser.close(),
  };
}

async function appPage(page: Page, { viewport = usualViewport, before }: OpenOptions): Promise<AppPage> {
  page.setDefaultTimeout(0);
  await page.setViewport(viewport);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`exception: ${error instanceof Error ? error.stack : error}`));
  const requests = watchRequests(errors);
  page.on('request', (request) => requests.request(request.url()));
  if (before) await page.evaluateOnNewDocument(before);
  const screenshot = () => page.screenshot({ type: 'png' });
  return {
    errors,
    async goto(address) {
      requests.at(address);
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    evaluate: (run: (argument: never) => unknown, argument?: unknown) => page.evaluate(run, argument as never) as never,
    click: (selector) => page.locator(selector).click(),
    fill: (selector, text) => page.locator(selector).fill(text),
    async answerFileDialog(open, file) {
      const [dialog] = await Promise.all([page.waitForFileChooser(), open()]);
      await dialog.accept([file]);
    },
    async press(key) {
      const keys = key.split('+').map((name) => (name === 'Space' ? ' ' : name) as KeyInput);
      for (const name of keys) await page.keyboard.down(name);
      for (const name of keys.reverse()) await page.keyboard.up(name);
    },
    type: (text) => page.keyboard.type(text),
    mouse: page.mouse,
    wheel: (way) => page.mouse.wheel({ deltaY: way }),
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot,
    async screenshotPixels() {
      return decodePng(await screenshot());
    },
    close: () => page.browserContext().close(),
  };
}
