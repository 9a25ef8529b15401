/**
 * A glTF document as text (.gltf) whose buffers are inside it, as base64 in data addresses. They are put one behind the other
 * into the single buffer of a GLB, and go on like one.
 */
import { largestFile } from '../limits';
import { MeshProblem } from '../result';
import { readDocument } from './glb';
import type { Soup } from './soup';

type Json = Record<string, unknown>;
/** Numbers in a buffer begin at multiples of their size, four bytes at most. */
const alignment = 4;
const dataAddress = /^data:[\w./+-]*(?:;[\w=.-]+)*;base64,/;

export async function readGltf(bytes: ArrayBuffer): Promise<Soup> {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw new MeshProblem('The glTF file is damaged: it is not valid JSON.');
  }
  const { document, binary } = withOneBuffer((json ?? {}) as Json);
  return readDocument(document, binary);
}

function withOneBuffer(json: Json): { document: Json; binary: Uint8Array } {
  const version = String((json.asset as Json | undefined)?.version ?? '');
  if (!version.startsWith('2')) {
    throw new MeshProblem(
      version
        ? 'This version of glTF is not supported; Tetrasand reads version 2.'
        : 'This is a JSON file, but no glTF: Tetrasand reads OBJ, STL, PLY, GLB and glTF.',
    );
  }
  const buffers = Array.isArray(json.buffers) ? json.buffers.map(decoded) : [];
  const offsets: number[] = [];
  let size = 0;
  for (const buffer of buffers) {
    offsets.push(size);
    size += Math.ceil(buffer.length / alignment) * alignment;
  }
  const binary = new Uint8Array(size);
  for (const [i, buffer] of buffers.entries()) binary.set(buffer, offsets[i]);
  const views = Array.isArray(json.bufferViews) ? json.bufferViews.map((view) => moved(view, offsets)) : [];
  return { document: { ...json, buffers: [], bufferViews: views }, binary };
}

function decoded(buffer: unknown): Uint8Array {
  const uri = (buffer as Json | null)?.uri;
  const head = typeof uri === 'string' ? dataAddress.exec(uri) : null;
  if (typeof uri !== 'string' || !head) {
    const name = typeof uri === 'string' && uri.length < 80 ? ` (${uri})` : '';
    throw new MeshProblem(
      `The glTF file keeps its triangles in other files${name}. Export it as GLB, which is a single file.`,
    );
  }
  if (uri.length > largestFile) throw new MeshProblem('The glTF file is too large.');
  try {
    return Uint8Array.from(atob(uri.slice(head[0].length)), (letter) => letter.charCodeAt(0));
  } catch {
    throw new MeshProblem('The glTF file is damaged: a buffer is not valid base64.');
  }
}

/** Views of buffers that are not there stay as they are: the checks of the document find them. */
function moved(view: unknown, offsets: readonly number[]): unknown {
  const { buffer, byteOffset = 0 } = (view ?? {}) as Json;
  const offset = offsets[buffer as number];
  if (offset === undefined || typeof byteOffset !== 'number') return view;
  return { ...(view as Json), buffer: 0, byteOffset: byteOffset + offset };
}
