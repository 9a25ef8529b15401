/** Joins vertices that are the same point: STL, and every file with normals, lists a corner once for each triangle. */
import { meshBounds, type TriangleMesh } from '../types';

/** Points closer than `tolerance` (in the mesh's unit) become the first of them. */
export function weldVertices({ positions, indices }: TriangleMesh, tolerance: number): TriangleMesh {
  const points = new WeldedPoints(positions, tolerance);
  const place = new Uint32Array(positions.length / 3);
  for (let v = 0; v < place.length; v++)
    place[v] = points.add(positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]);
  return { positions: points.positions(), indices: indices.map((vertex) => place[vertex]) };
}

/** A hash of cells four tolerances wide, each with a chain of its points. Loops over plain numbers: files have millions. */
class WeldedPoints {
  readonly #tolerance: number;
  readonly #min: readonly number[];
  readonly #kept: Float32Array;
  readonly #heads: Int32Array;
  readonly #next: Int32Array;
  #count = 0;

  constructor(positions: Float32Array, tolerance: number) {
    this.#tolerance = tolerance;
    this.#min = meshBounds({ positions }).min;
    this.#kept = new Float32Array(positions.length);
    this.#next = new Int32Array(positions.length / 3);
    this.#heads = new Int32Array(2 ** Math.ceil(Math.log2(positions.length + 2))).fill(-1);
  }

  /** The place of the point, or of the one it is joined with. */
  add(x: number, y: number, z: number): number {
    const t = this.#tolerance;
    // a point reaches into more than one cell only near a wall
    for (let k = this.#cell(z - t, 2); k <= this.#cell(z + t, 2); k++) {
      for (let j = this.#cell(y - t, 1); j <= this.#cell(y + t, 1); j++) {
        for (let i = this.#cell(x - t, 0); i <= this.#cell(x + t, 0); i++) {
          const found = this.#find(this.#hash(i, j, k), x, y, z);
          if (found >= 0) return found;
        }
      }
    }
    const place = this.#count++;
    this.#kept[3 * place] = x;
    this.#kept[3 * place + 1] = y;
    this.#kept[3 * place + 2] = z;
    const key = this.#hash(this.#cell(x, 0), this.#cell(y, 1), this.#cell(z, 2));
    this.#next[place] = this.#heads[key];
    this.#heads[key] = place;
    return place;
  }

  positions(): Float32Array {
    return this.#kept.slice(0, 3 * this.#count);
  }

  #cell(value: number, axis: number): number {
    return Math.floor((value - this.#min[axis]) / (4 * this.#tolerance));
  }

  /** Different cells may share a hash; the caller checks the distance. */
  #hash(i: number, j: number, k: number): number {
    return (
      ((Math.imul(i, 73856093) ^ Math.imul(j, 19349663) ^ Math.imul(k, 83492791)) >>> 0) & (this.#heads.length - 1)
    );
  }

  #find(key: number, x: number, y: number, z: number): number {
    const kept = this.#kept;
    for (let v = this.#heads[key]; v >= 0; v = this.#next[v]) {
      const dx = kept[3 * v] - x;
      const dy = kept[3 * v + 1] - y;
      const dz = kept[3 * v + 2] - z;
      if (dx * dx + dy * dy + dz * dz <= this.#tolerance * this.#tolerance) return v;
    }
    return -1;
  }
}
