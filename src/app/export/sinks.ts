/** The files of a series in one file that a page can hand out: as they are where there is only one, else in a zip. */
import { Zip, ZipPassThrough } from 'fflate';
import type { Chunk, Sink } from '../../exchange/series/series';
import { BlobTarget, bytesOf, type Target } from './target';

export interface PageSink extends Sink {
  /** Bytes so far. */
  readonly size: number;
  /** Part of what fits in: beyond 1 it is too large. */
  readonly full: number;
  /** After the last write; everything is on its way to the target then. */
  end(): Promise<void>;
}

export class OneFile implements PageSink {
  constructor(private readonly target: Target) {}

  get size(): number {
    return this.target.size;
  }

  get full(): number {
    return this.target.size / this.target.limit;
  }

  put(_file: string, content: Chunk): void {
    this.target.write(bytesOf(content));
  }

  write(_file: string, chunk: Chunk, at?: number): void {
    this.target.write(bytesOf(chunk), at);
  }

  /** Formats of one file begin with this, if at all. */
  replace(_file: string, chunk: Chunk): void {
    this.target.write(bytesOf(chunk), 0);
  }

  async end(): Promise<void> {}
}

/** fflate writes the zip of 1989: 32 bits for a place, 16 for the number of files. */
const zipBytes = 2 ** 32 - 1;
const zipFiles = 2 ** 16 - 1;
/** Bytes that are read of a Blob at a time. */
const pieceBytes = 1 << 20;

export class ZipFile implements PageSink {
  readonly #zip: Zip;
  readonly #target: Target;
  /** They may still change, so they come last. */
  readonly #growing = new Map<string, BlobTarget>();
  #files = 0;

  constructor(target: Target) {
    this.#target = target;
    this.#zip = new Zip((error, bytes) => {
      if (error) throw error;
      target.write(bytes);
    });
  }

  get size(): number {
    return [...this.#growing.values()].reduce((sum, { size }) => sum + size, this.#target.size);
  }

  get full(): number {
    const bytes = this.size / Math.min(zipBytes, this.#target.limit);
    return Math.max(bytes, this.#files / (zipFiles - this.#growing.size));
  }

  put(file: string, content: Chunk): void {
    this.#entry(file).push(bytesOf(content), true);
  }

  write(file: string, chunk: Chunk, at?: number): void {
    const growing = this.#growing.get(file) ?? new BlobTarget();
    this.#growing.set(file, growing);
    growing.write(bytesOf(chunk), at);
  }

  replace(file: string, chunk: Chunk): void {
    this.#growing.delete(file);
    this.write(file, chunk);
  }

  async end(): Promise<void> {
    for (const [file, growing] of this.#growing) {
      const content = growing.content();
      const entry = this.#entry(file);
      for (let at = 0; at < content.size; at += pieceBytes) {
        entry.push(new Uint8Array(await content.slice(at, at + pieceBytes).arrayBuffer()));
        await this.#target.settled();
      }
      entry.push(new Uint8Array(0), true);
    }
    this.#growing.clear();
    this.#zip.end();
  }

  /** As it is: to compress it would take longer than all the rest, and the page would wait. */
  #entry(file: string): ZipPassThrough {
    const entry = new ZipPassThrough(file);
    this.#zip.add(entry);
    this.#files++;
    return entry;
  }
}
