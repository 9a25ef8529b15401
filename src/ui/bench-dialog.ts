/** `?bench`: measures this device and gives a text to copy, so that people can report numbers from their cards. */
import { pageBenchDefaults, runPageBench } from '../app/page-bench';
import type { World } from '../app/world';
import { reportText } from '../bench-report/text';
import './bench.css';
import { element, setText } from './dom';
import { benchTexts } from './text/bench';

export class BenchDialog {
  readonly #dialog = element('dialog', { class: 'help bench-dialog', 'aria-labelledby': 'bench-title' });
  readonly #progress = element('p', { role: 'status' });
  readonly #report = element('textarea', { readonly: true, rows: '18', 'aria-label': benchTexts.report, hidden: true });
  readonly #copy = element('button', { type: 'button', class: 'primary', hidden: true }, benchTexts.copy);
  readonly #close = element('button', { type: 'button' }, benchTexts.stop);
  #stopped = false;

  constructor(parent: HTMLElement) {
    this.#close.addEventListener('click', () => this.#dialog.close());
    this.#dialog.addEventListener('close', () => {
      this.#stopped = true;
    });
    this.#dialog.addEventListener('keydown', (event) => event.stopPropagation());
    this.#copy.addEventListener('click', () => void this.#copyReport());
    this.#dialog.append(
      element('h2', { id: 'bench-title' }, benchTexts.title),
      element('p', {}, benchTexts.what),
      this.#progress,
      this.#report,
      element('p', { class: 'dialog-buttons' }, this.#copy, this.#close),
    );
    parent.append(this.#dialog);
  }

  /** `sizes`: grains; the usual ones when left out. The page's own sand should rest meanwhile. */
  async run({ device, adapterName }: World, sizes: readonly number[] = pageBenchDefaults.sizes): Promise<void> {
    this.#stopped = false;
    this.#dialog.showModal();
    try {
      const result = await runPageBench(device, {
        ...pageBenchDefaults,
        sizes,
        onProgress: (words) => setText(this.#progress, words),
        cancelled: () => this.#stopped,
      });
      const host = navigator.userAgent;
      this.#show(reportText({ ...result, adapter: adapterName, host, date: new Date().toISOString() }));
    } catch (error) {
      setText(this.#progress, `${benchTexts.failed} ${error instanceof Error ? error.message : String(error)}`);
    }
    setText(this.#close, benchTexts.close);
  }

  #show(report: string): void {
    setText(this.#progress, benchTexts.done);
    this.#report.value = report;
    this.#report.hidden = false;
    this.#copy.hidden = false;
    this.#copy.focus();
  }

  /** Where the clipboard is not allowed the text is selected, and the person presses the keys. */
  async #copyReport(): Promise<void> {
    try {
      await navigator.clipboard.writeText(this.#report.value);
      setText(this.#progress, benchTexts.copied);
    } catch {
      this.#report.select();
      setText(this.#progress, benchTexts.selected);
    }
  }
}
