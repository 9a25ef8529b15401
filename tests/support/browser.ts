/**
 * The built site in a real browser:
 *
 *   const browser = useBrowser();
 *   test('…', async () => { const app = await browser.open('?scene=sandbox'); … });
 *
 * `useBrowser` and `useSharedPage` take the engine of the Vitest project (vitest.config.ts), the others Chromium with all that
 * Playwright can do. A test fails if a page reported an error that the test did not take out of `app.errors`.
 */
import { afterAll, afterEach, beforeAll, inject } from 'vitest';
import type { AppBrowser, AppPage, Engine, OpenOptions } from './app-page.ts';
import { type ChromiumOptions, type ChromiumPage, openChromium } from './chromium-page.ts';
import { openFirefox } from './firefox-page.ts';

declare module 'vitest' {
  interface ProvidedContext {
    engine: Engine;
  }
}

interface Launched<Page extends AppPage, Options extends OpenOptions> {
  newPage(options: Options): Promise<Page>;
  close(): Promise<void>;
}

interface Opener<Page extends AppPage, Options extends OpenOptions> {
  /** Opens the site; `address` is relative to it. */
  open(address?: string, options?: Options): Promise<Page>;
}

const launchEngine = (): Promise<AppBrowser> => (inject('engine') === 'firefox' ? openFirefox() : openChromium());

/** Pages are closed after each test. */
export const useBrowser = (): Opener<AppPage, OpenOptions> => pagesPerTest(launchEngine);
export const useChromium = (): Opener<ChromiumPage, ChromiumOptions> => pagesPerTest(openChromium);

/** One page for all tests of a file: for those that each leave it as they found it. */
export const useSharedPage = (address: string, options: OpenOptions = {}): (() => AppPage) =>
  pagePerFile<AppPage, OpenOptions>(launchEngine, address, options);
export const useSharedChromiumPage = (address: string, options: ChromiumOptions = {}): (() => ChromiumPage) =>
  pagePerFile<ChromiumPage, ChromiumOptions>(openChromium, address, options);

function pagesPerTest<Page extends AppPage, Options extends OpenOptions>(
  launch: () => Promise<Launched<Page, Options>>,
): Opener<Page, Options> {
  let browser: Launched<Page, Options> | undefined;
  let pages: Page[] = [];

  beforeAll(async () => {
    browser = await launch();
  });
  afterEach(async () => {
    const errors = pages.flatMap((app) => app.errors);
    const open = pages;
    pages = [];
    for (const app of open) await app.close();
    failOn(errors);
  });
  afterAll(() => browser?.close());

  return {
    async open(address = '', options = {} as Options) {
      if (!browser) throw new Error('the browser is there only inside of tests and hooks');
      const app = await browser.newPage(options);
      pages.push(app);
      await app.goto(new URL(address, inject('appUrl')).href);
      return app;
    },
  };
}

function pagePerFile<Page extends AppPage, Options extends OpenOptions>(
  launch: () => Promise<Launched<Page, Options>>,
  address: string,
  options: Options,
): () => Page {
  let browser: Launched<Page, Options> | undefined;
  let app: Page | undefined;
  const shared = () => {
    if (!app) throw new Error('the page is there only inside of tests and hooks');
    return app;
  };
  beforeAll(async () => {
    browser = await launch();
    app = await browser.newPage(options);
    await app.goto(new URL(address, inject('appUrl')).href);
  });
  afterEach(() => failOn(shared().errors.splice(0)));
  afterAll(() => browser?.close());
  return shared;
}

function failOn(errors: readonly string[]): void {
  if (errors.length > 0) throw new Error(`the page reported:\n${errors.join('\n')}`);
}
