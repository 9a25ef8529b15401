/** A monkey at the page: seeded random moves through real input, and after each a look whether everything is still right. */

import { scenes } from '../../src/scene/scenes/index.ts';
import type { AppPage } from '../support/app-page.ts';
import { seeded } from './files.ts';
import { randomMove } from './moves.ts';
import { inTime, type Ledger, wrongs } from './truths.ts';

/** Opens quickly on a processor. */
export const startAddress = '?scene=heap&n=512&E=3e5&quality=lit';
/** A thousand rings take seconds per frame on a processor that also draws. */
const tooLarge = ['rings', 'rings-rough'];

export interface PlayOptions {
  readonly seed: number;
  /** Whether to make another move, after so many. */
  goOn(moves: number): boolean;
  /** How long the page may take to answer after a move, ms; as long as it likes when left out. */
  readonly patience?: number;
  /** See moves.ts. */
  readonly betweenPictures?: boolean;
  /** The graphics device is not taken away. */
  readonly keepDevice?: boolean;
  /** Called after every move. */
  onMove?(words: string, ledger: Ledger | null): void;
}

export interface Game {
  readonly moves: number;
  /** All moves in words, in order. */
  readonly trail: readonly string[];
  /** Empty: it ended well. */
  readonly found: readonly string[];
}

/** `errors` collects what the page reports; the page is at the start of the app. */
export async function play(page: AppPage, errors: string[], options: PlayOptions): Promise<Game> {
  const random = seeded(options.seed);
  const trail: string[] = [];
  const names = Object.keys(scenes).filter((name) => !tooLarge.includes(name));
  const { betweenPictures = false, keepDevice = false } = options;
  const player = {
    page,
    random,
    scenes: names,
    betweenPictures,
    keepDevice,
    say: (words: string) => trail.push(words),
  };
  let { found, ledger } = await wrongs(page, errors, options.patience);
  let moves = 0;
  while (found.length === 0 && options.goOn(moves)) {
    const first = trail.length;
    try {
      const move = randomMove(player);
      await (options.patience === undefined ? move : inTime(move, options.patience));
    } catch (error) {
      found = [`the move itself failed: ${(error as Error).message}`];
      break;
    }
    moves++;
    ({ found, ledger } = await wrongs(page, errors, options.patience));
    options.onMove?.(trail.slice(first).join('; '), ledger);
  }
  return { moves, trail, found };
}

export function gameReport({ moves, trail, found }: Game, seed: number): string {
  if (found.length === 0) return `${moves} moves, nothing wrong`;
  const steps = trail.map((words, index) => `${String(index + 1).padStart(4)}  ${words}`).join('\n');
  return `after ${moves} moves (--seed ${seed}):\n${found.join('\n')}\n\nwhat was done:\n${steps}`;
}

/** How long a page that went wrong may take for its last words, ms. */
const lastWords = 30_000;

/** What "Report a problem" would save; null when the page no longer answers. */
export async function lastMinute(page: AppPage): Promise<Buffer | null> {
  const report = page.evaluate(() => window.tetrasand.report()).catch(() => null);
  const late = new Promise<null>((resolve) => setTimeout(resolve, lastWords, null).unref());
  const text = await Promise.race([report, late]);
  return text === null ? null : Buffer.from(text, 'base64');
}
