/**
 * npm run monkey: builds the site and plays with it in headless Chromium, at random but repeatably.
 *
 *   npm run monkey                             20 minutes, a seed from the clock
 *   npm run monkey -- --minutes 5 --seed 7     the same moves as every run with seed 7
 *
 * Exits with 0 when nothing went wrong; otherwise prints what went wrong, the seed and all moves so far, and saves a screenshot
 * (monkey.png) and a recording of the last minute (monkey.tetrasand, for `npm run sim -- --replay`).
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { build, preview } from 'vite';
import { openChromium } from '../support/chromium-page.ts';
import { gameReport, lastMinute, play, startAddress } from './play.ts';

/** A busy page on a software adapter takes its time; one that takes longer than this is dead, ms. */
const patience = 120_000;

const root = path.resolve(import.meta.dirname, '../..');
const option = (name: string, usual: number): number => {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? usual : Number(process.argv[at + 1]);
};

export async function main(): Promise<number> {
  const [seed, minutes] = [option('seed', Date.now() % 1_000_000), option('minutes', 20)];
  if (!(minutes > 0) || !Number.isInteger(seed)) {
    console.error('usage: npm run monkey -- [--minutes 20] [--seed 1]');
    return 2;
  }
  await build({ root, logLevel: 'warn' });
  const server = await preview({ root, logLevel: 'warn', preview: { host: '127.0.0.1', port: 0 } });
  const browser = await openChromium();
  console.log(`seed ${seed}, ${minutes} minutes`);
  try {
    const address = server.resolvedUrls?.local[0] ?? '';
    const { page, errors } = await browser.newPage({ viewport: { width: 480, height: 400 } });
    page.setDefaultTimeout(patience);
    await page.goto(`${address}${startAddress}`);
    const started = Date.now();
    const end = started + 60_000 * minutes;
    let moves = 0;
    const game = await play(page, errors, {
      patience,
      seed,
      goOn: () => Date.now() < end,
      onMove: (words, ledger) => {
        const seconds = ((Date.now() - started) / 1000).toFixed(0).padStart(5);
        console.log(
          `${seconds} s  ${String(++moves).padStart(4)}  ${String(ledger?.grains ?? '–').padStart(5)} grains  ${words}`,
        );
      },
    });
    console.log(gameReport(game, seed));
    if (game.found.length > 0) await page.screenshot({ path: 'monkey.png' }).catch(() => {});
    const report = game.found.length > 0 ? await lastMinute(page) : null;
    if (report) writeFileSync('monkey.tetrasand', report);
    return game.found.length > 0 ? 1 : 0;
  } finally {
    await browser.close();
    await server.close();
  }
}
