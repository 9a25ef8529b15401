import type { Browser } from 'playwright-core';
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import { type AppPage, launchChromium, newPage, type OpenOptions } from './chromium-page.ts';

export type { AppPage };

/**
 * Headless Chromium with real WebGPU on its own software driver, and the built site:
 *
 *   const browser = useBrowser();
 *   test('…', async () => { const app = await browser.open('?scene=sandbox'); … });
 *
 * Pages are closed after each test. A test fails if a page reported an error that it did not take out of `app.errors`.
 */

export interface AppBrowser {
  /** Opens the site; `address` is relative to it. */
  open(address?: string, options?: OpenOptions): Promise<AppPage>;
}

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
