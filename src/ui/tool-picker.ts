/**
 * The tools: a group of radio buttons with icons and names. Arrow keys go from one to the next, digits choose from anywhere.
 * A tool that cannot be used here is greyed out and says why; choosing it all the same shows that as a message.
 */
import { type ToolName, toolNames } from '../app/tools/names';
import type { Ability } from '../methods/method';
import { element } from './dom';
import { icon } from './icons';
import { text, toolTexts } from './text';
import { toolUnavailable } from './text/tools';

export class ToolPicker {
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

  /** `missing`: what the running scene cannot do for a tool. */
  show(active: ToolName, missing: (tool: ToolName) => readonly Ability[]): void {
    for (const [name, button] of this.#buttons) {
      button.setAttribute('aria-checked', String(name === active));
      // Tab reaches the group once, at the active tool
      button.tabIndex = name === active ? 0 : -1;
      const { label, hint } = toolTexts[name];
      const lacks = missing(name);
      button.setAttribute('aria-disabled', String(lacks.length > 0));
      button.title = lacks.length > 0 ? toolUnavailable(label, lacks) : `${hint} (${keyOf(name)})`;
    }
  }

  #button(name: ToolName): HTMLButtonElement {
    const button = element(
      'button',
      { type: 'button', role: 'radio', class: 'tool-button', 'data-tool': name, 'aria-keyshortcuts': keyOf(name) },
      icon(name),
      element('span', {}, toolTexts[name].label),
    );
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
    const button = this.#buttons.get(next);
    button?.focus();
    // passing by is no wish to use it
    if (button?.getAttribute('aria-disabled') !== 'true') this.#choose(next);
  }
}

/** The digit that chooses a tool. */
const keyOf = (name: ToolName): string => String(toolNames.indexOf(name) + 1);
