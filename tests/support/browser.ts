import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { findChromium } from '../../scripts/chromium.mjs';
import { decodePng, type Pixels } from './png.ts';

/**
 * Headless Chromium with real WebGPU on its own software driver, and the built site:
 *
 *   const browser = useBrowser();
 *   test('…', async () => { const app = await browser.open('?scene=sandbox'); … });
 *
 * Pages are closed after each test. A test fails if a page reported an error that it did not take out of `app.errors`.
 */

export interface AppPage {
  page: Page;
  /** Errors on the console, exceptions nobody caught and crashes so far. */
  errors: string[];
  /** What is on the screen now, or a part of it in CSS pixels. */
  screenshotPixels(clip?: { x: number; y: number; width: number; height: number }): Promise<Pixels>;
}

export interface AppBrowser {
  /** Opens the site; `address` is relative to it. */
  open(address?: string, options?: OpenOptions): Promise<AppPage>;
}

interface OpenOptions {
  viewport?: { width: number; height: number };
  hasTouch?: boolean;
  /** Runs before any script of the page: to take WebGPU away, to intercept requests. */
  prepare?: (page: Page) => Promise<void>;
}

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

export function useBrowser(): AppBrowser {
  let browser: Browser | undefined;
  let pages: AppPage[] = [];

  beforeAll(async () => {
    browser = await launchChromium();
  });

  afterEach(async () => {
    const errors = pages.flatMap((app) => app.errors);
    const contexts = pages.map((app) => app.page.context());
    pages = [];
    for (const context of contexts) await context.close();
    if (errors.length > 0) throw new Error(`the page reported:\n${errors.join('\n')}`);
  });

  afterAll(async () => {
    await browser?.close();
  });

  return {
    async open(address = '', options = {}) {
      if (!browser) throw new Error('the browser is there only inside of tests and hooks');
      const app = await newPage(browser, options);
      pages.push(app);
      await app.page.goto(new URL(address, inject('appUrl')).href);
      return app;
    },
  };
}

/**
 * One page for all tests of a file: for those that each leave it as they found it. A test fails if the page reported an error
 * meanwhile that it did not take out of `app.errors`.
 */
export function useSharedPage(address: string, options: OpenOptions = {}): () => AppPage {
  let browser: Browser | undefined;
  let app: AppPage | undefined;
  const shared = () => {
    if (!app) throw new Error('the page is there only inside of tests and hooks');
    return app;
  };
  beforeAll(async () => {
    browser = await launchChromium();
    app = await newPage(browser, options);
    await app.page.goto(new URL(address, inject('appUrl')).href);
  });
  afterEach(() => {
    const errors = shared().errors.splice(0);
    if (errors.length > 0) throw new Error(`the page reported:\n${errors.join('\n')}`);
  });
  afterAll(() => browser?.close());
  return shared;
}

/** Chromium of the system. The caller closes it. Also for scripts that take pictures. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: `npm run setup` says how to get it');
  return chromium.launch({ executablePath, args: flags });
}

async function newPage(browser: Browser, options: OpenOptions): Promise<AppPage> {
  const { viewport = { width: 800, height: 600 }, hasTouch = false, prepare } = options;
  const context = await browser.newContext({ viewport, hasTouch });
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => errors.push(`exception: ${error.stack ?? error.message}`));
  page.on('crash', () => errors.push('the page crashed'));
  await prepare?.(page);
  return {
    page,
    errors,
    async screenshotPixels(clip) {
      return decodePng(await page.screenshot({ type: 'png', clip }));
    },
  };
}
