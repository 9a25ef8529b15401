/** From bytes to checked triangles; runs in the worker in a browser, directly in Node. Never throws. */
import { checkSoup } from './check-soup';
import { asUtf8, detectFormat, type MeshFormat } from './detect-type';
import { readGlb } from './formats/glb';
import { readGltf } from './formats/gltf';
import { readObj } from './formats/obj';
import { readPly } from './formats/ply';
import type { Soup } from './formats/soup';
import { readStl } from './formats/stl';
import { type MendedMesh, mendMesh } from './mend/mend-mesh';
import { MeshProblem, type MeshResult } from './result';

const readers: Readonly<Record<MeshFormat, (bytes: ArrayBuffer) => Promise<Soup>>> = {
  obj: readObj,
  stl: readStl,
  ply: readPly,
  glb: readGlb,
  gltf: readGltf,
};

export type Progress = (text: string) => void;
export type OpenResult = MendedMesh | { readonly message: string };

export async function parseMesh(
  name: string,
  bytes: ArrayBuffer,
  onProgress: Progress = () => {},
): Promise<MeshResult> {
  let format: MeshFormat | undefined;
  try {
    const readable = asUtf8(bytes);
    format = detectFormat(name, readable);
    onProgress(`reading ${name} (${format.toUpperCase()}, ${sizeInWords(bytes.byteLength)})`);
    return checkSoup(await readers[format](readable));
  } catch (error) {
    return { message: sentenceFor(error, format ? `The ${format.toUpperCase()} file` : 'The file') };
  }
}

/** Parses and mends; what the parser noted comes first. */
export async function parseAndMend(
  name: string,
  bytes: ArrayBuffer,
  onProgress: Progress = () => {},
): Promise<OpenResult> {
  const result = await parseMesh(name, bytes, onProgress);
  if ('message' in result) return result;
  try {
    onProgress(`checking ${(result.mesh.indices.length / 3).toLocaleString('en-US')} triangles`);
    const mended = mendMesh(result.mesh);
    return { ...mended, notes: [...result.notes, ...mended.notes] };
  } catch (error) {
    return { message: sentenceFor(error, 'The mesh') };
  }
}

function sentenceFor(error: unknown, what: string): string {
  if (error instanceof MeshProblem) return error.message;
  // a read beyond the end
  if (error instanceof RangeError) return `${what} is incomplete or damaged.`;
  // what three.js says is for programmers; the person needs to know that it is the file
  const detail = error instanceof Error ? ` (${error.message.slice(0, 120)})` : '';
  return `${what} is damaged and cannot be read${detail}.`;
}

const sizeInWords = (bytes: number) =>
  bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
