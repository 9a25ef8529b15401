/** A dialog of the browser's own, which keeps the focus inside and closes on Esc, with a title and a cross. */
import { element, setText } from './dom';
import { icon } from './icons';
import { text } from './text';

export class Sheet {
  readonly dialog: HTMLDialogElement;
  readonly #head: HTMLElement;
  readonly #title: HTMLElement;

  constructor(parent: HTMLElement, name: string, title: string, ...children: (Node | string)[]) {
    const close = element('button', { type: 'button', class: 'icon-button', 'aria-label': text.close }, icon('close'));
    this.#title = element('h2', { id: `${name}-title` }, title);
    this.#head = element('header', {}, this.#title, close);
    this.dialog = element(
      'dialog',
      { class: `sheet ${name}`, 'aria-labelledby': this.#title.id },
      this.#head,
      ...children,
    );
    close.addEventListener('click', () => this.dialog.close());
    // a click beside the dialog lands on the dialog element itself: its content covers the rest
    this.dialog.addEventListener('click', (event) => {
      if (event.target === this.dialog) this.dialog.close();
    });
    parent.append(this.dialog);
  }

  /** Another content under the same header. */
  fill(title: string, ...children: (Node | string)[]): void {
    setText(this.#title, title);
    this.dialog.replaceChildren(this.#head, ...children);
  }

  get open(): boolean {
    return this.dialog.open;
  }

  show(): void {
    if (!this.dialog.open) this.dialog.showModal();
  }

  close(): void {
    this.dialog.close();
  }

  toggle(): void {
    if (this.dialog.open) this.close();
    else this.show();
  }
}
