import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { describe, expect, test, vi } from 'vitest';
import { clusterVertices } from '../../../src/mesh/cluster';
import { ballMesh } from '../../../src/mesh/library/ball';
import { boxMesh } from '../../../src/mesh/library/box';
import { loadMesh } from '../../../src/mesh/load-mesh';
import { massProperties } from '../../../src/mesh/mass-properties';
import { mendMesh } from '../../../src/mesh/mend/mend-mesh';
import { meshBounds, type TriangleMesh } from '../../../src/mesh/types';
import {
  glbFile,
  gltfFile,
  objFile,
  plyBinaryFile,
  plyTextFile,
  stlBinaryFile,
  stlTextFile,
} from '../../support/mesh-files';

const box = boxMesh(2, 3, 4);
const text = (words: string) => new TextEncoder().encode(words).buffer as ArrayBuffer;

async function meshOf(name: string, bytes: ArrayBuffer): Promise<TriangleMesh> {
  const result = await loadMesh(name, bytes);
  if ('message' in result) throw new Error(result.message);
  return result.mesh;
}
async function messageOf(name: string, bytes: ArrayBuffer): Promise<string> {
  const result = await loadMesh(name, bytes);
  return 'message' in result ? result.message : `no message, but a mesh of ${result.mesh.indices.length / 3} triangles`;
}

const good: Record<string, ArrayBuffer> = {
  'box.obj': objFile(box),
  'box.stl': stlTextFile(box),
  'binary.stl': stlBinaryFile(box),
  'box.ply': plyTextFile(box),
  'little.ply': plyBinaryFile(box),
  'big.ply': plyBinaryFile(box, false),
};

describe('good files', () => {
  test.each(Object.keys(good))('%s gives the box back, whatever it is called', async (name) => {
    for (const called of [name, 'mesh.glb', 'thing']) {
      const { mesh, closed, notes } = mendMesh(await meshOf(called, good[name]));
      expect([closed, notes, mesh.positions.length]).toEqual([true, [], 24]);
      expect(massProperties(mesh, 1).volume).toBeCloseTo(24, 4);
    }
  });

  test('glTF with its buffers inside is the same mesh as the GLB', async () => {
    expect(await meshOf('box.gltf', gltfFile(box))).toEqual(await meshOf('box.glb', glbFile(box)));
  });

  test.each(['utf-16le', 'utf-16be'] as const)('text in %s', async (encoding) => {
    const words = new TextDecoder().decode(objFile(box));
    const little = Buffer.from(`\ufeff${words}`, 'utf16le');
    const bytes = Uint8Array.from(encoding === 'utf-16le' ? little : little.swap16()).buffer;
    expect(await meshOf('box.obj', bytes)).toEqual(await meshOf('box.obj', objFile(box)));
  });

  test('PLY: comments of a hundred thousand letters, and lines that only look like comments', async () => {
    const words = new TextDecoder().decode(plyTextFile(box));
    const long = words.replace('element vertex', `comment ${'x'.repeat(1e5)}\nCreated by a program\nelement vertex`);
    expect(await meshOf('box.ply', text(long))).toEqual(await meshOf('box.ply', plyTextFile(box)));
  });

  test('GLB: nodes are placed, pictures are not fetched, points and lines are left out', async () => {
    const mesh = await meshOf('box.glb', glbFile(box));
    expect(massProperties(mendMesh(mesh).mesh, 1).volume).toBeCloseTo(24 * 8, 3);
    expect(meshBounds(mesh).min[1]).toBeCloseTo(1 - 3, 6);
    const withLines = glbFile(box, (json) => {
      (json.meshes as { primitives: unknown[] }[])[0].primitives.push({ attributes: { POSITION: 0 }, mode: 1 });
    });
    const result = await loadMesh('box.glb', withLines);
    expect(result).toMatchObject({ notes: ['Points and lines were left out.'] });
  });

  test('GLB: a mirrored node is not inside out; strips and fans are triangles', async () => {
    const mirrored = glbFile(box, (json) => {
      json.nodes = [{ mesh: 0, scale: [-1, 1, 1] }];
    });
    expect(massProperties(await meshOf('a.glb', mirrored), 1).volume).toBeCloseTo(24, 4);
    const quad = {
      positions: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 0]),
      indices: Uint32Array.from([0, 1, 2, 3]),
    };
    const strip = glbFile(quad, (json) => {
      (json.meshes as { primitives: { mode: number }[] }[])[0].primitives[0].mode = 5;
    });
    expect((await meshOf('strip.glb', strip)).indices.length).toBe(6);
  });

  test('OBJ: polygons, negative indices, continued lines, carriage returns', async () => {
    const quad = 'v 0 0 0\r\nv 1 0 0\r\nv 1 1 0\r\nv 0 1 0\r\nf -4 -3 \\\r\n -2 -1\r\n';
    expect((await meshOf('quad.obj', text(quad))).indices.length).toBe(6);
  });

  test('a very fine mesh is thinned out and stays closed', () => {
    const fine = ballMesh(1, 5);
    const thin = clusterVertices(fine, 2000);
    expect(thin.indices.length / 3).toBeLessThanOrEqual(2000);
    expect(thin.indices.length / 3).toBeGreaterThan(700);
    expect(mendMesh(thin).closed).toBe(true);
    expect(massProperties(thin, 1).volume).toBeCloseTo(massProperties(fine, 1).volume, 0);
  });
});

