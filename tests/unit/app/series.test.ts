import { describe, expect, test } from 'vitest';
import { dueTimes, stateDue } from '../../../src/app/series/pace';
import { indexSeries, readPlace, type Source } from '../../../src/app/series/series-index';
import { readStateFile, writeStateFile } from '../../../src/world/state-file';

const state = (time: number) => writeStateFile({ header: { time }, arrays: { ids: new Uint32Array(5000) } });
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

/** Counts what is read of it. */
class Counted implements Source {
  read = 0;
  readonly name: string;
  readonly #bytes: Uint8Array;

  constructor(name: string, bytes: Uint8Array) {
    this.name = name;
    this.#bytes = bytes;
  }
  get size() {
    return this.#bytes.length;
  }
  slice(start: number, end: number) {
    const part = this.#bytes.slice(start, end);
    this.read += part.length;
    return { arrayBuffer: async () => part.buffer as ArrayBuffer };
  }
}

describe('the index of a series', () => {
  test('orders states of several files by time, and reads little of them', async () => {
    const files = [new Counted('b.tetrasand', join(state(2), state(4))), new Counted('a.tetrasand', state(3))];
    const { places, bad } = await indexSeries(files);
    expect(places.map(({ time }) => time)).toEqual([2, 3, 4]);
    expect(bad).toEqual([]);
    expect(files[0].read).toBeLessThan(files[0].size / 20);
    expect(readStateFile(await readPlace(places[2])).header.time).toBe(4);
  });

  test('equal times follow the numbers in the names', async () => {
    const files = ['s10', 's9'].map((name) => new Counted(name, state(1)));
    expect((await indexSeries(files)).places.map(({ source }) => source.name)).toEqual(['s9', 's10']);
  });

  test('a state that is too large is refused by its head, without being read', async () => {
    const head = state(1).slice(0, 20);
    new DataView(head.buffer).setUint32(16, 3e9, true);
    const source = new Counted('a', head);
    Object.defineProperty(source, 'size', { value: 3e9 });
    const { places, bad } = await indexSeries([source]);
    expect(places).toEqual([]);
    expect(bad[0].reason).toContain('too large');
  });

  test('names bad files, and keeps what is whole', async () => {
    const cut = join(state(1), state(2)).slice(0, -7);
    const garbage = Uint8Array.from({ length: 99 }, (_, i) => i);
    const files = [
      new Counted('cut', cut),
      new Counted('garbage', garbage),
      new Counted('empty', new Uint8Array(0)),
      new Counted('good', state(3)),
    ];
    const { places, bad } = await indexSeries(files);
    expect(places.map(({ time }) => time)).toEqual([1, 3]);
    expect(bad.map(({ name, whole }) => [name, whole])).toEqual([
      ['cut', 1],
      ['empty', 0],
      ['garbage', 0],
    ]);
  });

  test('a file that cannot be read is bad without a reason', async () => {
    const gone: Source = {
      name: 'gone',
      size: 9,
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('x')) }),
    };
    expect((await indexSeries([gone])).bad).toEqual([{ name: 'gone', whole: 0, reason: null }]);
  });
});

describe('the pace of a series', () => {
  test('is that of the sand; long gaps are shortened', () => {
    expect(dueTimes([0, 2, 2.5, 60, 61, 62])).toEqual([0, 1, 1.5, 2.5, 3.5, 4.5]);
  });

  test('short ones are slowed down; equal times are seen one by one', () => {
    expect(dueTimes([1, 1.01, 1.02])).toEqual([0, expect.closeTo(0.25), expect.closeTo(0.5)]);
    expect(dueTimes([1, 1])).toEqual([0, 0.25]);
    expect(dueTimes([1])).toEqual([0]);
  });

  test('states that are late are left out, and the last one stays', () => {
    const due = [0, 1, 2, 3];
    expect(stateDue(due, 0, 0.9)).toBe(0);
    expect(stateDue(due, 1, 1.5)).toBe(2);
    expect(stateDue(due, 0, 2)).toBe(2);
    expect(stateDue(due, 2, 99)).toBe(3);
  });
});
