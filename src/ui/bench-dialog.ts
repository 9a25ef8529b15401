/** `?bench`: measures this device and gives a text to copy, so that people can report numbers from their cards. */
import { pageBenchDefaults, runPageBench } from '../app/page-bench';
import type { World } from '../app/world';
import { reportText } from '../measure/bench/text';
import './bench.css';
import { copyFrom, element, setText } from './dom';
import { Sheet } from './sheet';
import { benchTexts } from './text/bench';

export class BenchDialog {
  readonly #sheet: Sheet;
  readonly #progress = element('p', { role: 'status' });
  readonly #report = element('textarea', { readonly: true, rows: '18', 'aria-label': benchTexts.report, hidden: true });
  readonly #copy = element('button', { type: 'button', class: 'primary', hidden: true }, benchTexts.copy);
  readonly #stop = element('button', { type: 'button', class: 'secondary' }, benchTexts.stop);
  #stopped = false;

  constructor(parent: HTMLElement) {
    this.#sheet = new Sheet(
      parent,
      'bench-dialog',
      benchTexts.title,
      element('p', {}, benchTexts.what),
      this.#progress,
      this.#report,
      element('p', { class: 'dialog-buttons' }, this.#copy, this.#stop),
    );
    this.#sheet.dialog.addEventListener('close', () => {
      this.#stopped = true;
    });
    this.#sheet.dialog.addEventListener('keydown', (event) => event.stopPropagation());
    this.#copy.addEventListener('click', () => void this.#copyReport());
    this.#stop.addEventListener('click', () => this.#sheet.close());
  }

  /** `sizes`: grains; the usual ones when left out. The page's own sand should rest meanwhile. */
  async run({ device, adapterName }: World, sizes: readonly number[] = pageBenchDefaults.sizes): Promise<void> {
    this.#stopped = false;
    this.#sheet.show();
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
    this.#stop.hidden = true;
  }

  #show(report: string): void {
    setText(this.#progress, benchTexts.done);
    this.#report.value = report;
    this.#report.hidden = false;
    this.#copy.hidden = false;
    this.#copy.focus();
  }

  async #copyReport(): Promise<void> {
    setText(this.#progress, (await copyFrom(this.#report)) ? benchTexts.copied : benchTexts.selected);
  }
}
