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
    const toast = element('div', { class: `toast ${message.tone}` }, element('p', {}, message.text));
    const button = (
      label: string,
      act: () => void,
      attributes: Readonly<Record<string, string>>,
      face: Node | string,
    ) => {
      const made = element('button', { type: 'button', ...attributes }, face);
      made.addEventListener('click', () => {
        toast.remove();
        act();
      });
      if (label !== face) made.setAttribute('aria-label', label);
      return made;
    };
    const { actions = [], onClose = () => {} } = message;
    toast.append(
      ...actions.map(({ label, act }) => button(label, act, { class: 'toast-action' }, label)),
      button(text.close, onClose, { class: 'icon-button' }, icon('close')),
    );
    this.#list.append(toast);
    this.#makeRoom();
    // a question waits for its answer
    if (actions.length === 0) setTimeout(() => toast.remove(), stay[message.tone]);
  }

  /** The oldest go first, but never a question. */
  #makeRoom(): void {
    const plain = [...this.#list.children].filter((toast) => !toast.querySelector('.toast-action'));
    for (const toast of plain.slice(0, Math.max(0, this.#list.children.length - most))) toast.remove();
  }
}
