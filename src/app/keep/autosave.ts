/**
 * Keeps the sand for the next visit: every few seconds when something happened, and once more when the page is hidden. Uses
 * the snapshots that the session takes anyway; nothing is read back for it.
 */
import type { GrainState } from '../../world/grain-state';
import type { Session } from '../session';
import type { Keeper } from './keeper';
import { forgetKept, type KeptState, readKept, writeKept } from './kept-store';

/** ms */
const interval = 10_000;
/** The first moments of a scene are not worth keeping; after this long, in simulated seconds, they are. */
const worthKeeping = 20;

export interface AutosaveEvents {
  /** Said once per visit. */
  failed(): void;
}

export class Autosave {
  readonly #session: Session;
  readonly #keeper: Keeper;
  readonly #events: AutosaveEvents;
  readonly #visit = crypto.randomUUID();
  #written: GrainState | null = null;
  #busy = false;
  #gaveUp = false;
  /** Goes when this visit has a place of its own. */
  #continued: KeptState | null = null;

  constructor(session: Session, keeper: Keeper, events: AutosaveEvents) {
    this.#session = session;
    this.#keeper = keeper;
    this.#events = events;
    // lets other pages of the same browser see that this visit goes on
    void navigator.locks?.request(lockName(this.#visit), () => new Promise(() => {}));
    setInterval(() => {
      if (!document.hidden) void this.save();
    }, interval);
    document.addEventListener('visibilitychange', () => {
      if (document.hidden) void this.save();
    });
  }

  /** Writes the last snapshot, unless it is written already or nothing of it would be missed. */
  async save(): Promise<void> {
    const snapshot = this.#session.watch?.snapshot;
    const worth = this.#session.touched || (snapshot?.time ?? 0) > worthKeeping;
    if (!snapshot || !worth || snapshot === this.#written || this.#busy || this.#gaveUp) return;
    this.#busy = true;
    try {
      const file = this.#keeper.encode(snapshot);
      const { title } = this.#session.scene;
      await writeKept({ visit: this.#visit, at: Date.now(), title, grains: snapshot.ids.length, file });
      // asked once there is something to lose: browsers may throw away what nobody asked them to keep
      if (!this.#written) void navigator.storage?.persist?.().catch(() => false);
      this.#written = snapshot;
      if (this.#continued) this.forget(this.#continued);
      this.#continued = null;
    } catch {
      // full, forbidden or broken: trying again every ten seconds would not help
      this.#gaveUp = true;
      this.#events.failed();
    } finally {
      this.#busy = false;
    }
  }

  /** The newest state of a visit that is over; null when there is none. */
  async left(): Promise<KeptState | null> {
    try {
      const held = (await navigator.locks?.query())?.held?.map(({ name }) => name) ?? [];
      const kept = (await readKept()).filter(({ visit }) => visit !== this.#visit && !held.includes(lockName(visit)));
      return kept[0] ?? null;
    } catch {
      return null;
    }
  }

  /** This visit goes on from that one: it is kept until the new sand is. */
  goOnFrom(state: KeptState): void {
    this.#continued = state;
  }

  forget({ visit }: KeptState): void {
    forgetKept(visit).catch(() => {});
  }
}

const lockName = (visit: string) => `tetrasand visit ${visit}`;
