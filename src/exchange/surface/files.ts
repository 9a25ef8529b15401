/** A surface as a file: Wavefront OBJ, or GLB (glTF 2.0 in one piece). Metres, y is up. */
import { glbOf, linear, Pool } from '../series/glb';
import type { SandSurface } from './surface-of-state';

export const surfaceFormats = ['obj', 'glb'] as const;
export type SurfaceFormat = (typeof surfaceFormats)[number];

export const surfaceFile = (surface: SandSurface, format: SurfaceFormat): string | Uint8Array =>
  format === 'obj' ? objText(surface) : glbBytes(surface);

function objText({ positions, normals, indices }: SandSurface): string {
  const lines = ['# Surface of the sand, by Tetrasand: metres, y is up', 'o sand'];
  const rows = (word: string, values: Float32Array) => {
    for (let i = 0; i < values.length; i += 3) lines.push(`${word} ${values[i]} ${values[i + 1]} ${values[i + 2]}`);
  };
  rows('v', positions);
  rows('vn', normals);
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [indices[i] + 1, indices[i + 1] + 1, indices[i + 2] + 1];
    lines.push(`f ${a}//${a} ${b}//${b} ${c}//${c}`);
  }
  return `${lines.join('\n')}\n`;
}

function glbBytes({ positions, normals, indices, colour }: SandSurface): Uint8Array {
  const asset = { version: '2.0', generator: 'Tetrasand' };
  if (indices.length === 0) return glbOf({ asset, scene: 0, scenes: [{}] }, new Uint8Array());
  const pool = new Pool();
  const attributes = { POSITION: pool.add(positions, 'VEC3', 34962), NORMAL: pool.add(normals, 'VEC3', 34962) };
  const primitive = { attributes, indices: pool.add(indices, 'SCALAR', 34963), material: 0 };
  const binary = pool.bytes;
  const look = { baseColorFactor: [...colour.map(linear), 1], metallicFactor: 0, roughnessFactor: 0.9 };
  return glbOf(
    {
      asset,
      scene: 0,
      scenes: [{ nodes: [0] }],
      nodes: [{ name: 'sand', mesh: 0 }],
      meshes: [{ primitives: [primitive] }],
      materials: [{ name: 'sand', pbrMetallicRoughness: look }],
      accessors: pool.accessors,
      bufferViews: pool.views,
      buffers: [{ byteLength: binary.length }],
    },
    binary,
  );
}
