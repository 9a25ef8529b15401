/** The last things that people asked for and were told, as plain data for a report: no texts of files, no names, no addresses. */
import type { Plain } from '../../world/checkpoint';
import type { Intent } from '../intents';
import type { Notice, SessionEvents } from '../notices';

const mostIntents = 2000;
const mostNotices = 200;

export class VisitLog {
  readonly #intents: Plain[] = [];
  readonly #notices: Plain[] = [];

  /** `time`: simulated seconds; null while there is no sand. */
  asked(intent: Intent, time: number | null): void {
    this.#intents.push({ time, ...brief(intent) });
    if (this.#intents.length > mostIntents) this.#intents.shift();
  }

  /** The same events, and what is said is written down. */
  overhearing(events: SessionEvents): SessionEvents {
    return {
      ...events,
      notice: (notice: Notice) => {
        this.#said(plain(notice));
        events.notice(notice);
      },
      failed: (error) => {
        this.#said({ kind: 'failed', code: error.code, message: error.message });
        events.failed(error);
      },
    };
  }

  get intents(): readonly Plain[] {
    return [...this.#intents];
  }

  get notices(): readonly Plain[] {
    return [...this.#notices];
  }

  #said(words: Plain): void {
    this.#notices.push(words);
    if (this.#notices.length > mostNotices) this.#notices.shift();
  }
}

const plain = (value: object): { readonly [key: string]: Plain } => JSON.parse(JSON.stringify(value));

/** Scenes and states are large, and may hold people's own words. */
function brief(intent: Intent): { readonly [key: string]: Plain } {
  switch (intent.kind) {
    case 'open-scene':
      return { kind: intent.kind, level: intent.scene.detail.level, method: intent.scene.method };
    case 'open-state':
    case 'replay':
      return { kind: intent.kind, at: intent.state.grains.time, method: intent.scene.method };
    default:
      return plain(intent);
  }
}
