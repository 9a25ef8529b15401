/**
 * GSD, the file of HOOMD-blue, with its shape `SphereUnion`: a particle is a whole grain with its orientation, and OVITO draws it as
 * such. Version 2 of the format: chunks one after the other, an index of them and the names at the end; the head says where.
 * https://gsd.readthedocs.io/en/stable/file-layer.html
 */
import { grainMass } from '../../scene/materials';
import type { Frame, SeriesFormat, Sink } from './series';

const headBytes = 256;
const entryBytes = 32;
/** Names take entries of 64 bytes. */
const nameBytes = 64;
const types = { u8: 1, u32: 3, u64: 4, i8: 5, f32: 9 } as const;
/** Frames after which the index is written, so that a run that is stopped leaves a file that opens. */
const indexEvery = 20;

class GsdFile {
  #end = headBytes;
  readonly #names: string[] = [];
  readonly #entries: { frame: number; count: number; width: number; id: number; type: number; at: number }[] = [];

  constructor(
    private readonly sink: Sink,
    private readonly file: string,
  ) {
    sink.replace(file, new Uint8Array(headBytes));
  }

  chunk(
    frame: number,
    name: string,
    type: keyof typeof types,
    values: Uint8Array | Uint32Array | BigUint64Array | Float32Array,
    width = 1,
  ): void {
    if (!this.#names.includes(name)) this.#names.push(name);
    const id = this.#names.indexOf(name);
    this.#entries.push({ frame, count: values.length / width, width, id, type: types[type], at: this.#end });
    this.#put(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
  }

  /** Index, names, and a head that points to them. */
  seal(): void {
    const sorted = [...this.#entries].sort((a, b) => a.frame - b.frame || a.id - b.id);
    const index = new DataView(new ArrayBuffer(entryBytes * Math.max(128, sorted.length)));
    sorted.forEach(({ frame, count, width, id, type, at }, i) => {
      const o = entryBytes * i;
      index.setBigUint64(o, BigInt(frame), true);
      index.setBigUint64(o + 8, BigInt(count), true);
      index.setBigInt64(o + 16, BigInt(at), true);
      index.setUint32(o + 24, width, true);
      index.setUint16(o + 28, id, true);
      index.setUint8(o + 30, type);
    });
    const words = new TextEncoder().encode(this.#names.map((name) => `${name}\0`).join(''));
    const names = new Uint8Array(nameBytes * Math.max(64, Math.ceil(words.length / nameBytes) + 1));
    names.set(words);
    const at = this.#end;
    this.#put(new Uint8Array(index.buffer));
    const head = new DataView(new ArrayBuffer(headBytes));
    head.setBigUint64(0, 0x65df65df65df65dfn, true);
    head.setBigUint64(8, BigInt(at), true);
    head.setBigUint64(16, BigInt(index.byteLength / entryBytes), true);
    head.setBigUint64(24, BigInt(this.#end), true);
    head.setBigUint64(32, BigInt(names.length / nameBytes), true);
    head.setUint32(40, (1 << 16) | 4, true);
    head.setUint32(44, 2 << 16, true);
    const text = (words: string, o: number) => new Uint8Array(head.buffer).set(new TextEncoder().encode(words), o);
    text('Tetrasand', 48);
    text('hoomd', 112);
    this.#put(names);
    this.sink.write(this.file, new Uint8Array(head.buffer), 0);
  }

  #put(bytes: Uint8Array): void {
    this.sink.write(this.file, bytes, this.#end);
    this.#end += bytes.length;
  }
}

/** Texts as HOOMD keeps them: rows of bytes as long as the longest, which ends in 0. */
function textRows(texts: readonly string[]): [Uint8Array, number] {
  const rows = texts.map((text) => new TextEncoder().encode(text));
  const width = Math.max(...rows.map((row) => row.length)) + 1;
  const bytes = new Uint8Array(width * rows.length);
  rows.forEach((row, i) => void bytes.set(row, width * i));
  return [bytes, width];
}

const shapes = ({ materials }: Frame): string[] =>
  materials.map(({ template, radius }) =>
    JSON.stringify({
      type: 'SphereUnion',
      centers: template.offsets.map((offset) => offset.map((x) => x * radius)),
      diameters: template.offsets.map(() => 2 * radius),
    }),
  );

export const gsd: SeriesFormat = (sink, name) => {
  const file = new GsdFile(sink, `${name}.gsd`);
  return {
    add(frame) {
      const { index, state, materials } = frame;
      const masses = materials.map((material) => (material.wall ? 0 : grainMass(material)));
      const count = state.material.length;
      const reach = state.position.reduce((most, x) => Math.max(most, Math.abs(x)), 0.01);
      file.chunk(index, 'configuration/step', 'u64', BigUint64Array.of(BigInt(Math.round(1e6 * state.time))));
      file.chunk(index, 'configuration/dimensions', 'u8', Uint8Array.of(3));
      // a box around the origin, as HOOMD has it; it holds everything
      file.chunk(index, 'configuration/box', 'f32', Float32Array.of(2.2 * reach, 2.2 * reach, 2.2 * reach, 0, 0, 0));
      file.chunk(index, 'particles/N', 'u32', Uint32Array.of(count));
      const [names, width] = textRows(materials.map((material) => material.name));
      file.chunk(index, 'particles/types', 'i8', names, width);
      const [unions, length] = textRows(shapes(frame));
      file.chunk(index, 'particles/type_shapes', 'i8', unions, length);
      file.chunk(index, 'particles/typeid', 'u32', Uint32Array.from(state.material));
      file.chunk(
        index,
        'particles/mass',
        'f32',
        Float32Array.from(state.material, (m) => masses[m]),
      );
      file.chunk(index, 'particles/position', 'f32', Float32Array.from(state.position), 3);
      // HOOMD's quaternions begin with their real part
      const turns = Float32Array.from(
        { length: 4 * count },
        (_, i) => state.orientation[4 * Math.floor(i / 4) + ((i + 3) % 4)],
      );
      file.chunk(index, 'particles/orientation', 'f32', turns, 4);
      file.chunk(index, 'particles/velocity', 'f32', Float32Array.from(state.velocity), 3);
      if (index % indexEvery === 0) file.seal();
    },
    end: () => file.seal(),
  };
};
