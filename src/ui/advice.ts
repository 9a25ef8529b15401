/** Suggests, once per visit, another capacity when the measured time says so. Never changes anything by itself. */
import type { FrameReport } from '../app/frame-loop';
import { suggestedCapacity } from '../app/keep/presets';
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
    const { world, watch, params, paused, intents } = this.#session;
    const grains = watch?.counters?.grains ?? 0;
    const capacity = world?.sim.method.capacity ?? 0;
    // how fine a continuum is does not depend on how much fits
    const isSand = world?.sim.method.drawable.continuum === undefined;
    const load = isSand &&
      rates &&
      !paused && { frameTime, timeRatio: rates.timeRatio, speed: params.speed, grains, capacity };
    const better = load ? suggestedCapacity(load) : null;
    if (better === null || !load) {
      this.#since = null;
      return;
    }
    this.#since ??= now;
    if (now - this.#since < patience) return;
    this.#given = true;
    const fewer = better < capacity;
    this.#show({
      text: fewer ? keeping.suggestFewer(pace(load.timeRatio), better) : keeping.suggestMore(better),
      tone: 'info',
      actions: [
        { label: keeping.suggestYes, act: () => intents.push({ kind: 'set-params', values: { capacity: better } }) },
      ],
    });
  }
}
