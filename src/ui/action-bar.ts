/** The buttons at the bottom: everything that matters without a keyboard. */
import { element } from './dom';
import { type IconName, icon } from './icons';
import { buttons, text } from './text';

export type BarAction = 'pause' | 'step' | 'reset' | 'undo' | 'redo' | 'frame' | 'settings' | 'help';

export class ActionBar {
  readonly #buttons: Readonly<Record<BarAction, HTMLButtonElement>>;

  constructor(parent: HTMLElement, act: (action: BarAction) => void) {
    const names: readonly BarAction[] = ['pause', 'step', 'reset', 'undo', 'redo', 'frame', 'settings', 'help'];
    const made = names.map((name) => {
      const button = element('button', { type: 'button', class: 'icon-button', 'data-action': name });
      dress(button, name, name);
      button.addEventListener('click', () => act(name));
      return [name, button] as const;
    });
    this.#buttons = Object.fromEntries(made) as Record<BarAction, HTMLButtonElement>;
    this.#buttons.settings.setAttribute('aria-controls', 'panel');
    parent.append(
      element(
        'div',
        { class: 'toolbar', role: 'toolbar', 'aria-label': text.toolbar },
        ...Object.values(this.#buttons),
      ),
    );
  }

  showPaused(paused: boolean): void {
    const face = paused ? 'play' : 'pause';
    if (this.#buttons.pause.dataset.face !== face) dress(this.#buttons.pause, face, face);
  }

  showPanel(visible: boolean): void {
    this.#buttons.settings.setAttribute('aria-expanded', String(visible));
  }
}

function dress(button: HTMLButtonElement, name: keyof typeof buttons, face: IconName): void {
  const { label, key } = buttons[name];
  button.dataset.face = face;
  button.title = `${label} (${key})`;
  button.setAttribute('aria-label', label);
  button.setAttribute('aria-keyshortcuts', key.replace('Ctrl', 'Control'));
  button.replaceChildren(icon(face));
}
