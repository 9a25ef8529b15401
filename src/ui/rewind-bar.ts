/** A scrub bar over the last moments, shown while time stands still. */
import { type Moment, type Rewind, timeOf } from '../app/keep/rewind';
import { element, setText } from './dom';
import { rewind as words } from './text/keeping';

export class RewindBar {
  readonly #rewind: Rewind;
  readonly #bar: HTMLElement;
  readonly #slider = element('input', { type: 'range', min: '0', step: '1', 'aria-label': words.label });
  readonly #label = element('output', {});
  #shown: readonly Moment[] = [];

  /** `below`: what it stands above. */
  constructor(below: HTMLElement, rewind: Rewind, goTo: (moment: Moment) => void) {
    this.#rewind = rewind;
    this.#bar = element(
      'div',
      { class: 'rewind-bar', hidden: true },
      element('span', {}, words.label),
      this.#slider,
      this.#label,
    );
    this.#slider.addEventListener('input', () => this.#describe());
    this.#slider.addEventListener('change', () => {
      const moment = this.#shown[Number(this.#slider.value)];
      if (moment) goTo(moment);
    });
    below.before(this.#bar);
  }

  /** `time`: of the sand, s. */
  update(paused: boolean, time: number): void {
    const { moments } = this.#rewind;
    const wanted = paused && moments.length > 1;
    if (this.#bar.hidden === wanted) this.#bar.hidden = !wanted;
    if (!wanted || moments === this.#shown) return;
    this.#shown = moments;
    this.#slider.max = String(moments.length - 1);
    const past = moments.filter((moment) => timeOf(moment) <= time).length;
    this.#slider.value = String(Math.max(0, past - 1));
    this.#slider.title = words.help(moments.length, this.#rewind.bytes / 2 ** 20);
    this.#describe();
  }

  #describe(): void {
    const moment = this.#shown[Number(this.#slider.value)];
    const last = this.#shown.at(-1);
    if (!moment || !last) return;
    const sentence = words.moment(timeOf(moment), timeOf(last) - timeOf(moment));
    describeScrub(this.#slider, this.#label, sentence);
  }
}

/** The moment of a scrub bar in words, for eyes and for screen readers. */
export function describeScrub(slider: HTMLInputElement, label: HTMLOutputElement, sentence: string): void {
  setText(label, sentence);
  if (slider.getAttribute('aria-valuetext') !== sentence) slider.setAttribute('aria-valuetext', sentence);
}
