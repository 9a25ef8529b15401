/**
 * Where the states of a series lie in their files. Only heads and headers are read: a file may be larger than memory, and a state
 * is read when it is shown.
 */
import { headerEnd, StateFileError, stateHeadBytes, stateLength, timeInHeader } from '../../world/state-file';

/** Bytes: a million grains with a checkpoint are about as much. No larger state is even read. */
export const largestState = 2e9;

/** What is needed of a file; a browser's File has it. */
export interface Source {
  readonly name: string;
  readonly size: number;
  slice(start: number, end: number): { arrayBuffer(): Promise<ArrayBuffer> };
}

/** A state of a series. */
export interface Place {
  readonly source: Source;
  /** Bytes, in its file. */
  readonly offset: number;
  readonly length: number;
  /** s */
  readonly time: number;
}

/** Something is wrong with a file from some place on; `whole` states lie before that. */
export interface BadFile {
  readonly name: string;
  readonly whole: number;
  /** The reader's own sentence; null: the file cannot be read at all. */
  readonly reason: string | null;
}

export interface SeriesIndex {
  /** By time; equal times in the order of the files' names. */
  readonly places: readonly Place[];
  readonly bad: readonly BadFile[];
}

export async function indexSeries(sources: readonly Source[]): Promise<SeriesIndex> {
  const byName = [...sources].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));
  const places: Place[] = [];
  const bad: BadFile[] = [];
  for (const source of byName) {
    const before = places.length;
    try {
      for await (const place of placesIn(source)) places.push(place);
    } catch (error) {
      const reason = error instanceof StateFileError ? error.message : null;
      bad.push({ name: source.name, whole: places.length - before, reason });
    }
  }
  return { places: places.sort((a, b) => a.time - b.time), bad };
}

async function* placesIn(source: Source): AsyncGenerator<Place> {
  let offset = 0;
  do {
    const head = await bytesOf(source, offset, offset + stateHeadBytes);
    const [length, end] = [stateLength(head), headerEnd(head)];
    if (length === null || end === null) throw new StateFileError('here no state saved by Tetrasand begins.');
    if (offset + length > source.size || end > length) throw new StateFileError('the end of this file is missing.');
    if (length > largestState) throw new StateFileError('too large for a saved state.');
    const time = timeInHeader(await bytesOf(source, offset, offset + end));
    yield { source, offset, length, time };
    offset += length;
  } while (offset < source.size);
}

export const readPlace = ({ source, offset, length }: Place): Promise<Uint8Array> =>
  bytesOf(source, offset, offset + length);

const bytesOf = async (source: Source, start: number, end: number): Promise<Uint8Array> =>
  new Uint8Array(await source.slice(start, end).arrayBuffer());
