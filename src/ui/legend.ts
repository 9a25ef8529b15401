/** What colours and line widths mean, with units. Shown only when they mean something. */
import type { PictureLegend } from '../app/picture';
import type { Legend } from '../render/colour-modes';
import { forceColours } from '../render/line-buffers';
import { element, setText } from './dom';
import { prefixed } from './format';
import { legendText } from './text';

export class LegendBox {
  readonly #root = element('section', { class: 'legend', 'aria-label': legendText.label, hidden: true });
  readonly #colours = new ScaleRow();
  readonly #chains = new ScaleRow();
  readonly #materials = element('ul', { class: 'swatches' });

  constructor(parent: HTMLElement) {
    this.#chains.bar.classList.add('wedge');
    this.#chains.bar.style.background = `linear-gradient(90deg, ${forceColours.weak}, ${forceColours.strong})`;
    this.#root.append(this.#colours.root, this.#materials, this.#chains.root);
    parent.append(this.#root);
  }

  update({ colours, materials, chains }: PictureLegend): void {
    const swatches = colours.stops.length === 0 && materials.length > 1 ? materials : [];
    const scaled = colours.stops.length > 0 || colours.title === legendText.id;
    this.#root.hidden = !scaled && swatches.length === 0 && chains === null;
    this.#colours.root.hidden = !scaled;
    if (scaled) {
      this.#colours.show(colours);
      this.#colours.bar.style.background = gradient(colours);
    }
    this.#showMaterials(swatches);
    this.#chains.root.hidden = chains === null;
    if (chains !== null) this.#chains.show({ title: legendText.chains, unit: 'N', min: 0, max: chains, stops: [] });
  }

  #showMaterials(materials: PictureLegend['materials']): void {
    const key = JSON.stringify(materials);
    this.#materials.hidden = materials.length === 0;
    if (this.#materials.dataset.shown === key) return;
    this.#materials.dataset.shown = key;
    this.#materials.replaceChildren(
      ...materials.map(({ name, colour }) => {
        const spot = element('span', { class: 'swatch' });
        spot.style.background = colour;
        return element('li', {}, spot, name);
      }),
    );
  }
}

/** A title, a bar, and the numbers at its ends and in its middle. */
class ScaleRow {
  readonly bar = element('div', { class: 'bar' });
  readonly #title = element('p', {});
  readonly #ticks = [0, 0.5, 1].map(() => element('span', {}));
  readonly root = element('div', {}, this.#title, this.bar, element('div', { class: 'ticks' }, ...this.#ticks));

  show({ title, unit, min, max, stops, ticks }: Legend): void {
    const plain = stops.length === 0 && unit === '';
    const { factor, name } = prefixed(max, unit);
    setText(this.#title, name === '' ? title : `${title}, ${name}`);
    this.#ticks.forEach((tick, i) => {
      const value = min + ((max - min) * i) / 2;
      setText(tick, ticks?.[i] ?? (plain ? '' : String(Number((value * factor).toPrecision(2)))));
    });
  }
}

function gradient({ stops }: Legend): string {
  if (stops.length === 0) return 'linear-gradient(90deg, #c5705d, #8fb26a, #5f8fbf, #a277b5, #d0b45a)';
  return `linear-gradient(90deg, ${stops.map(({ at, colour }) => `${colour} ${(100 * at).toFixed(1)}%`).join(', ')})`;
}
