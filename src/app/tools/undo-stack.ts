/** What can be taken back, last first, and what was taken back, to be done again. It belongs to one run of a scene and is forgotten with it. */
import type { ToolName } from './names';

export interface Undoable {
  readonly tool: ToolName;
  /** False: there was nothing to take back after all. */
  undo(): boolean | Promise<boolean>;
  /** Does it again after it was taken back. False: that is no longer possible. */
  redo(): boolean | Promise<boolean>;
}

/** Strokes that are remembered. */
const most = 20;

export class UndoStack {
  readonly #done: Undoable[] = [];
  readonly #undone: Undoable[] = [];

  get size(): number {
    return this.#done.length;
  }

  /** Something new was done: what was taken back before stays so. */
  push(undoable: Undoable): void {
    this.#undone.length = 0;
    this.#keep(undoable);
  }

  clear(): void {
    this.#done.length = 0;
    this.#undone.length = 0;
  }

  /** Takes back the last stroke that did something; says whose it was, null when there is none. */
  async undo(): Promise<ToolName | null> {
    for (let last = this.#done.pop(); last; last = this.#done.pop()) {
      if (!(await last.undo())) continue;
      this.#undone.push(last);
      return last.tool;
    }
    return null;
  }

  /** Does again what was taken back last; says whose it was, null when there is nothing. */
  async redo(): Promise<ToolName | null> {
    for (let last = this.#undone.pop(); last; last = this.#undone.pop()) {
      if (!(await last.redo())) continue;
      this.#keep(last);
      return last.tool;
    }
    return null;
  }

  #keep(undoable: Undoable): void {
    this.#done.push(undoable);
    if (this.#done.length > most) this.#done.shift();
  }
}
