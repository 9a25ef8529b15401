/** A little of `npm run monkey`: the same moves, the same truths after each. */
import { expect, onTestFailed, test } from 'vitest';
import { gameReport, play, startAddress } from '../../monkey/play.ts';
import { useChromium } from '../../support/browser.ts';
import { ready, smallScreen } from '../app-helpers.ts';

const browser = useChromium();
/** Another one would do as well; this one begins with many different moves. */
const seed = 3;
const moves = 25;

test(`${moves} random moves end without an error, a NaN or a lost grain`, async () => {
  const app = await browser.open(startAddress, { viewport: smallScreen });
  await ready(app);
  const trail: string[] = [];
  // what the report of the game would say if it came to that
  onTestFailed(() => console.error(`--seed ${seed}:\n${trail.join('\n')}`));
  const game = await play(app, app.errors, {
    seed,
    goOn: (made) => made < moves,
    onMove: (words) => trail.push(words),
  });
  expect(game.found, gameReport(game, seed)).toEqual([]);
});
