/** Writes meshes in the formats that the loader reads: small, correct files to load, and to break. */
import type { TriangleMesh } from '../../src/mesh/types';

const bytesOf = (text: string) => new TextEncoder().encode(text).buffer as ArrayBuffer;
const corner = ({ positions, indices }: TriangleMesh, i: number) =>
  Array.from(positions.subarray(3 * indices[i], 3 * indices[i] + 3));
const triples = (list: ArrayLike<number>) =>
  Array.from({ length: list.length / 3 }, (_, i) => [list[3 * i], list[3 * i + 1], list[3 * i + 2]]);

export function objFile(mesh: TriangleMesh): ArrayBuffer {
  const vertices = triples(mesh.positions).map((p) => `v ${p.join(' ')}`);
  const faces = triples(mesh.indices).map((t) => `f ${t.map((v) => `${v + 1}//${v + 1}`).join(' ')}`);
  const normals = triples(mesh.positions).map(() => 'vn 0 1 0');
  return bytesOf(['# a mesh', 'o thing', ...vertices, ...normals, 's 1', 'usemtl clay', ...faces, ''].join('\n'));
}

export function stlTextFile(mesh: TriangleMesh): ArrayBuffer {
  const facets = Array.from({ length: mesh.indices.length / 3 }, (_, t) => {
    const vertices = [0, 1, 2].map((k) => `      vertex ${corner(mesh, 3 * t + k).join(' ')}`);
    return ['  facet normal 0 0 0', '    outer loop', ...vertices, '    endloop', '  endfacet'].join('\n');
  });
  return bytesOf(['solid thing', ...facets, 'endsolid thing', ''].join('\n'));
}

export function stlBinaryFile(mesh: TriangleMesh, header = 'solid but binary'): ArrayBuffer {
  const count = mesh.indices.length / 3;
  const view = new DataView(new ArrayBuffer(84 + 50 * count));
  new Uint8Array(view.buffer).set(new TextEncoder().encode(header));
  view.setUint32(80, count, true);
  for (let i = 0; i < mesh.indices.length; i++) {
    corner(mesh, i).forEach((value, axis) => {
      view.setFloat32(84 + 50 * Math.floor(i / 3) + 12 + 12 * (i % 3) + 4 * axis, value, true);
    });
  }
  return view.buffer;
}

function plyHeader(mesh: TriangleMesh, format: string): string {
  const properties = ['x', 'y', 'z'].map((name) => `property float ${name}`);
  const vertices = [`element vertex ${mesh.positions.length / 3}`, ...properties];
  const faces = [`element face ${mesh.indices.length / 3}`, 'property list uchar int vertex_indices'];
  return ['ply', `format ${format} 1.0`, 'comment a mesh', ...vertices, ...faces, 'end_header', ''].join('\n');
}

export function plyTextFile(mesh: TriangleMesh): ArrayBuffer {
  const rows = [...triples(mesh.positions), ...triples(mesh.indices).map((t) => [3, ...t])].map((row) => row.join(' '));
  return bytesOf(`${plyHeader(mesh, 'ascii')}${rows.join('\n')}\n`);
}

export function plyBinaryFile(mesh: TriangleMesh, little = true): ArrayBuffer {
  const header = new TextEncoder().encode(plyHeader(mesh, little ? 'binary_little_endian' : 'binary_big_endian'));
  const view = new DataView(
    new ArrayBuffer(header.length + 4 * mesh.positions.length + 13 * (mesh.indices.length / 3)),
  );
  new Uint8Array(view.buffer).set(header);
  let at = header.length;
  for (const value of mesh.positions) {
    view.setFloat32(at, value, little);
    at += 4;
  }
  for (const triangle of triples(mesh.indices)) {
    view.setUint8(at, 3);
    triangle.forEach((vertex, k) => {
      view.setInt32(at + 1 + 4 * k, vertex, little);
    });
    at += 13;
  }
  return view.buffer;
}

type Json = Record<string, unknown>;

/** A glTF document with one mesh. */
function gltfDocument(mesh: TriangleMesh): Json {
  return {
    asset: { version: '2.0' },
    scene: 0,
    scenes: [{ nodes: [0] }],
    nodes: [
      { children: [1], translation: [0, 1, 0] },
      { mesh: 0, scale: [2, 2, 2] },
    ],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 }, indices: 1, material: 0 }] }],
    materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
    textures: [{ source: 0 }],
    images: [{ uri: 'https://example.org/picture.png' }],
    buffers: [{ byteLength: 4 * (mesh.positions.length + mesh.indices.length) }],
    bufferViews: [
      { buffer: 0, byteOffset: 0, byteLength: 4 * mesh.positions.length },
      { buffer: 0, byteOffset: 4 * mesh.positions.length, byteLength: 4 * mesh.indices.length },
    ],
    accessors: [
      { bufferView: 0, componentType: 5126, count: mesh.positions.length / 3, type: 'VEC3' },
      { bufferView: 1, componentType: 5125, count: mesh.indices.length, type: 'SCALAR' },
    ],
  };
}

function gltfBuffer(mesh: TriangleMesh): Uint8Array {
  const body = new Uint8Array(4 * (mesh.positions.length + mesh.indices.length));
  body.set(new Uint8Array(mesh.positions.slice().buffer));
  body.set(new Uint8Array(mesh.indices.slice().buffer), 4 * mesh.positions.length);
  return body;
}

/** A .gltf with its buffers inside: one for the positions, one for the indices; `change` may spoil it. */
export function gltfFile(mesh: TriangleMesh, change: (json: Json) => void = () => {}): ArrayBuffer {
  const json = gltfDocument(mesh);
  const body = gltfBuffer(mesh);
  const parts = [body.subarray(0, 4 * mesh.positions.length), body.subarray(4 * mesh.positions.length)];
  json.buffers = parts.map((part) => ({
    byteLength: part.length,
    uri: `data:application/octet-stream;base64,${Buffer.from(part).toString('base64')}`,
  }));
  json.bufferViews = parts.map((part, buffer) => ({ buffer, byteLength: part.length }));
  change(json);
  return bytesOf(JSON.stringify(json));
}

/** A GLB file with one mesh; `change` may spoil it. */
export function glbFile(mesh: TriangleMesh, change: (json: Json) => void = () => {}): ArrayBuffer {
  const json = gltfDocument(mesh);
  change(json);
  let text = JSON.stringify(json);
  text += ' '.repeat((4 - (text.length % 4)) % 4);
  const body = gltfBuffer(mesh);
  const view = new DataView(new ArrayBuffer(28 + text.length + body.length));
  [0x46546c67, 2, view.byteLength, text.length, 0x4e4f534a].forEach((word, i) => {
    view.setUint32(4 * i, word, true);
  });
  new Uint8Array(view.buffer).set(new TextEncoder().encode(text), 20);
  view.setUint32(20 + text.length, body.length, true);
  view.setUint32(24 + text.length, 0x004e4942, true);
  new Uint8Array(view.buffer).set(body, 28 + text.length);
  return view.buffer;
}
