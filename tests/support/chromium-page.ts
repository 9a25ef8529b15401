/** Headless Chromium with real WebGPU on its own software driver, for tests and for programs that play with the site. */
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../scripts/chromium.mjs';
import { decodePng, type Pixels } from './png.ts';

export interface AppPage {
  page: Page;
  /** Errors on the console, exceptions nobody caught and crashes so far. */
  errors: string[];
  /** What is on the screen now, or a part of it in CSS pixels. */
  screenshotPixels(clip?: { x: number; y: number; width: number; height: number }): Promise<Pixels>;
}

export interface OpenOptions {
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

/** Chromium of the system. The caller closes it. */
export async function launchChromium(): Promise<Browser> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error('Chromium is missing: run `npm run setup`');
  return chromium.launch({ executablePath, args: flags });
}

/** A page of its own that collects its errors. */
export async function newPage(browser: Browser, options: OpenOptions): Promise<AppPage> {
  const { viewport = { width: 800, height: 600 }, hasTouch = false, prepare } = options;
  // filling the offline cache with the whole app for every page would only take time
  const context = await browser.newContext({ viewport, hasTouch, serviceWorkers: 'block' });
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
