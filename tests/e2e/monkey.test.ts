/** A minute of `npm run monkey`: the same moves, the same truths after each. */
import { expect, test } from 'vitest';
import { gameReport, play, startAddress } from '../monkey/play.ts';
import { useBrowser } from '../support/browser.ts';
import { ready, smallScreen } from './app-helpers.ts';

const browser = useBrowser();
/** Another one would do as well; this one begins with many different moves. */
const seed = 3;

test('a minute of random play ends without an error, a NaN or a lost grain', async () => {
  const { page, errors } = await browser.open(startAddress, { viewport: smallScreen });
  await ready(page);
  const game = await play(page, errors, { seed, minutes: 1 });
  expect(game.found, gameReport(game, seed)).toEqual([]);
  // a page that hardly answers would have passed otherwise
  expect(game.moves).toBeGreaterThan(10);
});
