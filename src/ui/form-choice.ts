/** Forms of the scene: one button for each, such as “as we like it” and “as in the paper”. Hidden where there is only one. */
import type { Intent } from '../app/intents';
import { withForm } from '../app/start-state';
import { ownForm } from '../scene/forms';
import type { Scene } from '../scene/types';
import { element } from './dom';
import { text } from './text';

export class FormChoice {
  readonly element = element('div', {
    class: 'segments form-choice',
    role: 'radiogroup',
    'aria-label': text.formChoice,
  });
  readonly #ask: (intent: Intent) => void;
  #shown = '';

  constructor(ask: (intent: Intent) => void) {
    this.#ask = ask;
    this.element.addEventListener('keydown', (event) => {
      // keys belong to the choice, not to the sand
      event.stopPropagation();
      const ways: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
      const way = ways[event.key];
      if (way === undefined) return;
      event.preventDefault();
      const buttons = [...this.element.querySelectorAll('button')];
      const here = buttons.indexOf(document.activeElement as HTMLButtonElement);
      buttons[(here + way + buttons.length) % buttons.length]?.focus();
    });
  }

  show(scene: Scene): void {
    const { form = ownForm, forms = [] } = scene;
    this.element.hidden = forms.length === 0;
    const key = JSON.stringify([scene.name, form, forms]);
    if (key === this.#shown) return;
    this.#shown = key;
    const hadFocus = this.element.contains(document.activeElement);
    const all = [{ name: ownForm, label: text.ownForm }, ...forms];
    this.element.replaceChildren(
      ...all.map(({ name, label }) => {
        const chosen = name === form;
        const button = element(
          'button',
          {
            type: 'button',
            role: 'radio',
            'data-form': name,
            'aria-checked': String(chosen),
            tabindex: chosen ? '0' : '-1',
          },
          label,
        );
        button.addEventListener('click', () => {
          if (!chosen) this.#ask({ kind: 'open-scene', scene: withForm(scene, name) });
        });
        return button;
      }),
    );
    if (hadFocus) this.element.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
  }
}
