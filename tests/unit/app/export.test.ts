/** What the page exports. That other programs read it: tests/exchange/series-formats.test.ts. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { type ExportOrder, exportMoments } from '../../../src/app/export/export-moments';
import { BlobTarget, DiskTarget, type FileOnDisk, openTarget, type Target } from '../../../src/app/export/target';
import { FolderSink } from '../../../src/cli/series-files';
import { seriesFormats } from '../../../src/exchange/series/formats';
import { isOneFile, type SeriesFormatName, seriesFormatNames } from '../../../src/exchange/series/names';
import { frameOf, type Reading } from '../../../src/exchange/series/reading';
import { StateFileError } from '../../../src/world/state-file';
import { reading as wholeReading } from '../../support/series-frames';

/** More than a GSD file goes without an index in between. */
const count = 25;

/** Contacts at the beginning only, and a body that is taken away. */
function reading(index: number): Reading {
  const { contacts, ...rest } = wholeReading(index);
  if (index === 0) return { ...rest, contacts };
  return index < 3 ? rest : { ...rest, bodies: [], prepared: [] };
}

type Files = Record<string, Uint8Array>;

function inFolder(format: SeriesFormatName): Files {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'tetrasand-test-'));
  try {
    const writer = seriesFormats[format](new FolderSink(folder), 'run');
    for (let index = 0; index < count; index++) writer.add(frameOf(index, reading(index)));
    writer.end();
    return Object.fromEntries(
      readdirSync(folder).map((name) => [name, new Uint8Array(readFileSync(path.join(folder, name)))]),
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const order = (format: SeriesFormatName, target: Target, more: Partial<ExportOrder['moments']> = {}): ExportOrder => ({
  format,
  target,
  name: 'run',
  moments: { count, read: async (index) => reading(index), ...more },
});
const toTheEnd = () => true;

async function exported(format: SeriesFormatName): Promise<Uint8Array> {
  const end = await exportMoments(order(format, new BlobTarget()), toTheEnd);
  if (end.kind !== 'done' || !end.content) throw new Error(JSON.stringify(end));
  expect(end).toMatchObject({ frames: count, bytes: end.content.size, leftOut: [] });
  return new Uint8Array(await end.content.arrayBuffer());
}

/** A file on a disk that takes its time. */
class SlowFile implements FileOnDisk {
  readonly name = 'chosen.zip';
  bytes = new Uint8Array(0);
  state: 'new' | 'open' | 'closed' | 'gone' = 'new';
  /** Bytes, then it is full. */
  space = Number.POSITIVE_INFINITY;

  async createWritable(): Promise<FileSystemWritableFileStream> {
    this.state = 'open';
    const write = async ({ position, data }: { position: number; data: Uint8Array }) => {
      await new Promise((resolve) => setTimeout(resolve));
      const end = position + data.length;
      if (end > this.space) throw new Error('the disk is full');
      const all = new Uint8Array(Math.max(this.bytes.length, end));
      all.set(this.bytes);
      all.set(data, position);
      this.bytes = all;
    };
    const close = async () => {
      this.state = 'closed';
    };
    return { write, close, abort: async () => {} } as unknown as FileSystemWritableFileStream;
  }

  async remove(): Promise<void> {
    this.state = 'gone';
  }
}

describe('the page writes the bytes that the command line writes', () => {
  test.each(seriesFormatNames)('%s', async (format) => {
    const [there, here] = [inFolder(format), await exported(format)];
    const files: Files = isOneFile(format, count) ? { [`run.${format}`]: here } : unzipSync(here);
    expect(Object.keys(files).sort()).toEqual(Object.keys(there).sort());
    for (const [name, bytes] of Object.entries(files)) expect(Buffer.from(bytes).equals(there[name]), name).toBe(true);
  });

  test.each(['gsd', 'vtp'] as const)('%s on a disk', async (format) => {
    const file = new SlowFile();
    const end = await exportMoments(order(format, await DiskTarget.open(file)), toTheEnd);
    expect(end).toMatchObject({ kind: 'done', content: null, bytes: file.bytes.length });
    expect(file.state).toBe('closed');
    const here = await exported(format);
    if (format === 'gsd') expect(Buffer.from(file.bytes).equals(here)).toBe(true);
    // the zips know when they were made
    else expect(unzipSync(file.bytes)).toEqual(unzipSync(here));
  });
});

test('vtp: bodies that are gone are gone in the viewer, too; contacts where they are known', async () => {
  const files = unzipSync(await exported('vtp'));
  const text = (name: string) => Buffer.from(files[name]).toString('latin1');
  expect(text('run-bodies-00002.vtp')).toContain('NumberOfPolys="4"');
  expect(text('run-bodies-00003.vtp')).toContain('NumberOfPolys="0"');
  expect(text('run-bodies.pvd').match(/<DataSet/g)).toHaveLength(count);
  expect(text('run-contacts.pvd').match(/<DataSet/g)).toHaveLength(1);
});

describe('a file of parts', () => {
  const bytes = (...values: number[]) => Uint8Array.from(values);
  const contentOf = async (target: BlobTarget) => [...new Uint8Array(await target.content().arrayBuffer())];

  test('is written at its end and over what is there, the last word last', async () => {
    const target = new BlobTarget();
    target.write(bytes(1, 2, 3, 4, 5));
    target.write(bytes(20, 30), 1);
    target.write(bytes(6), 5);
    target.write(bytes(31), 2);
    expect(await contentOf(target)).toEqual([1, 20, 31, 4, 5, 6]);
    target.write(bytes(7));
    target.write(bytes(21, 32), 1);
    expect(await contentOf(target)).toEqual([1, 21, 32, 4, 5, 6, 7]);
    expect(target.size).toBe(7);
    expect(() => target.write(bytes(1, 1), 6)).toThrow(RangeError);
  });

  test('hands what it holds to Blobs, so that little of it is memory of its own', async () => {
    const chunk = new Uint8Array(300_000).fill(1);
    const target = new BlobTarget();
    for (let i = 0; i < 10; i++) target.write(chunk);
    // a chunk that is in a Blob may change without changing the file
    chunk.fill(2);
    const twos = (await contentOf(target)).filter((value) => value === 2).length;
    expect(twos).toBeLessThanOrEqual(1 << 20);
    expect(target.size).toBe(3_000_000);
  });
});

describe('how an export ends', () => {
  const disk = async () => {
    const file = new SlowFile();
    return { file, target: await DiskTarget.open(file) };
  };

  test('it says how far it is, and can be cancelled: nothing is left', async () => {
    const { file, target } = await disk();
    const told: number[] = [];
    const end = await exportMoments(order('xyz', target), ({ frames, bytes }) => {
      told.push(frames);
      expect(bytes).toBe(file.bytes.length);
      return frames < 4;
    });
    expect(end).toEqual({ kind: 'cancelled' });
    expect(told).toEqual([1, 2, 3, 4]);
    expect(file.state).toBe('gone');
  });

  test('what will be too large is given up after the first frame', async () => {
    const one = (await exported('xyz')).length / count;
    const endWith = async (limit: number) => {
      let frames = 0;
      const end = await exportMoments(order('xyz', new BlobTarget(limit)), () => ++frames > 0);
      return [end.kind, frames];
    };
    expect(await endWith(one * count * 0.9)).toEqual(['too-large', 0]);
    expect(await endWith(one * count * 1.1)).toEqual(['done', count]);
    // a zip has no more than 65,535 files, and each moment with a body is two of them
    const end = await exportMoments(order('vtp', new BlobTarget(), { count: 40_000 }), toTheEnd);
    expect(end.kind).toBe('too-large');
  });

  test('without sand there is no file', async () => {
    const { file, target } = await disk();
    const { state, ...rest } = reading(0);
    const none = { ...state, ids: new Uint32Array(0), material: new Uint32Array(0) };
    const read = async () => ({ ...rest, state: none });
    expect(await exportMoments(order('csv', target, { read }), toTheEnd)).toEqual({ kind: 'empty' });
    expect(file.state).toBe('gone');
  });

  test('a damaged state is left out and named; when all are, or something else fails, it says why', async () => {
    const damaged = (which: (index: number) => boolean) => async (index: number) => {
      if (which(index)) throw new StateFileError('the end of this file is missing.');
      return reading(index);
    };
    const target = new BlobTarget();
    const end = await exportMoments(order('csv', target, { read: damaged((index) => index === 1) }), toTheEnd);
    expect(end).toMatchObject({ kind: 'done', frames: count - 1, leftOut: ['the end of this file is missing.'] });
    const lines = (await target.content().text()).trimEnd().split('\n');
    expect(lines).toHaveLength(1 + 40 * (count - 1));
    const all = await exportMoments(order('csv', new BlobTarget(), { read: damaged(() => true) }), toTheEnd);
    expect(all).toEqual({ kind: 'failed', reason: 'the end of this file is missing.' });
    const { file, target: full } = await disk();
    file.space = 5000;
    expect(await exportMoments(order('csv', full), toTheEnd)).toEqual({ kind: 'failed', reason: 'the disk is full' });
    expect(file.state).toBe('gone');
  });
});

describe('where it goes', () => {
  const withPicker = async (picker: unknown) => {
    const page = globalThis as { showSaveFilePicker?: unknown };
    page.showSaveFilePicker = picker;
    try {
      return await openTarget('heap.zip', 1000);
    } finally {
      delete page.showSaveFilePicker;
    }
  };
  const refused = (name: string) => withPicker(() => Promise.reject(Object.assign(new Error(name), { name })));

  test('to the file that was chosen, where browsers let one choose; nowhere when the dialog is closed', async () => {
    const chosen = await withPicker(async ({ suggestedName }: { suggestedName: string }) => {
      expect(suggestedName).toBe('heap.zip');
      return new SlowFile();
    });
    expect(chosen?.target).toBeInstanceOf(DiskTarget);
    expect(chosen?.name).toBe('chosen.zip');
    expect(await refused('AbortError')).toBeNull();
  });

  test('else into memory, up to a limit', async () => {
    for (const opened of [await openTarget('heap.zip', 1000), await refused('SecurityError')]) {
      expect(opened?.target).toBeInstanceOf(BlobTarget);
      expect(opened?.target.limit).toBe(1000);
      expect(opened?.name).toBe('heap.zip');
    }
  });
});
