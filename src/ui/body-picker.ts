/** Which body to drop: a button with a picture that opens a shelf of pictures, own meshes among them. */
import type { MeshShelf } from '../app/bodies/shelf';
import { element, setText } from './dom';
import { icon } from './icons';
import { meshPicture } from './mesh-picture';
import { bodyTexts } from './text/bodies';

/** CSS pixels. */
const pictureSide = 56;
const faceSide = 28;

export interface PickerEvents {
  choose(id: string): void;
  /** Wants to bring a mesh of their own. */
  bring(): void;
}

export class BodyPicker {
  readonly root = element('div', { class: 'tool-option body-picker', 'data-option': 'body' });
  readonly #events: PickerEvents;
  readonly #face = element('span', { class: 'face' });
  readonly #name = element('span', {});
  readonly #button: HTMLButtonElement;
  readonly #list = element('div', { class: 'body-shelf', role: 'radiogroup', 'aria-label': bodyTexts.shelf });
  readonly #popup: HTMLElement;
  readonly #items = new Map<string, HTMLButtonElement>();
  #shelf: MeshShelf | null = null;
  #value = '';

  constructor(events: PickerEvents) {
    this.#events = events;
    this.#button = element(
      'button',
      { type: 'button', class: 'body-choice', 'aria-haspopup': 'true', 'aria-expanded': 'false' },
      this.#face,
      this.#name,
      element('span', { class: 'caret', 'aria-hidden': 'true' }, '▴'),
    );
    this.#button.addEventListener('click', () => this.#open(this.#popup.hidden === true));
    const bring = element('button', { type: 'button', class: 'bring-mesh' }, icon('file'), bodyTexts.bring);
    bring.addEventListener('click', () => {
      this.#open(false);
      events.bring();
    });
    this.#popup = element('div', { class: 'body-popup', hidden: true }, this.#list, bring);
    this.root.append(element('span', {}, bodyTexts.body), this.#button, this.#popup);
    this.root.addEventListener('keydown', (event) => this.#key(event));
    window.addEventListener('pointerdown', (event) => {
      if (event.target instanceof Node && !this.root.contains(event.target)) this.#open(false);
    });
  }

  /** Shows what is true now. */
  show(shelf: MeshShelf, value: string): void {
    this.#shelf = shelf;
    if (value !== this.#value) {
      this.#value = value;
      const shelved = shelf.get(value);
      setText(this.#name, shelved?.title ?? value);
      this.#face.replaceChildren(...(shelved ? [meshPicture(shelved.mesh, faceSide)] : []));
    }
    for (const [id, item] of this.#items) this.#mark(id, item);
  }

  #open(open: boolean): void {
    // pictures are drawn when they are first looked at
    if (open) this.#fill();
    this.#popup.hidden = !open;
    this.#button.setAttribute('aria-expanded', String(open));
    if (open) this.#items.get(this.#value)?.focus();
  }

  #fill(): void {
    for (const id of this.#shelf?.ids ?? []) {
      const shelved = this.#shelf?.get(id);
      if (!shelved || this.#items.has(id)) continue;
      const item = element(
        'button',
        { type: 'button', role: 'radio', class: 'body-item', 'data-body': id },
        meshPicture(shelved.mesh, pictureSide),
        element('span', {}, shelved.title),
      );
      item.addEventListener('click', () => {
        this.#events.choose(id);
        this.#open(false);
        this.#button.focus();
      });
      this.#items.set(id, item);
      this.#list.append(item);
      this.#mark(id, item);
    }
  }

  #mark(id: string, item: HTMLButtonElement): void {
    item.setAttribute('aria-checked', String(id === this.#value));
  }

  #key(event: KeyboardEvent): void {
    if (event.key === 'Escape' && !this.#popup.hidden) {
      event.stopPropagation();
      this.#open(false);
      this.#button.focus();
      return;
    }
    const ways: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const items = [...this.#items.values()];
    const here = items.indexOf(document.activeElement as HTMLButtonElement);
    if (!(event.key in ways) || here < 0) return;
    event.preventDefault();
    items[(here + ways[event.key] + items.length) % items.length].focus();
  }
}
