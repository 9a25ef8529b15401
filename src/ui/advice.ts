/** Suggests, once per visit, less detail or more capacity when the measured time says so. Never changes anything by itself. */
import type { FrameReport } from '../app/frame-loop';
import { type Load, suggestedCapacity, suggestedDetail } from '../app/keep/presets';
import type { Session } from '../app/session';
import { pace } from './format';
import type { Message } from './text';
import { keeping } from './text/keeping';

/** ms: how often to check, and for how long it must have been so. */
const interval = 1000;
const patience = 8000;

export class Advice {
  readonly #session: Session;
  readonly #show: (message: Message) => void;
  #due = 0;
  #since: number | null = null;
  #given = false;

  constructor(session: Session, show: (message: Message) => void) {
    this.#session = session;
    this.#show = show;
  }

  check(now: number, { frameTime, rates }: FrameReport): void {
    if (this.#given || now < this.#due) return;
    this.#due = now + interval;
    const { world, watch, params, paused } = this.#session;
    const grains = watch?.counters?.grains ?? 0;
    const capacity = world?.sim.method.capacity ?? 0;
    // how fine a continuum is does not depend on how much fits
    const isSand = world?.sim.method.drawable.continuum === undefined;
    const message =
      isSand && rates && !paused
        ? this.#advise({ frameTime, timeRatio: rates.timeRatio, speed: params.speed, grains, capacity })
        : null;
    if (!message) {
      this.#since = null;
      return;
    }
    this.#since ??= now;
    if (now - this.#since < patience) return;
    this.#given = true;
    this.#show(message);
  }

  #advise(load: Load): Message | null {
    const { scene, intents } = this.#session;
    const level = suggestedDetail(load, scene.detail);
    if (level !== null) {
      const grains = scene.detail.levels[level];
      return {
        text: keeping.suggestCoarser(pace(load.timeRatio), grains),
        tone: 'info',
        actions: [{ label: keeping.suggestCoarserYes, act: () => intents.push({ kind: 'set-detail', grains }) }],
      };
    }
    const capacity = suggestedCapacity(load);
    return capacity === null
      ? null
      : {
          text: keeping.suggestMore(capacity),
          tone: 'info',
          actions: [
            { label: keeping.suggestYes, act: () => intents.push({ kind: 'set-params', values: { capacity } }) },
          ],
        };
  }
}
