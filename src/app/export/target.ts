/** Where the bytes of a file go as they come: to the disk, or into Blobs, which a browser need not keep in its memory. */
import type { Chunk } from '../../exchange/series/series';

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Target {
  /** Bytes that the file may have. */
  readonly limit: number;
  readonly size: number;
  /** At the end of what is there, or over a place in it. */
  write(bytes: Bytes, at?: number): void;
  /** Resolves when everything so far has been taken. Rejects when the disk did not take it. */
  settled(): Promise<void>;
  /** The file; null when it lies on the disk. */
  finish(): Promise<Blob | null>;
  /** Nothing is left of it. */
  cancel(): Promise<void>;
}

export const bytesOf = (chunk: Chunk): Bytes =>
  typeof chunk === 'string' ? new TextEncoder().encode(chunk) : (chunk as Bytes);

/** Bytes that wait in memory until they become a part. */
const partBytes = 1 << 20;

export class BlobTarget implements Target {
  readonly limit: number;
  size = 0;
  readonly #parts: Blob[] = [];
  #fresh: Bytes[] = [];
  #freshBytes = 0;
  /** What goes over places in it, by place: formats write their heads again and again. */
  readonly #patches = new Map<number, Bytes>();

  constructor(limit = Number.POSITIVE_INFINITY) {
    this.limit = limit;
  }

  write(bytes: Bytes, at = this.size): void {
    if (at !== this.size) {
      if (at + bytes.length > this.size) throw new RangeError('a patch has to lie within what is there');
      // as the last one
      this.#patches.delete(at);
      this.#patches.set(at, bytes);
      return;
    }
    this.#fresh.push(bytes);
    this.#freshBytes += bytes.length;
    this.size += bytes.length;
    if (this.#freshBytes >= partBytes) this.#flush();
  }

  async settled(): Promise<void> {}

  async finish(): Promise<Blob> {
    return this.content();
  }

  async cancel(): Promise<void> {
    this.#parts.length = 0;
    this.#fresh = [];
  }

  /** What there is so far. */
  content(): Blob {
    this.#flush();
    let whole = new Blob(this.#parts);
    for (const [at, bytes] of this.#patches) {
      whole = new Blob([whole.slice(0, at), bytes, whole.slice(at + bytes.length)]);
    }
    return whole;
  }

  #flush(): void {
    if (this.#fresh.length > 0) this.#parts.push(new Blob(this.#fresh));
    this.#fresh = [];
    this.#freshBytes = 0;
  }
}

/** What is needed of a FileSystemFileHandle; `remove` is Chromium's. */
export interface FileOnDisk {
  readonly name: string;
  createWritable(): Promise<FileSystemWritableFileStream>;
  remove?(): Promise<void>;
}

export class DiskTarget implements Target {
  readonly limit = Number.POSITIVE_INFINITY;
  size = 0;
  #last: Promise<void> = Promise.resolve();

  private constructor(
    private readonly file: FileOnDisk,
    private readonly stream: FileSystemWritableFileStream,
  ) {}

  static async open(file: FileOnDisk): Promise<DiskTarget> {
    return new DiskTarget(file, await file.createWritable());
  }

  write(data: Bytes, position = this.size): void {
    this.size = Math.max(this.size, position + data.length);
    this.#last = this.#last.then(() => this.stream.write({ type: 'write', position, data }));
    // it is said where somebody waits for it
    this.#last.catch(() => {});
  }

  settled(): Promise<void> {
    return this.#last;
  }

  async finish(): Promise<null> {
    await this.#last;
    await this.stream.close();
    return null;
  }

  async cancel(): Promise<void> {
    // a stream that has failed is gone already
    await this.stream.abort().catch(() => {});
    // the dialog made an empty file
    await this.file.remove?.().catch(() => {});
  }
}

type SavePicker = (options: { readonly suggestedName: string }) => Promise<FileOnDisk>;

/**
 * A file of the person's choice where the browser can write to it as it comes, else one in memory, at most `limit` bytes, for the
 * browser's own download. Null: the person closed the dialog. Browsers show it only right after a click.
 */
export async function openTarget(name: string, limit: number): Promise<{ target: Target; name: string } | null> {
  // Chromium's; TypeScript does not know it
  const { showSaveFilePicker } = globalThis as { readonly showSaveFilePicker?: SavePicker };
  try {
    const file = await showSaveFilePicker?.({ suggestedName: name });
    if (file) return { target: await DiskTarget.open(file), name: file.name };
  } catch (error) {
    if ((error as Error).name === 'AbortError') return null;
    // a page in the frame of another one may not ask
  }
  return { target: new BlobTarget(limit), name };
}
