/**
 * A full state as one file (`.tetrasand`), for the page and the command line alike. docs/state-format.md describes the bytes:
 * a fixed head, a JSON header, arrays of numbers and a checksum. Reading one gives everything or an error that says what is wrong.
 */
import { crc32 } from './crc32';

/** The last byte ends a text in old systems: tools that treat the file as text damage it, and that shows. */
export const stateMagic = 'TSANDST\x1a';
/** 2: may hold a checkpoint. Files of version 1 are the same without one. */
export const stateVersion = 2;
/** Magic, version, length of the header, length of the file. */
const headBytes = 20;
const crcBytes = 4;
/** Arrays begin at multiples of this, as typed arrays want it. */
const alignment = 8;

const types = { f64: Float64Array, f32: Float32Array, u32: Uint32Array } as const;
type TypeName = keyof typeof types;
export type StateArray = Float64Array | Float32Array | Uint32Array;

export interface StateParts {
  /** Anything that JSON can hold. */
  readonly header: Readonly<Record<string, unknown>>;
  readonly arrays: Readonly<Record<string, StateArray>>;
}

interface ArrayEntry {
  readonly name: string;
  readonly type: TypeName;
  readonly length: number;
}

/** A file that cannot be used; the message says why and what to do. */
export class StateFileError extends Error {}

const aligned = (offset: number) => Math.ceil(offset / alignment) * alignment;

export function writeStateFile({ header, arrays }: StateParts): Uint8Array<ArrayBuffer> {
  const entries = Object.entries(arrays).map(
    ([name, array]): ArrayEntry => ({ name, type: typeOf(array), length: array.length }),
  );
  const json = new TextEncoder().encode(JSON.stringify({ ...header, arrays: entries }));
  const first = aligned(headBytes + json.length);
  const size = Object.values(arrays).reduce((end, array) => aligned(end) + array.byteLength, first) + crcBytes;
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  file.set(new TextEncoder().encode(stateMagic));
  view.setUint32(8, stateVersion, true);
  view.setUint32(12, json.length, true);
  view.setUint32(16, size, true);
  file.set(json, headBytes);
  let offset = first;
  for (const array of Object.values(arrays)) {
    offset = aligned(offset);
    // every system with WebGPU is little-endian, and so are typed arrays there
    file.set(new Uint8Array(array.buffer, array.byteOffset, array.byteLength), offset);
    offset += array.byteLength;
  }
  view.setUint32(size - crcBytes, crc32(file.subarray(0, size - crcBytes)), true);
  return file;
}

/** Throws StateFileError for every file that `writeStateFile` did not write just so. */
export function readStateFile(file: Uint8Array): StateParts {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const magic = new TextDecoder('latin1').decode(file.subarray(0, stateMagic.length));
  if (magic !== stateMagic) {
    if (file.length < stateMagic.length && stateMagic.startsWith(magic)) throw cut();
    throw new StateFileError('This is not a state saved by Tetrasand. Choose a file that ends in .tetrasand.');
  }
  if (file.length < headBytes + crcBytes) throw cut();
  const version = view.getUint32(8, true);
  if (version > stateVersion) {
    throw new StateFileError(
      `This state was saved by a newer version of Tetrasand (format ${version}; this version reads up to ${stateVersion}). Update Tetrasand (in a browser: reload the page), then open the file again.`,
    );
  }
  const size = view.getUint32(16, true);
  if (file.length < size) throw cut();
  const stated = file.length === size && version >= 1 ? view.getUint32(size - crcBytes, true) : null;
  if (stated !== crc32(file.subarray(0, file.length - crcBytes))) throw damaged();
  return readParts(file, view.getUint32(12, true));
}

/** Bytes of the state that begins here; null where none does. */
export function stateLength(file: Uint8Array): number | null {
  const magic = new TextDecoder('latin1').decode(file.subarray(0, stateMagic.length));
  if (magic !== stateMagic || file.length < headBytes) return null;
  const length = new DataView(file.buffer, file.byteOffset, file.byteLength).getUint32(16, true);
  return length >= headBytes + crcBytes ? length : null;
}

/** Bytes that `stateLength` and `headerEnd` want to see. */
export const stateHeadBytes = headBytes;

/** Where the JSON header of a state ends, from its first bytes; null where no state begins. */
export function headerEnd(head: Uint8Array): number | null {
  if (stateLength(head) === null) return null;
  return headBytes + new DataView(head.buffer, head.byteOffset, head.byteLength).getUint32(12, true);
}

/** The time of a state from its beginning up to `headerEnd`, s, without its arrays. Throws StateFileError. */
export function timeInHeader(start: Uint8Array): number {
  const { time } = readHeader(start.subarray(headBytes));
  if (typeof time !== 'number' || !Number.isFinite(time) || time < 0) throw damaged();
  return time;
}

function readParts(file: Uint8Array, jsonLength: number): StateParts {
  const end = file.length - crcBytes;
  let offset = headBytes + jsonLength;
  if (offset > end) throw damaged();
  const { arrays: entries, ...header } = readHeader(file.subarray(headBytes, offset));
  const arrays: Record<string, StateArray> = {};
  for (const { name, type, length } of entries) {
    const Type = types[type];
    offset = aligned(offset);
    const bytes = Type.BYTES_PER_ELEMENT * length;
    if (offset + bytes > end) throw damaged();
    // a copy, by the constructor: the file may begin anywhere in its buffer, and Node's Buffer has a slice of its own
    arrays[name] = new Type(new Uint8Array(file.subarray(offset, offset + bytes)).buffer);
    offset += bytes;
  }
  return { header, arrays };
}

function readHeader(bytes: Uint8Array): Record<string, unknown> & { arrays: ArrayEntry[] } {
  try {
    const header = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    if (Array.isArray(header?.arrays) && header.arrays.every(isEntry)) return header;
  } catch {
    // said below
  }
  throw damaged();
}

function isEntry(value: unknown): value is ArrayEntry {
  const { name, type, length } = (value ?? {}) as Partial<ArrayEntry>;
  return (
    typeof name === 'string' && Object.hasOwn(types, String(type)) && Number.isInteger(length) && Number(length) >= 0
  );
}

function typeOf(array: StateArray): TypeName {
  if (array instanceof Float64Array) return 'f64';
  return array instanceof Float32Array ? 'f32' : 'u32';
}

const cut = () =>
  new StateFileError(
    'The end of this file is missing. Copy or download it again, and wait until the copy is complete.',
  );
const damaged = () =>
  new StateFileError(
    'This file was changed or damaged after it was saved: its checksum does not match. Copy or download it again.',
  );

/** Sealed properly, and still nonsense: another program wrote it, or an unknown version. */
export const foreign = (what: string): StateFileError =>
  new StateFileError(
    `This state is inconsistent: ${what}. It was not written by Tetrasand, or by a version that this one does not understand.`,
  );
