/** The help: a dialog of the browser's own, which keeps the focus inside and closes on Esc. */
import { element } from './dom';
import { icon } from './icons';
import { help, text } from './text';

export class Help {
  readonly #dialog: HTMLDialogElement;

  constructor(parent: HTMLElement) {
    const close = element('button', { type: 'button', class: 'icon-button', 'aria-label': text.close }, icon('close'));
    const head = element('header', {}, element('h2', { id: 'help-title' }, help.title), close);
    const groups = help.groups.map(({ title, rows }) =>
      element(
        'section',
        {},
        element('h3', {}, title),
        element('dl', {}, ...rows.flatMap(([keys, what]) => [element('dt', {}, keys), element('dd', {}, what)])),
      ),
    );
    this.#dialog = element(
      'dialog',
      { class: 'help', 'aria-labelledby': 'help-title' },
      head,
      ...groups,
      element('p', {}, help.footer),
    );
    close.addEventListener('click', () => this.#dialog.close());
    // a click beside the dialog lands on the dialog element itself: its content covers the rest
    this.#dialog.addEventListener('click', (event) => {
      if (event.target === this.#dialog) this.#dialog.close();
    });
    parent.append(this.#dialog);
  }

  get open(): boolean {
    return this.#dialog.open;
  }

  toggle(): void {
    if (this.#dialog.open) this.#dialog.close();
    else this.#dialog.showModal();
  }
}
