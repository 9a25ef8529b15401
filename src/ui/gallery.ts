/** All scenes that come with the program: a picture, where each is from, and what to look for. */
import { element } from './dom';
import { type SceneCard, sceneGroups } from './scene-groups';
import { Sheet } from './sheet';
import { gallery } from './text/keeping';

/** Made by `npm run pictures`; the address is relative to the page, which may be served from any path. */
const thumbnail = (scene: string): string => `./thumbnails/${scene}.webp`;

export class Gallery {
  readonly #sheet: Sheet;
  readonly #cards = new Map<string, HTMLButtonElement>();
  #current = '';

  constructor(parent: HTMLElement, open: (name: string) => void) {
    const sections = sceneGroups().map(({ title, cards }) =>
      element(
        'section',
        {},
        element('h3', {}, title),
        element('ul', { class: 'scene-cards' }, ...cards.map((card) => element('li', {}, this.#card(card, open)))),
      ),
    );
    this.#sheet = new Sheet(parent, 'gallery', gallery.title, ...sections);
  }

  get open(): boolean {
    return this.#sheet.open;
  }

  toggle(): void {
    this.#sheet.toggle();
    if (this.#sheet.open) this.#cards.get(this.#current)?.focus();
  }

  showCurrent(name: string): void {
    if (name === this.#current) return;
    this.#cards.get(this.#current)?.removeAttribute('aria-current');
    this.#cards.get(name)?.setAttribute('aria-current', 'true');
    this.#current = name;
  }

  #card({ name, title, source, lookFor }: SceneCard, open: (name: string) => void): HTMLButtonElement {
    const card = element(
      'button',
      { type: 'button', class: 'scene-card', 'data-scene': name },
      element('img', {
        src: thumbnail(name),
        alt: '',
        loading: 'lazy',
        decoding: 'async',
        width: '320',
        height: '200',
      }),
      element('strong', {}, title),
      element('span', { class: 'look' }, lookFor),
      element('small', {}, source),
    );
    card.addEventListener('click', () => {
      this.#sheet.close();
      open(name);
    });
    this.#cards.set(name, card);
    return card;
  }
}
