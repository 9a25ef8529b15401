/** Meshes to make bodies of: the library, and what people brought. Knows their shape before they are covered with spheres. */
import { remembered } from '../../gpu/remembered';
import { freeNames, libraryMesh, meshLibrary } from '../../mesh/library';
import { toBodyFrame } from '../../mesh/mass-properties';
import { scaledTo } from '../../mesh/scale';
import { meshBounds, type TriangleMesh } from '../../mesh/types';
import { type BodyModel, type ModelOptions, makeModel, modelOf, openModel } from '../../world/prepare-bodies';

/** The radius of grains that the sizes of the library are made for, m. */
const libraryRadius = 2.5e-3;

export interface ShelfMesh {
  readonly id: string;
  readonly title: string;
  /** Longest side 1. */
  readonly mesh: TriangleMesh;
  /** Bounds a solid; what does not can only be a fixed obstacle. */
  readonly closed: boolean;
  /** For `shadeMesh`, degrees. */
  readonly creaseAngle: number;
  /** Longest side that suits grains of this radius, both m. */
  sizeFor(radius: number): number;
}

/** How far a mesh of longest side 1 reaches from its centre: all round, and downwards. */
export interface Extent {
  readonly radius: number;
  readonly below: number;
}

export class MeshShelf {
  readonly #meshes = new Map<string, ShelfMesh>();
  readonly #extents = new Map<string, Extent>();
  readonly #models = new Map<string, Promise<BodyModel>>();
  #brought = 0;

  get ids(): string[] {
    return [...freeNames, ...[...this.#meshes.keys()].filter((id) => !isLibrary(id))];
  }

  get(id: string): ShelfMesh | null {
    const known = this.#meshes.get(id);
    if (known || !isLibrary(id)) return known ?? null;
    const { title, size, creaseAngle } = meshLibrary[id];
    const sizeFor = (radius: number) => (size / libraryRadius) * radius;
    const made = { id, title, mesh: libraryMesh(id, 1), closed: true, creaseAngle, sizeFor };
    this.#meshes.set(id, made);
    return made;
  }

  /** A person's own mesh, with the size chosen for it. */
  bring(title: string, mesh: TriangleMesh, closed: boolean, size: number): ShelfMesh {
    const id = `own-${++this.#brought}`;
    const brought = { id, title, mesh: scaledTo(mesh, 1), closed, creaseAngle: 40, sizeFor: () => size };
    this.#meshes.set(id, brought);
    return brought;
  }

  extent(id: string): Extent {
    const known = this.#extents.get(id);
    const shelved = this.get(id);
    if (known || !shelved) return known ?? { radius: 0.5, below: 0.5 };
    const { mesh, closed } = shelved;
    const { min, max } = meshBounds(mesh);
    const middle = min.map((low, axis) => (low + max[axis]) / 2);
    const centre = closed ? toBodyFrame(mesh, 1).centre : middle;
    let radius = 0;
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const [x, y, z] = mesh.positions.subarray(i, i + 3);
      radius = Math.max(radius, Math.hypot(x - centre[0], y - centre[1], z - centre[2]));
    }
    const extent = { radius, below: centre[1] - min[1] };
    this.#extents.set(id, extent);
    return extent;
  }

  /** Covered with spheres of `radius`; what was covered once is ready at once. */
  model(device: GPUDevice, id: string, size: number, radius: number, options: ModelOptions = {}): Promise<BodyModel> {
    if (isLibrary(id)) return modelOf(device, id, size, radius, options);
    const key = JSON.stringify([id, size, radius]);
    const brought = this.#meshes.get(id);
    if (!brought) return Promise.reject(new Error(`there is no mesh ${id}`));
    if (options.onFrame) this.#models.delete(key); // the person wants to watch it being made
    return remembered(this.#models, key, () => {
      const make = brought.closed ? makeModel : openModel;
      return make(device, scaledTo(brought.mesh, size), brought.creaseAngle, radius, options);
    });
  }
}

const isLibrary = (id: string): id is keyof typeof meshLibrary => Object.hasOwn(meshLibrary, id);
