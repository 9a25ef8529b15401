/** Short messages that come and go without taking the focus; problems stay until they are read. */
import { element } from './dom';
import { icon } from './icons';
import { type Message, text } from './text';

const stay = { info: 5000, problem: 12_000 } as const;
const most = 4;

export class Toasts {
  readonly #list = element('div', { class: 'toasts', role: 'log', 'aria-live': 'polite', 'aria-label': text.messages });
  /** Everything said so far, for tests. */
  readonly said: string[] = [];

  constructor(parent: HTMLElement) {
    parent.append(this.#list);
  }

  show(message: Message): void {
    this.said.push(message.text);
    const same = [...this.#list.children].find((toast) => toast.firstElementChild?.textContent === message.text);
    same?.remove();
    const close = element('button', { type: 'button', class: 'icon-button', 'aria-label': text.close }, icon('close'));
    const toast = element('div', { class: `toast ${message.tone}` }, element('p', {}, message.text), close);
    close.addEventListener('click', () => toast.remove());
    this.#list.append(toast);
    while (this.#list.children.length > most) this.#list.firstElementChild?.remove();
    setTimeout(() => toast.remove(), stay[message.tone]);
  }
}
