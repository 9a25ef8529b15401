/** The buttons at the top: what is about the page rather than about the sand. */
import { element, setText } from './dom';
import { type IconName, icon } from './icons';
import { keeping, pageButtons } from './text/keeping';

export const pageActions = ['scenes', 'lab', 'share', 'screenshot', 'video', 'world', 'fullscreen'] as const;
export type PageAction = (typeof pageActions)[number];

export class PageBar {
  readonly element: HTMLElement;
  readonly #buttons = new Map<PageAction, HTMLButtonElement>();
  readonly #clock = element('span', { class: 'clock', hidden: true });

  constructor(parent: HTMLElement, act: (action: PageAction) => void) {
    for (const action of pageActions) {
      const button = element('button', { type: 'button', class: 'icon-button', 'data-action': action });
      button.addEventListener('click', () => act(action));
      this.#buttons.set(action, button);
      this.#dress(action, action, action);
    }
    this.#buttons.get('scenes')?.classList.add('with-word');
    this.#buttons.get('scenes')?.append(element('span', {}, pageButtons.scenes.label));
    this.#buttons.get('world')?.setAttribute('aria-expanded', 'false');
    this.element = element('nav', { class: 'page-bar', 'aria-label': keeping.bar }, ...this.#buttons.values());
    if (!document.fullscreenEnabled) this.#buttons.get('fullscreen')?.remove();
    parent.append(this.element);
  }

  showFullscreen(on: boolean): void {
    this.#dress('fullscreen', on ? 'fullscreenEnd' : 'fullscreen', on ? 'fullscreenEnd' : 'fullscreen');
  }

  showWorld(open: boolean): void {
    this.#buttons.get('world')?.setAttribute('aria-expanded', String(open));
  }

  /** Seconds recorded so far; null when nothing is recorded. */
  showRecording(seconds: number | null): void {
    const button = this.#buttons.get('video');
    const recording = seconds !== null;
    if (!button) return;
    if (button.classList.contains('recording') !== recording) {
      button.classList.toggle('recording', recording);
      this.#dress('video', recording ? 'videoStop' : 'video', recording ? 'videoStop' : 'video');
      if (recording) button.append(this.#clock);
      this.#clock.hidden = !recording;
    }
    if (recording)
      setText(this.#clock, `${Math.floor(seconds / 60)}:${String(Math.floor(seconds % 60)).padStart(2, '0')}`);
  }

  #dress(action: PageAction, name: keyof typeof pageButtons, face: IconName): void {
    const button = this.#buttons.get(action);
    const { label, key } = pageButtons[name];
    button?.setAttribute('title', `${label} (${key})`);
    button?.setAttribute('aria-label', label);
    button?.setAttribute('aria-keyshortcuts', key);
    button?.replaceChildren(icon(face));
  }
}
