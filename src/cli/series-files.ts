/** A series on disk: every frame is written as it comes. */
import { appendFileSync, closeSync, existsSync, mkdirSync, openSync, rmSync, writeFileSync, writeSync } from 'node:fs';
import path from 'node:path';
import { seriesFormats } from '../exchange/series/formats';
import type { SeriesFormatName } from '../exchange/series/names';
import { frameOf, type Reading } from '../exchange/series/reading';
import type { Chunk, SeriesWriter, Sink } from '../exchange/series/series';
import { UsageError } from './options';
import { encodeResult, type Ran } from './sim-result';

export class FolderSink implements Sink {
  readonly #begun = new Set<string>();

  constructor(private readonly folder: string) {
    mkdirSync(folder, { recursive: true });
  }

  put(file: string, content: Chunk): void {
    this.replace(file, content);
  }

  write(file: string, chunk: Chunk, at?: number): void {
    const name = path.join(this.folder, file);
    if (!this.#begun.has(file)) rmSync(name, { force: true });
    this.#begun.add(file);
    if (at === undefined) {
      appendFileSync(name, chunk);
      return;
    }
    const handle = openSync(name, existsSync(name) ? 'r+' : 'w+');
    const bytes = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    for (let done = 0; done < bytes.length; ) done += writeSync(handle, bytes, done, bytes.length - done, at + done);
    closeSync(handle);
  }

  replace(file: string, chunk: Chunk): void {
    this.#begun.add(file);
    writeFileSync(path.join(this.folder, file), chunk);
  }
}

export type SeriesChoice = SeriesFormatName | 'states';

export interface SeriesPlace {
  readonly format: SeriesChoice;
  /** Files go beside this one, and their names begin like it. */
  readonly out: string;
}

/** Takes frames one after the other. */
export class SeriesOnDisk {
  #writer: SeriesWriter | null = null;
  #frames = 0;
  readonly #sink: FolderSink;
  readonly #name: string;

  constructor(
    private readonly place: SeriesPlace,
    private readonly ran: Ran,
  ) {
    const { dir, name } = path.parse(path.resolve(place.out));
    this.#sink = new FolderSink(dir);
    this.#name = name;
  }

  get frames(): number {
    return this.#frames;
  }

  add(reading: Reading): void {
    const index = this.#frames++;
    if (this.place.format === 'states') {
      const result = { ...reading, obstacles: [], placed: [], more: {} };
      this.#sink.write(`${this.#name}.tetrasand`, encodeResult(this.ran, result));
      return;
    }
    this.#writer ??= seriesFormats[this.place.format](this.#sink, this.#name);
    this.#writer.add(frameOf(index, reading));
  }

  end(): void {
    this.#writer?.end();
  }
}

export function seriesPlace(
  every: number | undefined,
  format: SeriesChoice | undefined,
  out: string | undefined,
): SeriesPlace | null {
  if (every === undefined && format === undefined) return null;
  if (every === undefined || !(every > 0))
    throw new UsageError('--format: how often? Give --every SECONDS, more than 0');
  if (!out) throw new UsageError('--every: name a file for the series with --out');
  return { format: format ?? 'states', out };
}
