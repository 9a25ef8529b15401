/** Says what takes a while, beside the sand that runs on. What is done at once is not worth a word. */
import { element, setText } from './dom';

/** ms */
const patience = 250;

export class Busy {
  readonly #root = element('p', { class: 'busy', role: 'status', hidden: true });
  readonly #words = element('span');
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parent: HTMLElement) {
    this.#root.append(element('span', { class: 'spinner', 'aria-hidden': 'true' }), this.#words);
    parent.append(this.#root);
  }

  /** null: done. */
  show(words: string | null): void {
    if (words === null) {
      clearTimeout(this.#timer);
      this.#timer = undefined;
      this.#root.hidden = true;
      return;
    }
    setText(this.#words, words);
    this.#timer ??= setTimeout(() => {
      this.#root.hidden = false;
    }, patience);
  }
}
