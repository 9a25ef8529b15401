/** What the parsers hand over: positions and, where the file has them, indices; nothing is checked yet. */
import type { BufferGeometry, Matrix4 } from 'three';

export interface Soup {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
  readonly notes: readonly string[];
}

/** Collects geometries of three.js into one soup. */
export class SoupBuilder {
  readonly notes: string[] = [];
  readonly #positions: Float32Array[] = [];
  readonly #indices: Uint32Array[] = [];
  #vertexCount = 0;

  add(geometry: BufferGeometry, transform?: Matrix4): void {
    const position = geometry.getAttribute('position');
    if (!position) return;
    const m = transform?.elements ?? [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1];
    const positions = new Float32Array(3 * position.count);
    for (let v = 0; v < position.count; v++) {
      // the getters undo the normalisation of integer attributes
      const [x, y, z] = [position.getX(v), position.getY(v), position.getZ(v)];
      for (let i = 0; i < 3; i++) positions[3 * v + i] = m[i] * x + m[4 + i] * y + m[8 + i] * z + m[12 + i];
    }
    const count = geometry.index ? geometry.index.count : position.count;
    const indices = new Uint32Array(count - (count % 3));
    for (let i = 0; i < indices.length; i++)
      indices[i] = this.#vertexCount + (geometry.index ? geometry.index.getX(i) : i);
    // a mirrored part would be inside out
    if (transform && transform.determinant() < 0)
      for (let t = 0; t < indices.length; t += 3) swap(indices, t + 1, t + 2);
    this.#positions.push(positions);
    this.#indices.push(indices);
    this.#vertexCount += position.count;
  }

  build(): Soup {
    return {
      positions: joined(this.#positions, Float32Array),
      indices: joined(this.#indices, Uint32Array),
      notes: this.notes,
    };
  }
}

function swap(list: Uint32Array, a: number, b: number): void {
  [list[a], list[b]] = [list[b], list[a]];
}

function joined<T extends Float32Array | Uint32Array>(parts: readonly T[], Kind: new (length: number) => T): T {
  const whole = new Kind(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
