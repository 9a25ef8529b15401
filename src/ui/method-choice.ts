/**
 * How the sand is computed: one button per method beside the scene's name, what the chosen one can and cannot do, and the
 * methods that it is compared with.
 */
import type { Intent } from '../app/intents';
import type { ViewSettings } from '../app/view-settings';
import { type AboutMethod, methodList } from '../scene/method-names';
import { element, setText } from './dom';
import { compareTexts, text } from './text';

export class MethodChoice {
  readonly elements: readonly HTMLElement[];
  readonly #buttons: ReadonlyMap<string, HTMLButtonElement>;
  readonly #help = element('p', { class: 'look-for method-help', id: 'method-help' });
  readonly #compare = element('select', { id: 'compare-choice', title: compareTexts.help });

  constructor(ask: (intent: Intent) => void) {
    this.#buttons = new Map(methodList.map((method) => [method.name, methodButton(method, ask)]));
    const group = element(
      'div',
      { class: 'segments', role: 'radiogroup', 'aria-label': text.methodChoice, 'aria-describedby': this.#help.id },
      ...this.#buttons.values(),
    );
    group.addEventListener('keydown', (event) => {
      // keys belong to the choice, not to the sand
      event.stopPropagation();
      this.#key(event);
    });
    this.#compare.append(element('option', { value: 'off' }, compareTexts.nothing));
    this.#compare.append(...methodList.map(({ name, title }) => element('option', { value: name }, title)));
    // with two methods that is the other one
    if (methodList.length > 2) this.#compare.append(element('option', { value: 'all' }, compareTexts.all));
    this.#compare.addEventListener('change', () =>
      ask({ kind: 'set-view', values: { compare: this.#compare.value as ViewSettings['compare'] } }),
    );
    this.elements = [group, this.#help, compareRow(this.#compare)];
    // one method is no choice
    for (const part of this.elements) part.hidden = methodList.length < 2;
  }

  /** `compare`: the method that runs beside it, 'all' of them, or 'off'. */
  show(method: string, compare: string): void {
    for (const [name, button] of this.#buttons) {
      button.setAttribute('aria-checked', String(name === method));
      button.tabIndex = name === method ? 0 : -1;
    }
    setText(this.#help, methodList.find(({ name }) => name === method)?.help ?? '');
    for (const option of this.#compare.options) option.hidden = option.value === method;
    this.#compare.value = compare === method ? 'off' : compare;
  }

  #key(event: KeyboardEvent): void {
    const ways: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const way = ways[event.key];
    if (way === undefined) return;
    event.preventDefault();
    const buttons = [...this.#buttons.values()];
    const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
    // a fresh start for every method passed by would be too much: Enter or Space chooses
    buttons[(here + way + buttons.length) % buttons.length]?.focus();
  }
}

function compareRow(select: HTMLSelectElement): HTMLElement {
  const label = element('label', { class: 'lil-name', for: select.id }, compareTexts.choice);
  const widget = element('div', { class: 'lil-widget' }, select);
  const row = element('div', { class: 'lil-controller choice-row' }, label, widget);
  row.addEventListener('keydown', (event) => event.stopPropagation());
  return row;
}

function methodButton({ name, title, help }: AboutMethod, ask: (intent: Intent) => void): HTMLButtonElement {
  const button = element('button', { type: 'button', role: 'radio', 'data-method': name, title: help }, title);
  button.addEventListener('click', () => ask({ kind: 'set-method', method: name }));
  return button;
}
