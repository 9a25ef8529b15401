/**
 * npm run monkey: builds the site and plays with it in a headless browser, at random but repeatably.
 *
 *   npm run monkey                             20 minutes in Chromium, a seed from the clock
 *   npm run monkey -- --browser firefox        in Firefox
 *   npm run monkey -- --keep-device            the graphics device is not taken away
 *   npm run monkey -- --minutes 5 --seed 7     the same moves as every run with seed 7
 *
 * Exits with 0 when nothing went wrong; otherwise prints what went wrong, the seed and all moves so far, and saves a screenshot
 * (monkey-BROWSER.png) and a recording of the last minute (monkey-BROWSER.tetrasand, for `npm run sim -- --replay`) in
 * test-results. Ends with the memory that the browser needed in the first and in the last third.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { build, preview } from 'vite';
import { openChromium } from '../support/chromium-page.ts';
import { openFirefox } from '../support/firefox-page.ts';
import { browserMemory } from './memory.ts';
import { gameReport, lastMinute, play, startAddress } from './play.ts';
import { inTime } from './truths.ts';

/** A busy page on a software adapter takes its time; one that takes longer than this is dead, ms. */
const patience = 300_000;
/** For what happens once at the start, ms. */
const opening = 300_000;

const root = path.resolve(import.meta.dirname, '../..');
const browsers = { chromium: openChromium, firefox: openFirefox } as const;

export async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      seed: { type: 'string', default: String(Date.now() % 1_000_000) },
      minutes: { type: 'string', default: '20' },
      browser: { type: 'string', default: 'chromium' },
      'keep-device': { type: 'boolean', default: false },
    },
  });
  const [seed, minutes] = [Number(values.seed), Number(values.minutes)];
  const name = values.browser as keyof typeof browsers;
  if (!(minutes > 0) || !Number.isInteger(seed) || !Object.hasOwn(browsers, name)) {
    console.error('usage: npm run monkey -- [--minutes 20] [--seed 1] [--browser chromium | firefox] [--keep-device]');
    return 2;
  }
  await build({ root, logLevel: 'warn' });
  const server = await preview({ root, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
  const browser = await browsers[name]();
  console.log(`seed ${seed}, ${minutes} minutes in ${name}`);
  try {
    const page = await browser.newPage({ viewport: { width: 480, height: 400 } });
    await page.goto(`${server.resolvedUrls?.local[0] ?? ''}${startAddress}`);
    await inTime(
      page.evaluate(() => window.tetrasand.ready),
      opening,
    );
    const started = Date.now();
    const length = 60_000 * minutes;
    const memory: { readonly at: number; readonly used: number }[] = [];
    let moves = 0;
    const game = await play(page, page.errors, {
      patience,
      seed,
      betweenPictures: name === 'firefox',
      keepDevice: values['keep-device'],
      goOn: () => Date.now() < started + length,
      onMove: (words, ledger) => {
        const at = Date.now() - started;
        const used = browserMemory();
        if (used !== null) memory.push({ at, used });
        const line = [
          `${(at / 1000).toFixed(0).padStart(5)} s`,
          String(++moves).padStart(4),
          `${String(ledger?.grains ?? '–').padStart(5)} grains`,
          `${used?.toFixed(0) ?? '–'} MB`,
          words,
        ];
        console.log(line.join('  '));
      },
    });
    const played = Date.now() - started;
    const least = (from: number, to: number) =>
      Math.min(...memory.filter(({ at }) => at >= from * played && at <= to * played).map(({ used }) => used));
    console.log(gameReport(game, seed));
    console.log(
      `${(played / 60_000).toFixed(1)} minutes; least memory of the browser in the first third ${least(0, 1 / 3).toFixed(0)} MB, ` +
        `in the last ${least(2 / 3, 1).toFixed(0)} MB`,
    );
    if (game.found.length === 0) return 0;
    const left = path.join(root, 'test-results', `monkey-${name}`);
    mkdirSync(path.dirname(left), { recursive: true });
    const picture = await inTime(page.screenshot(), patience).catch(() => null);
    if (picture) writeFileSync(`${left}.png`, picture);
    const report = await lastMinute(page);
    if (report) writeFileSync(`${left}.tetrasand`, report);
    return 1;
  } finally {
    await browser.close();
    await server.close();
  }
}
