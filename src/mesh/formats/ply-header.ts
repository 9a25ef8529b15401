import { MeshProblem } from '../result';

export interface PlyProperty {
  readonly name: string;
  readonly size: number;
  /** Lists only: the type and size of the number that says how many follow. */
  readonly countType?: string;
  readonly countSize: number;
}
export interface PlyElement {
  readonly name: string;
  readonly count: number;
  readonly properties: PlyProperty[];
}
export interface PlyHeader {
  readonly format: 'ascii' | 'binary_little_endian' | 'binary_big_endian';
  readonly elements: PlyElement[];
  /** Bytes up to the first row. */
  readonly length: number;
  /** The lines that say something, for a parser that does not like the others. */
  readonly text: string;
}

const sizes: Readonly<Record<string, number>> = {
  char: 1,
  uchar: 1,
  int8: 1,
  uint8: 1,
  short: 2,
  ushort: 2,
  int16: 2,
  uint16: 2,
  int: 4,
  uint: 4,
  int32: 4,
  uint32: 4,
  float: 4,
  float32: 4,
  double: 8,
  float64: 8,
};
/** Comments can be long. */
const longestHeader = 2 ** 20;

/** Reads what three.js will read again, to know beforehand how much there should be. */
export function readPlyHeader(bytes: ArrayBuffer): PlyHeader {
  const start = new TextDecoder('latin1').decode(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, longestHeader)));
  const end = /end_header[ \t]*(?:\r\n|\r|\n)/.exec(start);
  if (!end) throw new MeshProblem('The PLY file is incomplete: its header does not end.');
  let format: PlyHeader['format'] | undefined;
  const elements: PlyElement[] = [];
  const kept = ['ply'];
  for (const line of start
    .slice(0, end.index)
    .split(/[\r\n]+/)
    .slice(1)) {
    const words = line.trim().split(/\s+/);
    const fail = () => new MeshProblem(`The PLY header has an invalid line: “${line.slice(0, 60)}”.`);
    if (['format', 'element', 'property'].includes(words[0])) kept.push(words.join(' '));
    if (words[0] === 'format') format = knownFormat(words[1]);
    else if (words[0] === 'element') {
      const count = Number(words[2]);
      if (!words[1] || !Number.isInteger(count) || count < 0) throw fail();
      elements.push({ name: words[1], count, properties: [] });
    } else if (words[0] === 'property') {
      const list = words[1] === 'list';
      const [type, name] = list ? [words[3], words[4]] : [words[1], words[2]];
      const known = Object.hasOwn(sizes, type ?? '') && (!list || Object.hasOwn(sizes, words[2] ?? ''));
      if (!known || !name || elements.length === 0) throw fail();
      const count = list ? { countType: words[2], countSize: sizes[words[2]] } : { countSize: 0 };
      elements[elements.length - 1].properties.push({ name, size: sizes[type], ...count });
    }
    // everything else is a comment, with the word or (as some exporters write them) without
  }
  if (!format) throw new MeshProblem('The PLY header does not say how the numbers are encoded.');
  return { format, elements, length: end.index + end[0].length, text: [...kept, 'end_header', ''].join('\n') };
}

function knownFormat(word: string | undefined): PlyHeader['format'] | undefined {
  return word === 'ascii' || word === 'binary_little_endian' || word === 'binary_big_endian' ? word : undefined;
}
