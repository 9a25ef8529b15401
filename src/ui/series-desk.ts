/** Opens states that came as files: one as a state, several as a series with a bar. */
import type { Keeper } from '../app/keep/keeper';
import { indexSeries, largestState, type Place, readPlace } from '../app/series/series-index';
import { SeriesPlayer } from '../app/series/series-player';
import type { Session } from '../app/session';
import { SeriesBar } from './series-bar';
import { series as words } from './text/keeping';

export interface SeriesDeskParts {
  readonly session: Session;
  readonly keeper: Keeper;
  /** The scrub bar goes above these. */
  readonly bars: HTMLElement;
  /** Opens a single state, or says why not. */
  openState(bytes: Uint8Array): void;
  say(sentence: string, tone: 'info' | 'problem'): void;
}

export class SeriesDesk {
  readonly #parts: SeriesDeskParts;
  #open: { readonly player: SeriesPlayer; readonly bar: SeriesBar } | null = null;

  constructor(parts: SeriesDeskParts) {
    this.#parts = parts;
  }

  /** Of the series that is open; null: none. */
  get name(): string | null {
    return this.#open?.player.name ?? null;
  }

  /** The states of the series that is open. */
  get places(): readonly Place[] {
    return this.#open?.player.places ?? [];
  }

  async open(files: readonly File[]): Promise<void> {
    const { session, keeper, bars, openState, say } = this.#parts;
    const { places, bad } = await indexSeries(files);
    // the reader of a single state has the best words for what is wrong with it
    if (files.length === 1 && places.length < 2) {
      if (!places[0] && files[0].size > largestState) {
        say(words.bad(files[0].name, words.tooLarge), 'problem');
        return;
      }
      this.close();
      openState(places[0] ? await readPlace(places[0]) : new Uint8Array(await files[0].arrayBuffer()));
      return;
    }
    for (const { name, whole, reason } of bad) {
      say(words.bad(name, whole > 0 ? words.cutOff(whole) : (reason ?? words.unreadable)), 'problem');
    }
    if (places.length === 0) return;
    this.close();
    const player = new SeriesPlayer(places, session, keeper, {
      bad: (name, reason) => say(words.bad(name, reason ?? words.unreadable), 'problem'),
      ended: () => this.close(),
    });
    this.#open = { player, bar: new SeriesBar(bars, player, () => this.close()) };
    say(words.opened(places.length), 'info');
  }

  close(): void {
    this.#open?.bar.remove();
    this.#open = null;
  }

  frame(now: number): void {
    this.#open?.player.frame(now);
    this.#open?.bar.update();
  }
}
