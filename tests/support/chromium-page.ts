/** Headless Chromium with real WebGPU on its own software driver, for tests and for programs that play with the site. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { type AppBrowser, type AppPage, type OpenOptions, usualViewport } from './app-page.ts';
import { watchRequests } from './foreign-requests.ts';
import { decodePng } from './png.ts';

/** With --disable-vulkan-surface or --disable-gpu-compositing screenshots are white, and nothing complains. */
const flags = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--use-webgpu-adapter=swiftshader',
  '--enable-features=Vulkan',
  '--use-vulkan=swiftshader',
  '--use-angle=swiftshader',
  '--no-first-run',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** With all that Playwright can do: touch, the accessibility tree, downloads, a network that is gone. */
export interface ChromiumPage extends AppPage {
  readonly page: Page;
}

export interface ChromiumOptions extends OpenOptions {
  hasTouch?: boolean;
}

export interface ChromiumBrowser extends AppBrowser {
  newPage(options: ChromiumOptions): Promise<ChromiumPage>;
}

/** Chromium of the system, as Playwright drives it. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: run `npm run setup`');
  return chromium.launch({ executablePath, args: flags, timeout: 0 });
}

export async function openChromium(): Promise<ChromiumBrowser> {
  const browser = await launchChromium();
  return {
    async newPage({ viewport = usualViewport, hasTouch = false, before }) {
      // filling the offline cache with the whole app for every page would only take time
      const context = await browser.newContext({ viewport, hasTouch, serviceWorkers: 'block' });
      if (before) await context.addInitScript(before);
      return chromiumPage(await context.newPage());
    },
    close: () => browser.close(),
  };
}

/** A page that Playwright has made. It waits without a limit: tests have their own. */
export function chromiumPage(page: Page): ChromiumPage {
  page.setDefaultTimeout(0);
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`exception: ${error.stack ?? error.message}`));
  page.on('crash', () => errors.push('the page crashed'));
  const requests = watchRequests(errors);
  page.on('request', (request) => requests.request(request.url()));
  page.on('websocket', (socket) => requests.request(socket.url()));
  const screenshot = () => page.screenshot({ type: 'png' });
  return {
    page,
    errors,
    async goto(address) {
      requests.at(address);
      await page.goto(address);
    },
    async reload() {
      await page.reload();
    },
    evaluate: (run: (argument: never) => unknown, argument?: unknown) => page.evaluate(run, argument as never) as never,
    click: (selector) => page.click(selector),
    async fill(selector, text) {
      const field = page.locator(selector);
      const isList = await field.evaluate((element) => element instanceof HTMLSelectElement);
      if (isList) await field.selectOption(text);
      else await field.fill(text);
    },
    async answerFileDialog(open, file) {
      const [dialog] = await Promise.all([page.waitForEvent('filechooser'), open()]);
      await dialog.setFiles(file);
    },
    press: (key) => page.keyboard.press(key),
    type: (text) => page.keyboard.type(text),
    mouse: page.mouse,
    wheel: (way) => page.mouse.wheel(0, way),
    resize: (width, height) => page.setViewportSize({ width, height }),
    screenshot,
    async screenshotPixels() {
      return decodePng(await screenshot());
    },
    close: () => page.context().close(),
  };
}
