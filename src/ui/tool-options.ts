/** What can be set about the active tool, in one compact row: parameters as sliders, choices as lists. */
import type { Intent } from '../app/intents';
import type { Session } from '../app/session';
import { type NumberSpec, parameterSpec } from '../params/table';
import { BodyPicker } from './body-picker';
import { element } from './dom';
import { shortNumber } from './format';
import { sliderScale } from './slider-scale';
import { text, toolOptionTexts } from './text';

type Show = (session: Session) => void;

export class ToolOptions {
  readonly #row = element('div', { class: 'tool-options', role: 'group', 'aria-label': text.toolOptions });
  readonly #ask: (intent: Intent) => void;
  readonly #bringMesh: () => void;
  #shown = '';
  #show: Show[] = [];

  /** `bringMesh`: the person wants a body from a mesh of their own. */
  constructor(parent: HTMLElement, ask: (intent: Intent) => void, bringMesh: () => void) {
    this.#ask = ask;
    this.#bringMesh = bringMesh;
    parent.append(this.#row);
  }

  /** Shows what is true now. */
  refresh(session: Session): void {
    const { tools } = session;
    const choices = tools.choices.filter(({ values }) => values.length > 1);
    // rebuilt only when the choices change, so that a slider being dragged stays
    const shown = JSON.stringify([tools.active, choices.map(({ key, values }) => [key, values])]);
    if (shown !== this.#shown) {
      this.#shown = shown;
      const parts = tools.options.flatMap((option) => {
        if (option.kind === 'parameter') return [this.#slider(option.key)];
        if (option.kind === 'action') return [this.#button(option.key, option.intent)];
        if (!choices.some(({ key }) => key === option.key)) return [];
        return [option.as === 'pictures' ? this.#pictures(option.key) : this.#choice(option.key)];
      });
      this.#show = parts.map(([, show]) => show);
      this.#row.replaceChildren(...parts.map(([part]) => part));
      this.#row.hidden = parts.length === 0;
    }
    for (const show of this.#show) show(session);
  }

  #button(key: string, intent: Intent): [HTMLElement, Show] {
    const button = element(
      'button',
      { type: 'button', class: 'tool-action', 'data-option': key },
      toolOptionTexts[key] ?? key,
    );
    button.addEventListener('click', () => this.#ask(intent));
    return [button, () => {}];
  }

  #pictures(key: string): [HTMLElement, Show] {
    const picker = new BodyPicker({
      choose: (value) => this.#ask({ kind: 'set-tool-option', key, value }),
      bring: this.#bringMesh,
    });
    return [
      picker.root,
      ({ bodies, tools }) => {
        const choice = tools.choices.find((choice) => choice.key === key);
        if (choice) picker.show(bodies.shelf, choice.value);
      },
    ];
  }

  #slider(key: keyof Session['params']): [HTMLElement, Show] {
    const spec = parameterSpec(key) as NumberSpec;
    const scale = sliderScale(spec);
    const range = { min: String(scale.min), max: String(scale.max), step: String(scale.step) };
    const slider = element('input', { type: 'range', ...range });
    const value = element('output', {});
    const label = element(
      'label',
      { class: 'tool-option', title: spec.help, 'data-option': key },
      element('span', {}, toolOptionTexts[key] ?? spec.label),
      slider,
      value,
    );
    const write = (now: number) => {
      slider.value = String(scale.position(now));
      slider.style.setProperty('--fill', String((Number(slider.value) - scale.min) / (scale.max - scale.min)));
      value.textContent = readable(now, spec.unit);
      slider.setAttribute('aria-valuetext', `${shortNumber(now)} ${spec.unit}`.trim());
    };
    slider.addEventListener('input', () => {
      const asked = scale.value(Number(slider.value));
      write(asked);
      this.#ask({ kind: 'set-params', values: { [key]: asked } });
    });
    return [label, ({ params }) => write(Number(params[key]))];
  }

  #choice(key: string): [HTMLElement, Show] {
    const select = element('select', {});
    const label = element(
      'label',
      { class: 'tool-option', 'data-option': key },
      element('span', {}, toolOptionTexts[key] ?? key),
      select,
    );
    select.addEventListener('change', () => this.#ask({ kind: 'set-tool-option', key, value: select.value }));
    return [
      label,
      ({ tools }) => {
        const choice = tools.choices.find((choice) => choice.key === key);
        if (!choice) return;
        if (select.options.length === 0) {
          const options = choice.values.map((value) =>
            element('option', { value }, toolOptionTexts[`${key}.${value}`] ?? value),
          );
          select.append(...options);
        }
        select.value = choice.value;
      },
    ];
  }
}

/** Brush sizes are centimetres to people. */
function readable(value: number, unit: string): string {
  return unit === 'm'
    ? `${shortNumber(100 * value, 2)} cm`
    : `${shortNumber(value, 3)} ${unit.replace('grains/s', '/s')}`.trim();
}
