/** The tools: a group of radio buttons with icons and names. Arrow keys go from one to the next, digits choose from anywhere. */
import { type ToolName, toolNames } from '../app/tools/names';
import { element } from './dom';
import { icon } from './icons';
import { text, toolTexts } from './text';

export class ToolBar {
  readonly #buttons = new Map<ToolName, HTMLButtonElement>();
  readonly #choose: (tool: ToolName) => void;

  constructor(parent: HTMLElement, names: readonly ToolName[], choose: (tool: ToolName) => void) {
    this.#choose = choose;
    for (const name of names) this.#buttons.set(name, this.#button(name));
    const group = element(
      'div',
      { class: 'tool-bar', role: 'radiogroup', 'aria-label': text.tools },
      ...this.#buttons.values(),
    );
    group.addEventListener('keydown', (event) => this.#key(event));
    parent.append(group);
  }

  showActive(active: ToolName): void {
    for (const [name, button] of this.#buttons) {
      button.setAttribute('aria-checked', String(name === active));
      // Tab reaches the group once, at the active tool
      button.tabIndex = name === active ? 0 : -1;
    }
  }

  #button(name: ToolName): HTMLButtonElement {
    const { label, hint } = toolTexts[name];
    const key = String(toolNames.indexOf(name) + 1);
    const button = element(
      'button',
      { type: 'button', role: 'radio', class: 'tool-button', 'data-tool': name, 'aria-keyshortcuts': key },
      icon(name),
      element('span', {}, label),
    );
    button.title = `${hint} (${key})`;
    button.addEventListener('click', () => this.#choose(name));
    return button;
  }

  #key(event: KeyboardEvent): void {
    const ways: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };
    const way = ways[event.key];
    if (way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const names = [...this.#buttons.keys()];
    const here = names.findIndex((name) => this.#buttons.get(name) === document.activeElement);
    const next = names[(here + way + names.length) % names.length];
    this.#buttons.get(next)?.focus();
    this.#choose(next);
  }
}
