import { appendFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenes } from '../../src/scene/scenes';
import { useBrowser } from '../support/browser.ts';
import { quickAddress, ready, smallScreen } from './app-helpers.ts';
const browser = useBrowser();
test('prof', async () => {
  let t = Date.now();
  const lap = (s: string) => { appendFileSync('/tmp/h/sandbox-scratch/lap2.txt', `${s} ${Date.now() - t}\n`); t = Date.now(); };
  const { page } = await browser.open(quickAddress + '&n=1024', { viewport: smallScreen });
  await ready(page); lap('ready');
  await page.evaluate(() => window.tetrasand.pause(true));
  for (const name of Object.keys(scenes)) {
    await page.evaluate((s) => window.tetrasand.openScene(s), name); lap('open ' + name);
    await page.evaluate(() => window.tetrasand.advance(window.tetrasand.dt())); lap('   substep');
    await page.evaluate(() => window.tetrasand.counters()); lap('   counters');
  }
  expect(1).toBe(1);
});
