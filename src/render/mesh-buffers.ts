/** All meshes of a scene in one vertex and one index buffer; the opaque ones first, so that each group is a run of draws. */
import { mat4 } from 'gl-matrix';
import { defineConstants, numbered } from '../gpu/shader-constants';
import { defineStruct, packStruct } from '../gpu/struct-layout';
import { bodyLooks } from '../scene/body-types';
import type { MeshMaterial, RenderMesh, RenderShape } from './render-scene';

/** `steel` is `lookSteel` in render/lib/body-skin.wgsl. */
export const materialNumbers = defineConstants('BodyLook', 'u32', numbered(bodyLooks), 'look');

export const meshInstanceStruct = defineStruct('MeshInstance', {
  localToWorld: 'mat4x4f',
  colour: 'vec4f', // linear; w = 1: instead of the material's own
  material: 'u32',
  body: 'u32', // its place among the grains, or noBody
});
/** In place of a body: the mesh belongs to none. */
export const { noBody } = defineConstants('NoBody', 'u32', { noBody: 0xffffffff });
export const identity = mat4.create();

export type MeshGroup = 'opaque' | 'glass';

export const meshVertexLayout: GPUVertexBufferLayout = {
  arrayStride: 24,
  attributes: [
    { shaderLocation: 0, offset: 0, format: 'float32x3' },
    { shaderLocation: 1, offset: 12, format: 'float32x3' },
  ],
};
/** For shaders that want the position only. */
export const meshPositionLayout: GPUVertexBufferLayout = {
  ...meshVertexLayout,
  attributes: [meshVertexLayout.attributes[0]!],
};

interface MeshRange {
  readonly indexCount: number;
  readonly firstIndex: number;
  readonly baseVertex: number;
}

export class MeshBuffers {
  /** Panes are thin. */
  readonly glassCastsShadow = false;
  readonly instances: GPUBuffer;
  readonly #device: GPUDevice;
  readonly #vertices: GPUBuffer;
  readonly #indices: GPUBuffer;
  readonly #ranges: MeshRange[] = [];
  readonly #opaqueCount: number;
  readonly #places = new Map<string, number>();

  constructor(device: GPUDevice, meshes: readonly RenderMesh[]) {
    this.#device = device;
    const glass = meshes.filter((mesh) => mesh.material === 'glass');
    const ordered = [...meshes.filter((mesh) => mesh.material !== 'glass'), ...glass];
    this.#opaqueCount = meshes.length - glass.length;
    const total = (count: (mesh: RenderMesh) => number) => ordered.reduce((sum, mesh) => sum + count(mesh), 0);
    // Never of size 0: an empty scene still binds them.
    const make = (label: string, size: number, usage: number) =>
      device.createBuffer({
        label,
        size: Math.max(size, meshInstanceStruct.size),
        usage: usage | GPUBufferUsage.COPY_DST,
      });
    this.#vertices = make('mesh vertices', total((mesh) => mesh.positions.length) * 8, GPUBufferUsage.VERTEX);
    this.#indices = make('mesh indices', total((mesh) => mesh.indices.length) * 4, GPUBufferUsage.INDEX);
    this.instances = make('mesh instances', ordered.length * meshInstanceStruct.size, GPUBufferUsage.STORAGE);
    let [baseVertex, firstIndex] = [0, 0];
    ordered.forEach((mesh, place) => {
      device.queue.writeBuffer(this.#vertices, baseVertex * 24, interleave(mesh));
      device.queue.writeBuffer(this.#indices, firstIndex * 4, mesh.indices as Uint32Array<ArrayBuffer>);
      this.#ranges.push({ indexCount: mesh.indices.length, firstIndex, baseVertex });
      this.#places.set(mesh.name, place);
      this.#writeInstance(place, mesh.material, mesh.localToWorld);
      baseVertex += mesh.positions.length / 3;
      firstIndex += mesh.indices.length;
    });
  }

  get hasGlass(): boolean {
    return this.#ranges.length > this.#opaqueCount;
  }

  /** Moves a body; unknown names are ignored. */
  move(name: string, material: MeshMaterial, localToWorld: Float32Array): void {
    const place = this.#places.get(name);
    if (place !== undefined) this.#writeInstance(place, material, localToWorld);
  }

  draw(pass: GPURenderPassEncoder, group: MeshGroup): void {
    const [from, to] = group === 'opaque' ? [0, this.#opaqueCount] : [this.#opaqueCount, this.#ranges.length];
    if (from === to) return;
    pass.setVertexBuffer(0, this.#vertices);
    pass.setIndexBuffer(this.#indices, 'uint32');
    for (let place = from; place < to; place++) {
      const range = this.#ranges[place]!;
      pass.drawIndexed(range.indexCount, 1, range.firstIndex, range.baseVertex, place);
    }
  }

  destroy(): void {
    for (const buffer of [this.#vertices, this.#indices, this.instances]) buffer.destroy();
  }

  #writeInstance(place: number, material: MeshMaterial, localToWorld: ArrayLike<number> = identity): void {
    const bytes = packStruct(meshInstanceStruct, {
      localToWorld,
      colour: [0, 0, 0, 0],
      material: materialNumbers[material],
      body: noBody,
    });
    this.#device.queue.writeBuffer(this.instances, place * meshInstanceStruct.size, bytes);
  }
}

export function interleave(mesh: RenderShape): Float32Array<ArrayBuffer> {
  const out = new Float32Array(mesh.positions.length * 2);
  for (let vertex = 0; vertex < mesh.positions.length / 3; vertex++) {
    out.set(mesh.positions.subarray(3 * vertex, 3 * vertex + 3), 6 * vertex);
    out.set(mesh.normals.subarray(3 * vertex, 3 * vertex + 3), 6 * vertex + 3);
  }
  return out;
}
