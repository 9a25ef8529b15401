/** What a first visitor needs to know, one line after the other. Returning visitors see none of it. */
import { element, setText } from './dom';
import { keeping } from './text/keeping';

const seenKey = 'tetrasand-hints-seen';
/** A line stays this long, ms, or until it has been followed for a moment. */
const stay = 9000;

export class Hints {
  readonly #line = element('p', { class: 'hint gone', role: 'status' });
  readonly #lines: readonly string[];
  #at = -1;
  #timer = 0;
  #followed = false;

  constructor(parent: HTMLElement) {
    const touch = window.matchMedia('(pointer: coarse)').matches;
    this.#lines = touch ? keeping.firstVisitTouch : keeping.firstVisit;
    // the room is there from the beginning: nothing jumps when a line comes or goes
    setText(this.#line, this.#lines[0]);
    parent.append(this.#line);
  }

  begin(): void {
    if (this.#at >= 0 || wasSeen()) return;
    this.#show(0);
  }

  /** The tool is in use: the first line has done its work. */
  next(): void {
    if (this.#at !== 0 || this.#followed) return;
    this.#followed = true;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => this.#show(1), 1500);
  }

  #show(index: number): void {
    this.#at = index;
    const over = index >= this.#lines.length;
    this.#line.classList.toggle('gone', over);
    if (over) {
      remember();
      return;
    }
    setText(this.#line, this.#lines[index]);
    this.#timer = window.setTimeout(() => this.#show(index + 1), stay);
  }
}

function wasSeen(): boolean {
  try {
    return localStorage.getItem(seenKey) !== null;
  } catch {
    // no storage: better never than always
    return true;
  }
}

function remember(): void {
  try {
    localStorage.setItem(seenKey, '1');
  } catch {
    // then it is shown again
  }
}
