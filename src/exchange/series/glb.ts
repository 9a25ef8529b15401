/**
 * GLB for Blender and slides: a file a frame. A kind of grain is one mesh of spheres that is drawn at all its poses
 * (EXT_mesh_gpu_instancing); bodies are meshes. https://registry.khronos.org/glTF/specs/2.0/glTF-2.0.html
 */
import type { Material } from '../../scene/materials';
import { type Frame, frameName, type SeriesFormat } from './series';

const componentTypes = { f32: 5126, u32: 5125 } as const;

/** The binary part, and what glTF says about it. */
export class Pool {
  readonly views: object[] = [];
  readonly accessors: object[] = [];
  readonly #parts: Uint8Array[] = [];
  #end = 0;

  add(values: Float32Array | Uint32Array, type: 'SCALAR' | 'VEC3' | 'VEC4', target?: number): number {
    const width = { SCALAR: 1, VEC3: 3, VEC4: 4 }[type];
    const limits = type === 'VEC3' ? bounds(values) : {};
    const componentType = componentTypes[values instanceof Float32Array ? 'f32' : 'u32'];
    this.views.push({ buffer: 0, byteOffset: this.#end, byteLength: values.byteLength, ...(target && { target }) });
    this.accessors.push({
      bufferView: this.views.length - 1,
      componentType,
      count: values.length / width,
      type,
      ...limits,
    });
    this.#parts.push(new Uint8Array(values.buffer, values.byteOffset, values.byteLength));
    this.#end += values.byteLength;
    return this.accessors.length - 1;
  }

  get bytes(): Uint8Array {
    const all = new Uint8Array(this.#end);
    let at = 0;
    for (const part of this.#parts) {
      all.set(part, at);
      at += part.length;
    }
    return all;
  }
}

function bounds(values: ArrayLike<number>): { min: number[]; max: number[] } {
  const [min, max] = [[0, 1, 2].map(() => Number.POSITIVE_INFINITY), [0, 1, 2].map(() => Number.NEGATIVE_INFINITY)];
  for (let i = 0; i < values.length; i++) {
    min[i % 3] = Math.min(min[i % 3], values[i]);
    max[i % 3] = Math.max(max[i % 3], values[i]);
  }
  return { min, max };
}

/** Points and triangles of a ball of radius 1: an octahedron cut twice. */
function ball(): { points: number[][]; triangles: number[][] } {
  const points = [
    [1, 0, 0],
    [-1, 0, 0],
    [0, 1, 0],
    [0, -1, 0],
    [0, 0, 1],
    [0, 0, -1],
  ];
  let triangles = [
    [0, 2, 4],
    [2, 1, 4],
    [1, 3, 4],
    [3, 0, 4],
    [2, 0, 5],
    [1, 2, 5],
    [3, 1, 5],
    [0, 3, 5],
  ];
  for (let cut = 0; cut < 2; cut++) {
    const known = new Map<string, number>();
    const middle = (a: number, b: number) => {
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      const found = known.get(key);
      if (found !== undefined) return found;
      const sum = points[a].map((x, i) => x + points[b][i]);
      known.set(key, points.push(sum.map((x) => x / Math.hypot(...sum))) - 1);
      return points.length - 1;
    };
    triangles = triangles.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, ab, ca],
        [b, bc, ab],
        [c, ca, bc],
        [ab, bc, ca],
      ];
    });
  }
  return { points, triangles };
}

function grainMesh(pool: Pool, { template, radius }: Material, material: number): object {
  const { points, triangles } = ball();
  const positions = template.offsets.flatMap((offset) =>
    points.flatMap((p) => p.map((x, i) => radius * (x + offset[i]))),
  );
  const normals = template.offsets.flatMap(() => points.flat());
  const indices = template.offsets.flatMap((_, k) => triangles.flat().map((v) => v + k * points.length));
  const attributes = {
    POSITION: pool.add(Float32Array.from(positions), 'VEC3', 34962),
    NORMAL: pool.add(Float32Array.from(normals), 'VEC3', 34962),
  };
  return { primitives: [{ attributes, indices: pool.add(Uint32Array.from(indices), 'SCALAR', 34963), material }] };
}

export const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4);

export function glbFile({ state, materials, bodies }: Frame): Uint8Array {
  const pool = new Pool();
  const gltfMeshes: object[] = [];
  const nodes: object[] = [];
  materials.forEach((material, index) => {
    const mine = Array.from(state.material, (_, g) => g).filter((g) => state.material[g] === index);
    if (mine.length === 0) return;
    gltfMeshes.push(grainMesh(pool, material, index));
    const pick = (values: Float64Array, width: number) =>
      Float32Array.from(mine.flatMap((g) => [...values.subarray(width * g, width * g + width)]));
    const attributes = {
      TRANSLATION: pool.add(pick(state.position, 3), 'VEC3'),
      ROTATION: pool.add(pick(state.orientation, 4), 'VEC4'),
    };
    nodes.push({
      name: material.name,
      mesh: gltfMeshes.length - 1,
      extensions: { EXT_mesh_gpu_instancing: { attributes } },
    });
  });
  const instanced = nodes.length > 0;
  bodies.forEach(({ mesh: { positions, indices }, position, orientation }, number) => {
    const attributes = { POSITION: pool.add(Float32Array.from(positions), 'VEC3', 34962) };
    gltfMeshes.push({ primitives: [{ attributes, indices: pool.add(Uint32Array.from(indices), 'SCALAR', 34963) }] });
    nodes.push({ name: `body ${number}`, mesh: gltfMeshes.length - 1, translation: position, rotation: orientation });
  });
  const extensions = instanced
    ? { extensionsUsed: ['EXT_mesh_gpu_instancing'], extensionsRequired: ['EXT_mesh_gpu_instancing'] }
    : {};
  const binary = pool.bytes;
  const json = {
    asset: { version: '2.0', generator: 'Tetrasand' },
    ...extensions,
    scene: 0,
    scenes: [{ ...(nodes.length > 0 && { nodes: nodes.map((_, i) => i) }), extras: { time: state.time } }],
    ...(nodes.length > 0 && {
      nodes,
      meshes: gltfMeshes,
      materials: materials.map(({ name, colour }) => ({
        name,
        pbrMetallicRoughness: { baseColorFactor: [...colour.map(linear), 1], metallicFactor: 0, roughnessFactor: 0.9 },
      })),
      accessors: pool.accessors,
      bufferViews: pool.views,
      buffers: [{ byteLength: binary.length }],
    }),
  };
  return glbOf(json, binary);
}

/** The two chunks of a GLB file, each filled up to four bytes. */
export function glbOf(content: object, binary: Uint8Array): Uint8Array {
  const json = new TextEncoder().encode(JSON.stringify(content));
  const whole = (n: number) => Math.ceil(n / 4) * 4;
  const size = 12 + 8 + whole(json.length) + (binary.length > 0 ? 8 + whole(binary.length) : 0);
  const file = new Uint8Array(size);
  const view = new DataView(file.buffer);
  [0x46546c67, 2, size, whole(json.length), 0x4e4f534a].forEach((word, i) => void view.setUint32(4 * i, word, true));
  file.fill(0x20, 20, 20 + whole(json.length));
  file.set(json, 20);
  if (binary.length === 0) return file;
  const at = 20 + whole(json.length);
  view.setUint32(at, whole(binary.length), true);
  view.setUint32(at + 4, 0x004e4942, true);
  file.set(binary, at + 8);
  return file;
}

export const glb: SeriesFormat = (sink, name) => ({
  add: (frame) => sink.put(frameName(name, frame.index, 'glb'), glbFile(frame)),
  end() {},
});
