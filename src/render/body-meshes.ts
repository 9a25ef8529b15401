/**
 * The meshes of rigid bodies: each shape once on the GPU, all bodies of a shape one instanced draw. Where they stand is
 * copied from the simulation's own buffer by a compute pass, so nothing is read back.
 */
import { bindPass, type CompiledPass } from '../gpu/pass';
import { groupsFor, Recording } from '../gpu/program';
import { packStruct } from '../gpu/struct-layout';
import { identity, interleave, type MeshGroup, materialNumbers, meshInstanceStruct, noBody } from './mesh-buffers';
import type { RenderBody, RenderShape } from './render-scene';
import { linearised } from './themes';

interface ShapeBuffers {
  readonly vertices: GPUBuffer;
  readonly indices: GPUBuffer;
  readonly indexCount: number;
}

interface InstanceRun extends ShapeBuffers {
  readonly first: number;
  readonly count: number;
  readonly group: MeshGroup;
}

export class BodyMeshes {
  readonly glassCastsShadow = true;
  readonly #device: GPUDevice;
  readonly #pass: CompiledPass;
  readonly #shapes = new Map<RenderShape, ShapeBuffers>();
  #instances: GPUBuffer;
  #runs: InstanceRun[] = [];
  #count = 0;

  constructor(device: GPUDevice, pass: CompiledPass) {
    this.#device = device;
    this.#pass = pass;
    this.#instances = this.#makeInstances(64);
  }

  get instances(): GPUBuffer {
    return this.#instances;
  }

  get hasGlass(): boolean {
    return this.#runs.some(({ group }) => group === 'glass');
  }

  /** All bodies there are from now on. Shapes that no body has any more are forgotten. */
  set(bodies: readonly RenderBody[]): void {
    this.#count = bodies.length;
    if (bodies.length * meshInstanceStruct.size > this.#instances.size) {
      this.#instances.destroy();
      this.#instances = this.#makeInstances(2 * bodies.length);
    }
    const groups = new Map<string, RenderBody[]>();
    const numbers = new Map<RenderShape, number>();
    for (const body of bodies) {
      if (!numbers.has(body.shape)) numbers.set(body.shape, numbers.size);
      const key = `${numbers.get(body.shape)} ${groupOf(body)}`;
      const members = groups.get(key);
      if (members) members.push(body);
      else groups.set(key, [body]);
    }
    this.#forgetShapes(numbers);
    let first = 0;
    this.#runs = [...groups.values()].map((members) => {
      const bytes = new Uint8Array(members.length * meshInstanceStruct.size);
      members.forEach((body, i) => {
        bytes.set(new Uint8Array(packInstance(body)), i * meshInstanceStruct.size);
      });
      this.#device.queue.writeBuffer(this.#instances, first * meshInstanceStruct.size, bytes);
      const { shape } = members[0];
      const run = { ...this.#buffersOf(shape), first, count: members.length, group: groupOf(members[0]) };
      first += members.length;
      return run;
    });
  }

  /** Puts every body where the simulation has it now. Before anything of it is drawn. */
  place(encoder: GPUCommandEncoder, grains: GPUBuffer): void {
    if (this.#count === 0) return;
    const group = bindPass(this.#device, this.#pass, { grains, instances: this.#instances });
    const recording = new Recording(encoder, this.#pass.spec.name);
    recording.dispatch({ pass: this.#pass, group }, groupsFor(this.#count, this.#pass.spec));
    recording.end();
  }

  draw(pass: GPURenderPassEncoder, group: MeshGroup): void {
    for (const run of this.#runs) {
      if (run.group !== group) continue;
      pass.setVertexBuffer(0, run.vertices);
      pass.setIndexBuffer(run.indices, 'uint32');
      pass.drawIndexed(run.indexCount, run.count, 0, 0, run.first);
    }
  }

  destroy(): void {
    this.#forgetShapes(new Map());
    this.#instances.destroy();
  }

  #buffersOf(shape: RenderShape): ShapeBuffers {
    const known = this.#shapes.get(shape);
    if (known) return known;
    const { queue } = this.#device;
    const make = (label: string, data: Float32Array<ArrayBuffer> | Uint32Array<ArrayBuffer>, usage: number) => {
      const size = Math.max(16, data.byteLength);
      const buffer = this.#device.createBuffer({ label, size, usage: usage | GPUBufferUsage.COPY_DST });
      queue.writeBuffer(buffer, 0, data);
      return buffer;
    };
    const made = {
      vertices: make('body vertices', interleave(shape), GPUBufferUsage.VERTEX),
      indices: make('body indices', shape.indices as Uint32Array<ArrayBuffer>, GPUBufferUsage.INDEX),
      indexCount: shape.indices.length,
    };
    this.#shapes.set(shape, made);
    return made;
  }

  #forgetShapes(wanted: ReadonlyMap<RenderShape, unknown>): void {
    for (const [shape, { vertices, indices }] of this.#shapes) {
      if (wanted.has(shape)) continue;
      vertices.destroy();
      indices.destroy();
      this.#shapes.delete(shape);
    }
  }

  /** Places without a body say so: the pass that fills them in looks at all. */
  #makeInstances(count: number): GPUBuffer {
    const { size } = meshInstanceStruct;
    const usage = GPUBufferUsage.STORAGE | GPUBufferUsage.COPY_DST;
    const buffer = this.#device.createBuffer({ label: 'body instances', size: count * size, usage });
    const empty = new Uint8Array(count * size);
    const nobody = new Uint8Array(packStruct(meshInstanceStruct, { ...still, material: 0 }));
    for (let i = 0; i < count; i++) empty.set(nobody, i * size);
    this.#device.queue.writeBuffer(buffer, 0, empty);
    return buffer;
  }
}

const still = { localToWorld: identity, colour: [0, 0, 0, 0], body: noBody } as const;

const groupOf = ({ material }: RenderBody): MeshGroup => (material === 'glass' ? 'glass' : 'opaque');

function packInstance({ material, colour, place }: RenderBody): ArrayBuffer {
  return packStruct(meshInstanceStruct, {
    localToWorld: identity,
    colour: colour ? [...linearised(colour), 1] : [0, 0, 0, 0],
    material: materialNumbers[material],
    body: place,
  });
}
