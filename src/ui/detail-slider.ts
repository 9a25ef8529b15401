/** How fine the sand is: a slider over the levels of the scene, a button that lets the device decide, and one line that says why. */
import type { Intent } from '../app/intents';
import type { Session } from '../app/session';
import { element, setText } from './dom';
import { wholeNumber } from './format';
import { detailTexts } from './text/detail';

export class DetailSlider {
  readonly elements: readonly HTMLElement[];
  readonly #slider = element('input', { type: 'range', id: 'detail-level', min: '0', step: '1' });
  readonly #grains = element('output', { class: 'detail-grains', for: this.#slider.id });
  readonly #automatic = element(
    'button',
    { type: 'button', class: 'detail-automatic', title: detailTexts.automaticHelp },
    detailTexts.automatic,
  );
  readonly #why = element('p', { class: 'look-for', id: 'detail-why' });
  #levels: readonly number[] = [];

  constructor(ask: (intent: Intent) => void) {
    this.#slider.setAttribute('aria-describedby', this.#why.id);
    const grains = () => this.#levels[Number(this.#slider.value)];
    this.#slider.addEventListener('input', () => this.#showGrains(grains()));
    // a fresh start for every level passed by would be too much
    this.#slider.addEventListener('change', () => ask({ kind: 'set-detail', grains: grains() }));
    this.#automatic.addEventListener('click', () => ask({ kind: 'set-detail', grains: 'automatic' }));
    const label = element('label', { class: 'lil-name', for: this.#slider.id }, detailTexts.label);
    label.title = detailTexts.help;
    const widget = element('div', { class: 'lil-widget' }, this.#slider, this.#grains);
    const row = element('div', { class: 'lil-controller number-row detail-row' }, label, widget, this.#automatic);
    row.addEventListener('keydown', (event) => event.stopPropagation());
    this.elements = [row, this.#why];
  }

  show({ scene, levelChoice }: Session): void {
    const { detailAsked, trial } = levelChoice;
    const { levels, level } = scene.detail;
    this.#levels = levels;
    this.#slider.max = String(levels.length - 1);
    this.#slider.value = String(level);
    this.#showGrains(levels[level]);
    this.#automatic.setAttribute('aria-pressed', String(!detailAsked));
    setText(this.#why, detailTexts.why(scene.detail, detailAsked, trial));
    // one level is no choice
    for (const part of this.elements) part.hidden = levels.length < 2;
  }

  #showGrains(grains: number): void {
    this.#slider.style.setProperty('--fill', String(Number(this.#slider.value) / Math.max(1, this.#levels.length - 1)));
    this.#slider.setAttribute('aria-valuetext', detailTexts.grains(wholeNumber(grains)));
    setText(this.#grains, wholeNumber(grains));
  }
}
