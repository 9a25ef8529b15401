/**
 * A series of saved states: shows one at a time, plays them, and lets the sand go on from the one that is shown. One state is in
 * memory at a time besides the sand itself. A state that cannot be used is said once, and left out.
 */
import { StateFileError } from '../../world/state-file';
import type { Keeper } from '../keep/keeper';
import type { Session } from '../session';
import { dueTimes, stateDue } from './pace';
import { type Place, readPlace } from './series-index';

export interface SeriesEvents {
  /** `reason` null: the file cannot be read any more. */
  bad(name: string, reason: string | null): void;
  /** Every state of it was bad, or another scene was opened. */
  ended(): void;
}

let count = 0;

export class SeriesPlayer {
  /** Another one for each series. */
  readonly name = `series ${++count}`;
  readonly #session: Session;
  readonly #keeper: Pick<Keeper, 'read'>;
  readonly #events: SeriesEvents;
  #places: readonly Place[];
  #due: readonly number[];
  /** Asked for; the one that is shown follows. */
  #wanted = 0;
  #shown = -1;
  #busy = false;
  #first = true;
  /** While it plays: from which state, since when, ms. */
  #playing: { readonly from: number; readonly since: number } | null = null;
  #scene: unknown = null;

  constructor(places: readonly Place[], session: Session, keeper: Pick<Keeper, 'read'>, events: SeriesEvents) {
    this.#places = places;
    this.#due = dueTimes(places.map(({ time }) => time));
    this.#session = session;
    this.#keeper = keeper;
    this.#events = events;
  }

  get places(): readonly Place[] {
    return this.#places;
  }
  get at(): number {
    return this.#wanted;
  }
  get playing(): boolean {
    return this.#playing !== null;
  }
  /** The sand went on from one of its states. */
  get left(): boolean {
    return !this.#session.paused;
  }

  goTo(at: number): void {
    this.#playing = null;
    this.#ask(at);
  }

  play(now: number): void {
    const from = this.#wanted >= this.#places.length - 1 ? 0 : this.#wanted;
    this.#playing = { from, since: now };
    this.#ask(from);
  }

  pause(): void {
    this.#playing = null;
  }

  goOn(): void {
    this.#playing = null;
    this.#session.intents.push({ kind: 'pause', paused: false });
  }

  /** Every frame; `now` in ms. */
  frame(now: number): void {
    if (this.#busy) return;
    if (this.#shown >= 0 && this.#session.scene !== this.#scene) {
      this.#events.ended();
      return;
    }
    if (this.#playing) {
      const { from, since } = this.#playing;
      this.#wanted = stateDue(this.#due, from, (now - since) / 1000);
      if (this.#wanted === this.#places.length - 1) this.#playing = null;
    }
    if (this.#wanted !== this.#shown) void this.#show();
  }

  #ask(at: number): void {
    this.#wanted = Math.min(this.#places.length - 1, Math.max(0, at));
    // the sand may have gone on from the one that was shown
    if (this.left) this.#shown = -1;
  }

  async #show(): Promise<void> {
    this.#busy = true;
    const at = this.#wanted;
    const place = this.#places[at];
    try {
      const { intent } = this.#keeper.read(await readPlace(place));
      // the first one brings its view along; then people look from where they want
      this.#session.intents.push(this.#first ? intent : { ...intent, view: {}, camera: 'stay' });
      this.#first = false;
      // intents are applied with the next frame, and then take a while
      await nextFrames();
      await this.#session.settled();
      this.#shown = at;
      this.#scene = this.#session.scene;
    } catch (error) {
      this.#leaveOut(place, error instanceof StateFileError ? error.message : null);
    } finally {
      this.#busy = false;
    }
  }

  #leaveOut(place: Place, reason: string | null): void {
    this.#events.bad(place.source.name, reason);
    this.#places = this.#places.filter((other) => other !== place);
    this.#due = dueTimes(this.#places.map(({ time }) => time));
    if (this.#playing) this.#playing = { from: Math.max(0, this.#wanted - 1), since: performance.now() };
    this.#wanted = Math.max(0, Math.min(this.#wanted, this.#places.length - 1));
    this.#shown = -1;
    if (this.#places.length === 0) this.#events.ended();
  }
}

/** Two: whichever callback comes first in a frame, the intents have been applied then. */
const nextFrames = () =>
  new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve(null))));