describe('each broken file has its sentence', () => {
  const cut = (bytes: ArrayBuffer, part: number) => bytes.slice(0, Math.floor(part * bytes.byteLength));
  const header = (count: number) => {
    const bytes = stlBinaryFile(box);
    new DataView(bytes).setUint32(80, count, true);
    return bytes;
  };
  const ply = (change: (words: string) => string) => text(change(new TextDecoder().decode(plyTextFile(box))));
  const cases: [string, string, ArrayBuffer, RegExp][] = [
    ['an empty file', 'a.obj', new ArrayBuffer(0), /is empty/],
    ['a picture', 'a.stl', Uint8Array.from([0x89, 0x50, 0x4e, 0x47]).buffer, /a picture/],
    ['a web page', 'a.obj', text('<!doctype html><p>v 1 2 3'), /an XML file/],
    ['a zip', 'a.3mf', text('PK\x03\x04'), /ZIP/],
    ['a glTF without triangles', 'a.gltf', text('{"asset":{"version":"2.0"}}'), /no triangles/],
    ['JSON of another kind', 'a.gltf', text('{"grains":[]}'), /no glTF/],
    ['an old glTF', 'a.gltf', text('{"asset":{"version":"1.0"}}'), /version 2/],
    ['a cut glTF', 'a.gltf', cut(gltfFile(box), 0.7), /not valid JSON/],
    [
      'a glTF in parts',
      'a.gltf',
      gltfFile(box, (json) => Object.assign((json.buffers as object[])[1], { uri: 'box.bin' })),
      /in other files \(box\.bin\)\. Export it as GLB/,
    ],
    [
      'a glTF with a spoilt buffer',
      'a.gltf',
      gltfFile(box, (json) => Object.assign((json.buffers as object[])[0], { uri: 'data:;base64,%%%' })),
      /base64/,
    ],
    [
      'a glTF with a view of a buffer that is not there',
      'a.gltf',
      gltfFile(box, (json) => Object.assign((json.bufferViews as object[])[0], { buffer: 7 })),
      /damaged/,
    ],
    ['empty lines', 'a.obj', text('\n'.repeat(1e6)), /no faces/],
    ['words', 'a.txt', text('hello, world'), /not a mesh format that Tetrasand knows/],
    ['words called obj', 'a.obj', text('hello, world'), /no faces/],
    ['a cut binary STL', 'a.stl', cut(stlBinaryFile(box), 0.6), /incomplete: it should have 12 triangles but has 6/],
    ['a cut text STL', 'a.stl', cut(stlTextFile(box), 0.6), /incomplete: it ends in facet/],
    ['a text STL without facets', 'a.stl', text('solid x\nendsolid x\n'), /no triangles/],
    ['an STL that claims four billion', 'a.stl', header(0xffffffff), /incomplete/],
    [
      'an STL facet of two corners',
      'a.stl',
      text('solid x\nfacet normal 0 0 1\nvertex 0 0 0\nvertex 1 0 0\nendfacet\nendsolid'),
      /three vertices/,
    ],
    ['a cut text PLY', 'a.ply', cut(plyTextFile(box), 0.8), /incomplete/],
    ['a cut binary PLY', 'a.ply', cut(plyBinaryFile(box), 0.8), /incomplete/],
    ['a PLY header without end', 'a.ply', text('ply\nformat ascii 1.0\nelement vertex 3\n'), /header does not end/],
    [
      'a PLY with a billion rows',
      'a.ply',
      ply((words) => words.replace('face 12', 'face 1000000000')),
      /more than 5,000,000 triangles/,
    ],
    [
      'a PLY with rows of nothing',
      'a.ply',
      ply((words) => words.replace('element face', 'element empty 999999999\nelement face')),
      /no properties/,
    ],
    ['a PLY of points', 'a.ply', ply((words) => words.replace('face 12', 'face 0')), /no faces/],
    ['a cut GLB', 'a.glb', cut(glbFile(box), 0.7), /incomplete/],
    [
      'a GLB with other files',
      'a.glb',
      glbFile(box, (json) => Object.assign(json, { buffers: [{ uri: 'box.bin', byteLength: 9 }] })),
      /in other files/,
    ],
    [
      'a compressed GLB',
      'a.glb',
      glbFile(box, (json) => Object.assign(json, { extensionsRequired: ['KHR_draco_mesh_compression'] })),
      /without mesh compression/,
    ],
    [
      'a GLB in a circle',
      'a.glb',
      glbFile(box, (json) => Object.assign(json, { nodes: [{ children: [1] }, { children: [0], mesh: 0 }] })),
      /no triangles|two parents|damaged/,
    ],
    [
      'a GLB with a huge count',
      'a.glb',
      glbFile(box, (json) => Object.assign((json.accessors as object[])[0], { count: 4e9 })),
      /out of range/,
    ],
    [
      'a GLB of lines',
      'a.glb',
      glbFile(box, (json) =>
        Object.assign(json, { meshes: [{ primitives: [{ attributes: { POSITION: 0 }, mode: 1 }] }] }),
      ),
      /no triangles/,
    ],
    ['only NaN', 'a.obj', text('v nan 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'), /no usable triangle.*not numbers/],
    ['infinite corners', 'a.obj', text('v 1e999 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n'), /not numbers/],
    [
      'indices beyond the end',
      'a.ply',
      ply((words) => words.replace(/\n3 \d+ \d+ \d+/g, '\n3 97 98 99')),
      /vertices that do not exist/,
    ],
    ['a single point', 'a.obj', text('v 1 1 1\nf 1 1 1\n'), /same point/],
  ];
  test.each(cases)('%s', async (_, name, bytes, sentence) => {
    expect(await messageOf(name, bytes)).toMatch(sentence);
  });

  test('some bad triangles are left out, and that is said', async () => {
    const words = new TextDecoder().decode(objFile(box)).replace('v -1', 'v NaN');
    const result = await loadMesh('a.obj', text(words));
    expect(result).toHaveProperty('mesh');
    expect('notes' in result && result.notes.join()).toMatch(
      /triangles had vertices that are not numbers and were left out/,
    );
  });

  test('files and meshes beyond the limits are refused before parsing', async () => {
    const parsers = [OBJLoader, STLLoader].map((loader) => vi.spyOn(loader.prototype, 'parse'));
    const lines = 'f 1 2 3\n'.repeat(5_000_100);
    expect(await messageOf('a.obj', text(`v 0 0 0\nv 1 0 0\nv 0 1 0\n${lines}`))).toMatch(
      /more than 5,000,000 triangles/,
    );
    const big = new ArrayBuffer(84 + 50 * 5_000_001);
    new DataView(big).setUint32(80, 5_000_001, true);
    expect(await messageOf('a.stl', big)).toMatch(/more than 5,000,000 triangles/);
    expect(await messageOf('a.stl', { byteLength: 600 * 2 ** 20 } as ArrayBuffer)).toMatch(/too large \(600 MB/);
    for (const parse of parsers) expect(parse).not.toHaveBeenCalled();
    // they would have been seen
    await meshOf('a.obj', objFile(box));
    expect(parsers[0]).toHaveBeenCalledOnce();
    vi.restoreAllMocks();
  });
});
