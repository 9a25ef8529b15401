/** What covers the sand: the wait at the beginning, and failures with what to do about them. */
import type { SimError } from '../gpu/errors';
import { element, setText } from './dom';
import { errorScreens, text } from './text';

export class Screens {
  readonly #root = element('div', { class: 'screen' });
  readonly #progress = element('p', { class: 'progress' }, text.loadingFirst);
  readonly #bar = element('progress', { max: '1', 'aria-label': text.loading });
  readonly #retry: () => void;

  constructor(parent: HTMLElement, retry: () => void) {
    this.#retry = retry;
    parent.append(this.#root);
    this.loading();
  }

  loading(): void {
    this.#show(
      'loading',
      element('h1', {}, text.loading, element('span', { class: 'dots', 'aria-hidden': 'true' }, ' …')),
      this.#bar,
      this.#progress,
    );
  }

  progress(words: string): void {
    setText(this.#progress, words);
    const [done, all] = (/(\d+) of (\d+)/.exec(words) ?? []).slice(1).map(Number);
    if (all > 0) this.#bar.value = done / all;
  }

  hide(): void {
    this.#root.hidden = true;
  }

  fail(error: SimError): void {
    const { title, what, steps } = errorScreens[error.code];
    const again = element('button', { type: 'button', class: 'primary' }, text.tryAgain);
    again.addEventListener('click', () => {
      this.loading();
      this.#retry();
    });
    const heading = element('h1', { tabindex: '-1' }, title);
    // where there is nothing else to say the screen has said it already
    const message =
      error.code === 'no-webgpu' || error.message === what ? [] : [element('pre', { tabindex: '0' }, error.message)];
    this.#show(
      `error ${error.code}`,
      heading,
      element('p', {}, what),
      ...message,
      element('ul', {}, ...steps.map((step) => element('li', {}, step))),
      again,
    );
    heading.focus();
  }

  #show(kind: string, ...children: Node[]): void {
    this.#root.className = `screen ${kind}`;
    this.#root.setAttribute('role', kind === 'loading' ? 'status' : 'alert');
    this.#root.replaceChildren(element('div', { class: 'card' }, ...children));
    this.#root.hidden = false;
  }
}
