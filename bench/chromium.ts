/** The page's own benchmark in headless Chromium. */
import { chromium } from 'playwright-core';
import { createServer } from 'vite';
import { findChromium, setupChromium } from '../scripts/chromium.mjs';
import { hasGraphicsDevice } from '../scripts/drivers.mjs';

/** Without a graphics device Chromium brings a driver of its own. */
const software = ['--use-webgpu-adapter=swiftshader', '--use-vulkan=swiftshader', '--use-angle=swiftshader'];
const flags = [
  '--no-sandbox',
  '--enable-unsafe-webgpu',
  '--enable-features=Vulkan',
  '--no-first-run',
  '--disable-quic',
];
/** ms */
const patience = 20 * 60_000;

/** Returns the report as the page words it. */
export async function measureChromium(root: string, quick: boolean): Promise<string> {
  setupChromium();
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    optimizeDeps: { noDiscovery: true },
    server: { host: '127.0.0.1', port: 0, hmr: false, watch: null },
  });
  const browser = await chromium.launch({
    executablePath: findChromium() ?? undefined,
    args: [...flags, ...(hasGraphicsDevice() ? [] : software)],
  });
  try {
    await server.listen();
    const address = server.httpServer?.address();
    if (!address || typeof address === 'string') throw new Error('the server has no port');
    const page = await browser.newPage();
    const query = quick ? '?grains=1024&budget=5' : '?grains=4096,16384&budget=120';
    await page.goto(`http://localhost:${address.port}/bench/page/index.html${query}`);
    await page.waitForFunction(() => window.benchDone, undefined, { timeout: patience, polling: 500 });
    const done = await page.evaluate(() => window.benchDone);
    if (!done || 'error' in done) throw new Error(`the page's benchmark failed: ${done?.error}`);
    return done.text;
  } finally {
    await browser.close();
    await server.close();
  }
}
