import type { Group, Mesh } from 'three';
import { MeshProblem } from '../result';
import { geometryOnly, spareBytes } from './glb-json';
import { type Soup, SoupBuilder } from './soup';

const [jsonChunk, binaryChunk] = [0x4e4f534a, 0x004e4942];

export async function readGlb(bytes: ArrayBuffer): Promise<Soup> {
  const { json, binary } = readChunks(bytes);
  return readDocument(json, binary);
}

/** A glTF document whose only buffer is `binary`. */
export async function readDocument(json: unknown, binary: Uint8Array): Promise<Soup> {
  const { document, notes } = geometryOnly(json, binary.byteLength);
  const { GLTFLoader } = await import('three/examples/jsm/loaders/GLTFLoader.js');
  const file = writeChunks(JSON.stringify(document), binary);
  const scene = await new Promise<Group>((resolve, reject) => {
    new GLTFLoader().parse(file, '', ({ scene }) => resolve(scene), reject);
  });
  const soup = new SoupBuilder();
  soup.notes.push(...notes);
  scene.updateMatrixWorld(true);
  scene.traverse((node) => {
    if ('isMesh' in node) soup.add((node as Mesh).geometry, node.matrixWorld);
  });
  return soup.build();
}

function readChunks(bytes: ArrayBuffer): { json: unknown; binary: Uint8Array } {
  const cut = new MeshProblem('The GLB file is incomplete.');
  const view = new DataView(bytes);
  if (bytes.byteLength < 20) throw cut;
  if (view.getUint32(4, true) !== 2)
    throw new MeshProblem('This version of GLB is not supported; Tetrasand reads version 2.');
  const end = view.getUint32(8, true);
  if (end > bytes.byteLength) throw cut;
  let text: string | undefined;
  let binary = new Uint8Array(0);
  for (let at = 12; at + 8 <= end; ) {
    const [length, kind] = [view.getUint32(at, true), view.getUint32(at + 4, true)];
    if (at + 8 + length > end) throw cut;
    const chunk = new Uint8Array(bytes, at + 8, length);
    if (kind === jsonChunk) text ??= new TextDecoder().decode(chunk);
    else if (kind === binaryChunk) binary = chunk;
    at += 8 + length;
  }
  try {
    return { json: JSON.parse(text ?? ''), binary };
  } catch {
    throw new MeshProblem('The glTF file is damaged: its JSON part cannot be read.');
  }
}

function writeChunks(text: string, binary: Uint8Array): ArrayBuffer {
  const json = new TextEncoder().encode(text + ' '.repeat((4 - (new TextEncoder().encode(text).length % 4)) % 4));
  const padded = Math.ceil((binary.length + spareBytes) / 4) * 4;
  const bytes = new ArrayBuffer(12 + 8 + json.length + 8 + padded);
  const view = new DataView(bytes);
  [0x46546c67, 2, bytes.byteLength, json.length, jsonChunk].forEach((word, i) => {
    view.setUint32(4 * i, word, true);
  });
  new Uint8Array(bytes).set(json, 20);
  view.setUint32(20 + json.length, padded, true);
  view.setUint32(24 + json.length, binaryChunk, true);
  new Uint8Array(bytes).set(binary, 28 + json.length);
  return bytes;
}
