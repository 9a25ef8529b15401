/** What can be taken back, last first. It belongs to one run of a scene and is forgotten with it. */
import type { ToolName } from './names';

export interface Undoable {
  readonly tool: ToolName;
  /** False: there was nothing to take back after all. */
  undo(): boolean | Promise<boolean>;
}

/** Strokes that are remembered. */
const most = 20;

export class UndoStack {
  readonly #done: Undoable[] = [];

  get size(): number {
    return this.#done.length;
  }

  push(undoable: Undoable): void {
    this.#done.push(undoable);
    if (this.#done.length > most) this.#done.shift();
  }

  clear(): void {
    this.#done.length = 0;
  }

  /** Takes back the last stroke that did something; says whose it was, null when there is none. */
  async undo(): Promise<ToolName | null> {
    for (let last = this.#done.pop(); last; last = this.#done.pop()) {
      if (await last.undo()) return last.tool;
    }
    return null;
  }
}
