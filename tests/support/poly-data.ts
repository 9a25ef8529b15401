/** Reads VTK poly data with appended raw arrays, as far as tests look at it. */
const types = { Float32: Float32Array, UInt32: Uint32Array, Int32: Int32Array } as const;

export interface PolyData {
  /** By kind: Points, Verts, Lines, Polys … */
  readonly counts: Readonly<Record<string, number>>;
  /** By name; Points, too. */
  readonly arrays: Readonly<Record<string, ArrayLike<number>>>;
}

export function readPolyData(file: Uint8Array): PolyData {
  const text = Buffer.from(file).toString('latin1');
  const data = text.indexOf('<AppendedData encoding="raw">_') + '<AppendedData encoding="raw">_'.length;
  const counts = [...text.matchAll(/NumberOf(\w+)="(\d+)"/g)].filter(([, kind]) => kind !== 'Components');
  const arrays = [...text.matchAll(/type="(\w+)" Name="(\w+)" [^>]* offset="(\d+)"/g)].map(([, type, name, offset]) => {
    const at = data + Number(offset);
    const length = new DataView(file.buffer, file.byteOffset).getUint32(at, true);
    const bytes = file.slice(at + 4, at + 4 + length).buffer;
    return [name, new types[type as keyof typeof types](bytes)] as const;
  });
  return {
    counts: Object.fromEntries(counts.map(([, kind, count]) => [kind, Number(count)])),
    arrays: Object.fromEntries(arrays),
  };
}
