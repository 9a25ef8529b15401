/** From a file to a body: what was found in it, what it shall be, and how it is covered with spheres. */
import type { BodyOrder } from '../app/bodies/desk';
import { isSubstance } from '../app/bodies/substance';
import type { Session } from '../app/session';
import { viewBounds } from '../app/view-scene';
import { SimError } from '../gpu/errors';
import type { OpenResult } from '../mesh/parse-mesh';
import type { SampleFrame } from '../mesh/sampling/sample-body';
import { element, setText } from './dom';
import { meshForm } from './mesh-form';
import { SamplingView } from './sampling-view';
import { Sheet } from './sheet';
import { meshTexts } from './text/bodies';

export interface MeshDialogParts {
  readonly session: Session;
  refuse(sentence: string): void;
  say(sentence: string): void;
}

class Cancelled extends Error {}

export class MeshDialog {
  readonly #parts: MeshDialogParts;
  readonly #sheet: Sheet;
  /** Ends what is under way for the file that is open. */
  #abort = new AbortController();

  constructor(parent: HTMLElement, parts: MeshDialogParts) {
    this.#parts = parts;
    this.#sheet = new Sheet(parent, 'mesh-dialog', '');
    this.#sheet.dialog.addEventListener('close', () => this.#abort.abort());
    // keys of the page mean nothing here
    this.#sheet.dialog.addEventListener('keydown', (event) => event.stopPropagation());
  }

  async open(file: File): Promise<void> {
    this.#abort.abort();
    this.#abort = new AbortController();
    const { signal } = this.#abort;
    const progress = this.#showProgress(file.name, meshTexts.reading);
    this.#sheet.show();
    const opened = await readMesh(file, (words) => setText(progress, words), signal);
    if (signal.aborted) return;
    if ('message' in opened) {
      this.#sheet.close();
      this.#parts.refuse(`${file.name}: ${opened.message}`);
      return;
    }
    this.#showForm(file.name, opened, signal);
  }

  #showForm(name: string, opened: Exclude<OpenResult, { message: string }>, signal: AbortSignal): void {
    const { bodies, scene } = this.#parts.session;
    const { min, max } = viewBounds(scene);
    const sceneSize = Math.min(max[0] - min[0], max[2] - min[2]);
    const form = meshForm(opened, { sceneSize, radius: bodies.sphereRadius });
    const go = element('button', { type: 'submit', class: 'primary' }, meshTexts.go);
    const content = element('form', { method: 'dialog' }, ...form.parts, this.#buttons(go));
    content.addEventListener('submit', (event) => {
      event.preventDefault();
      const { size, substance, kind, watch } = form.read();
      const shelved = bodies.shelf.bring(titleOf(name), opened.mesh, opened.closed, size);
      const order = { mesh: shelved.id, size, substance: isSubstance(substance) ? substance : 'stone', kind } as const;
      void this.#make(name, order, watch, signal);
    });
    this.#sheet.fill(name, content);
    go.focus();
  }

  async #make(name: string, order: BodyOrder, watch: boolean, signal: AbortSignal): Promise<void> {
    const { session } = this.#parts;
    const { world, bodies } = session;
    if (!world) return;
    const radius = bodies.sphereRadius;
    const view = watch ? new SamplingView(world.device, radius, meshTexts.watching) : null;
    const progress = this.#showProgress(name, meshTexts.starting, ...(view ? [view.canvas] : []));
    try {
      const { quality } = await bodies.shelf.model(world.device, order.mesh, order.size, radius, {
        onProgress: (words) => setText(progress, words),
        onFrame: async (frame: SampleFrame) => {
          if (signal.aborted) throw new Cancelled();
          await view?.show(frame);
        },
      });
      if (signal.aborted) return;
      this.#drop(order);
      const numbers = quality ? meshTexts.quality(quality, radius) : '';
      if (view) this.#showResult(name, view, numbers);
      else {
        this.#sheet.close();
        this.#parts.say(`${titleOf(name)}: ${numbers}`);
      }
    } catch (error) {
      if (error instanceof Cancelled || signal.aborted) return;
      this.#sheet.close();
      const reason = error instanceof SimError ? error.message : meshTexts.failed;
      this.#parts.refuse(`${name}: ${reason}`);
    }
  }

  /** Into the scene at once, and into the hand for more. */
  #drop(order: BodyOrder): void {
    const { intents } = this.#parts.session;
    intents.push({ kind: 'drop-body', order });
    intents.push({ kind: 'choose-tool', tool: 'drop' });
    intents.push({ kind: 'set-tool-option', key: 'body', value: order.mesh });
    intents.push({ kind: 'set-tool-option', key: 'substance', value: order.substance });
    intents.push({ kind: 'set-tool-option', key: 'bodyKind', value: order.kind });
  }

  #showResult(name: string, view: SamplingView, numbers: string): void {
    const done = element('button', { type: 'button', class: 'primary' }, meshTexts.done);
    done.addEventListener('click', () => this.#sheet.close());
    this.#sheet.fill(name, view.canvas, element('p', { class: 'quality', role: 'status' }, numbers), done);
    done.focus();
  }

  #showProgress(name: string, words: string, ...more: Node[]): HTMLElement {
    const progress = element('p', { class: 'progress', role: 'status' }, words);
    const bar = element('progress', { 'aria-label': meshTexts.progress });
    this.#sheet.fill(name, ...more, bar, progress, this.#buttons());
    return progress;
  }

  #buttons(...before: Node[]): HTMLElement {
    const cancel = element('button', { type: 'button', class: 'secondary' }, meshTexts.cancel);
    cancel.addEventListener('click', () => this.#sheet.close());
    return element('div', { class: 'dialog-buttons' }, ...before, cancel);
  }
}

/** The parsers are fetched when the first file is opened. */
async function readMesh(file: File, onProgress: (words: string) => void, signal: AbortSignal): Promise<OpenResult> {
  try {
    const { openMeshFile } = await import('../mesh/load-mesh');
    return await openMeshFile(file, onProgress, signal);
  } catch {
    return { message: meshTexts.unreadable };
  }
}

const titleOf = (name: string) => name.replace(/\.[^.]*$/, '').slice(0, 24) || name.slice(0, 24);
