/** A progress bar on standard error, drawn only where a person watches. */
export class ProgressBar {
  private readonly started = performance.now();
  private lastDrawn = Number.NEGATIVE_INFINITY;
  private readonly label: string;
  private readonly shown: boolean;

  constructor(label: string, shown = process.stderr.isTTY === true) {
    this.label = label;
    this.shown = shown;
  }

  /** `part` from 0 to 1. */
  update(part: number, note = ''): void {
    const now = performance.now();
    if (!this.shown || (now - this.lastDrawn < 100 && part < 1)) return;
    this.lastDrawn = now;
    const width = 30;
    const filled = Math.round(width * Math.min(1, part));
    const left = part > 0.01 ? `${Math.ceil(((now - this.started) / 1000) * (1 / part - 1))} s left` : '';
    const bar = '█'.repeat(filled) + '░'.repeat(width - filled);
    process.stderr.write(`\r\x1b[K${this.label} ${bar} ${Math.round(100 * part)} %  ${left}  ${note}`);
  }

  end(): void {
    if (this.shown) process.stderr.write('\r\x1b[K');
  }
}
