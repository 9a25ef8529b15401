/**
 * One row of the panel. lil-gui's own number row has no logarithmic slider, cannot be moved by keyboard and swallows bad
 * input without a word; this one uses the browser's slider and text field. It shows values and asks for changes, and
 * holds no state: `showValue` is called with the truth.
 */
import { Controller, type GUI } from 'lil-gui';
import { valueFromText } from '../params/codec';
import type { ChoiceSpec, NumberSpec, ParameterSpec, TextSpec } from '../params/table';
import { element } from './dom';
import { shortNumber } from './format';
import { sliderScale } from './slider-scale';

type Value = number | string;

export interface ControlEvents {
  /** Asks for another value. */
  ask(value: Value): void;
  /** The text is no value; `message` says what was expected. */
  refuse(message: string): void;
}

export class ParameterControl extends Controller {
  readonly showValue: (value: Value) => void;

  constructor(folder: GUI, spec: ParameterSpec, help: string, events: ControlEvents) {
    super(
      folder,
      { [spec.key]: spec.default },
      spec.key,
      spec.options ? 'choice-row' : spec.check ? 'text-row' : 'number-row',
    );
    this.domElement.dataset.parameter = spec.key;
    this.domElement.title = help;
    this.$name.textContent = spec.label;
    if (spec.unit) this.$name.append(element('span', { class: 'unit' }, ` ${spec.unit}`));
    this.showValue = spec.options
      ? this.#addChoice(spec, events)
      : spec.check
        ? this.#addText(spec, events)
        : this.#addNumber(spec, events);
    this.showValue(spec.default);
  }

  /** Of the values of a choice only these. */
  offer(values: readonly string[]): void {
    for (const option of this.$widget.querySelectorAll('option')) option.hidden = !values.includes(option.value);
  }

  #addChoice(spec: ChoiceSpec, events: ControlEvents): (value: Value) => void {
    const select = element('select', { 'aria-labelledby': this.$name.id });
    select.append(...spec.options.map((option) => element('option', { value: option }, option)));
    select.addEventListener('change', () => events.ask(select.value));
    this.$widget.append(select);
    return (value) => {
      select.value = String(value);
    };
  }

  #addText(spec: TextSpec, events: ControlEvents): (value: Value) => void {
    const field = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', title: spec.form });
    field.setAttribute('aria-labelledby', this.$name.id);
    let shown = spec.default;
    const show = (value: Value) => {
      shown = String(value);
      field.value = shown;
    };
    field.addEventListener('change', () => {
      const read = valueFromText(spec, field.value.trim());
      if ('value' in read) return events.ask(read.value);
      events.refuse(`${read.wrong}; kept ${shown}`);
      show(shown);
    });
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') field.blur();
    });
    this.$widget.append(field);
    return show;
  }

  #addNumber(spec: NumberSpec, events: ControlEvents): (value: Value) => void {
    const scale = sliderScale(spec);
    const range = { min: String(scale.min), max: String(scale.max), step: String(scale.step) };
    const slider = element('input', { type: 'range', ...range, 'aria-labelledby': this.$name.id });
    const field = element('input', {
      type: 'text',
      inputmode: 'decimal',
      autocomplete: 'off',
      spellcheck: 'false',
      'aria-labelledby': this.$name.id,
    });
    let shown: number = spec.default;
    const show = (value: Value) => {
      shown = Number(value);
      slider.value = String(scale.position(shown));
      slider.style.setProperty('--fill', String((Number(slider.value) - scale.min) / (scale.max - scale.min)));
      slider.setAttribute('aria-valuetext', `${shortNumber(shown)} ${spec.unit}`.trim());
      field.value = spec.integer ? String(shown) : shortNumber(shown);
    };
    // A fresh start for every pixel of a drag would be too much.
    slider.addEventListener(spec.applies === 'live' ? 'input' : 'change', () => {
      const value = scale.value(Number(slider.value));
      show(value);
      events.ask(value);
    });
    field.addEventListener('change', () => {
      const read = valueFromText(spec, field.value.replace(',', '.'));
      if ('value' in read) return events.ask(read.value);
      events.refuse(`${read.wrong}; kept ${shortNumber(shown)}`);
      show(shown);
    });
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') field.blur();
    });
    this.$widget.append(slider, field);
    return show;
  }
}
