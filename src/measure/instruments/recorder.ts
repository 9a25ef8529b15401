/** A series of numbers over simulated time, in a ring of fixed size: when it is full the oldest rows make way, and are counted. */

export interface Channel {
  readonly name: string;
  readonly unit: string;
}

export class Recorder {
  readonly channels: readonly Channel[];
  /** Simulated seconds between two rows; 0: every time. */
  readonly every: number;
  readonly capacity: number;
  /** Rows that made way for others. */
  dropped = 0;
  readonly #rows: Float64Array;
  #count = 0;
  #next = Number.NEGATIVE_INFINITY;

  constructor(channels: readonly Channel[], { every, capacity = 4096 }: { every: number; capacity?: number }) {
    this.channels = channels;
    this.every = every;
    this.capacity = capacity;
    this.#rows = new Float64Array(capacity * (channels.length + 1));
  }

  /** Rows that are there. */
  get length(): number {
    return Math.min(this.#count, this.capacity);
  }

  isDue(time: number): boolean {
    return time >= this.#next - 1e-12;
  }

  /** Values in the order of the channels. */
  record(time: number, values: readonly number[]): void {
    if (values.length !== this.channels.length) throw new Error(`${this.channels.length} values are expected`);
    // on the even beat, however late the call was
    this.#next = this.every > 0 ? (Math.floor(time / this.every + 1e-9) + 1) * this.every : time;
    const width = this.channels.length + 1;
    this.#rows.set([time, ...values], (this.#count % this.capacity) * width);
    if (this.#count >= this.capacity) this.dropped++;
    this.#count++;
  }

  /** All values of a channel, oldest first; `time` is one, too. */
  column(name: string): number[] {
    const index = name === 'time' ? 0 : 1 + this.channels.findIndex((channel) => channel.name === name);
    if (index === 0 && name !== 'time') throw new Error(`there is no channel ${name}`);
    const width = this.channels.length + 1;
    const first = this.#count > this.capacity ? this.#count % this.capacity : 0;
    return Array.from({ length: this.length }, (_, i) => this.#rows[((first + i) % this.capacity) * width + index]);
  }

  /** Points (time, value). */
  series(name: string): [number, number][] {
    const values = this.column(name);
    return this.column('time').map((time, i) => [time, values[i]]);
  }

  /** In words, when it was too small. */
  get complaint(): string | undefined {
    if (this.dropped === 0) return undefined;
    return `The recorder holds ${this.capacity} rows; the ${this.dropped} oldest were dropped. Record less often, or for a shorter time.`;
  }

  clear(): void {
    this.#count = 0;
    this.dropped = 0;
    this.#next = Number.NEGATIVE_INFINITY;
  }

  csv(): string {
    const names = ['time [s]', ...this.channels.map(({ name, unit }) => (unit ? `${name} [${unit}]` : name))];
    const columns = ['time', ...this.channels.map(({ name }) => name)].map((name) => this.column(name));
    return csvOf(names, columns);
  }
}

/** Columns of equal length under their names. Commas and quotes in names are quoted. */
export function csvOf(names: readonly string[], columns: readonly (readonly number[])[]): string {
  const cell = (text: string) => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const rows = (columns[0] ?? []).map((_, i) =>
    columns.map((column) => (Number.isFinite(column[i]) ? String(Number(column[i].toPrecision(9))) : '')).join(),
  );
  return `${[names.map(cell).join(), ...rows].join('\n')}\n`;
}
