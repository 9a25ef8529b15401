/** Says what a file is from its first bytes; the name is asked only where the content leaves it open. */
import { MeshProblem } from './result';

export type MeshFormat = 'obj' | 'stl' | 'ply' | 'glb' | 'gltf';

/** Files that people are likely to try, by how they begin. */
const strangers: readonly (readonly [string, string])[] = [
  ['PK', 'a ZIP archive (perhaps 3MF or USDZ)'],
  ['Kaydara FBX', 'an FBX file'],
  ['BLENDER', 'a Blender file'],
  ['<', 'an XML file (perhaps COLLADA or X3D)'],
  ['#usda', 'a USD file'],
  ['OFF', 'an OFF file'],
  ['ISO-10303', 'a STEP file'],
  ['\x89PNG', 'a picture'],
  ['\xff\xd8', 'a picture'],
  ['%PDF', 'a PDF document'],
];

// not \s at the start: over many empty lines that would take quadratic time
const objLine = /^[ \t]*(?:v|vn|vt|f)[ \t]+[-+.\d]/m;

export function detectFormat(name: string, bytes: ArrayBuffer): MeshFormat {
  if (bytes.byteLength === 0) throw new MeshProblem('The file is empty.');
  const start = new TextDecoder('latin1').decode(new Uint8Array(bytes, 0, Math.min(bytes.byteLength, 64 * 1024)));
  const text = start.replace(/^(?:ï»¿)?\s*/, ''); // byte order mark
  if (start.startsWith('glTF')) return 'glb';
  if (text.startsWith('{')) return 'gltf';
  if (/^ply[\r\n]/.test(start)) return 'ply';
  // Binary STL may begin with any 80 bytes, even "solid"; only its length gives it away.
  if (binaryStlLength(bytes) === bytes.byteLength) return 'stl';
  if (/^solid\b/i.test(text) && !objLine.test(text)) return 'stl';
  const stranger = strangers.find(([magic]) => text.startsWith(magic));
  if (stranger) throw new MeshProblem(`This is ${stranger[1]}. Tetrasand reads OBJ, STL, PLY, GLB and glTF.`);
  if (objLine.test(text) && !text.includes('\0')) return 'obj';
  const extension = /\.(obj|stl)$/i.exec(name)?.[1].toLowerCase();
  if (extension === 'stl' || (extension === 'obj' && !text.includes('\0'))) return extension as MeshFormat;
  throw new MeshProblem('This is not a mesh format that Tetrasand knows. It reads OBJ, STL, PLY, GLB and glTF.');
}

/** How long a binary STL with the stated number of triangles would be; NaN for what is too short to be one. */
export function binaryStlLength(bytes: ArrayBuffer): number {
  return bytes.byteLength < 84 ? Number.NaN : 84 + 50 * new DataView(bytes).getUint32(80, true);
}

/** Text in UTF-16, as some exporters write it, in UTF-8; everything else as it is. */
export function asUtf8(bytes: ArrayBuffer): ArrayBuffer {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const encoding =
    first === 0xfe && second === 0xff ? 'utf-16be' : first === 0xff && second === 0xfe ? 'utf-16le' : null;
  if (!encoding) return bytes;
  return new TextEncoder().encode(new TextDecoder(encoding).decode(bytes)).buffer as ArrayBuffer;
}
