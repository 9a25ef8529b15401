/** Finds triangles that pass through each other, by a grid of cells and the crossing of edges with triangles. */
import { meshBounds, type TriangleMesh } from '../types';

export interface IntersectionReport {
  /** Pairs found; counting stops at `enough`. */
  readonly pairs: number;
  /** False when the mesh had more pairs to test than the budget allows. */
  readonly complete: boolean;
}

const enough = 1000;
const budget = 4_000_000;

export function selfIntersections(mesh: TriangleMesh): IntersectionReport {
  const cells = new TriangleCells(mesh);
  if (!cells.fits) return { pairs: 0, complete: false };
  const { boxes, starts, members } = cells;
  const count = mesh.indices.length / 3;
  // a pair may share several cells, and is counted once
  const met = new Set<number>();
  let tests = 0;
  for (let cell = 0; cell + 1 < starts.length; cell++) {
    for (let i = starts[cell] + 1; i < starts[cell + 1]; i++) {
      for (let j = starts[cell]; j < i; j++) {
        if (++tests > budget) return { pairs: met.size, complete: false };
        const [s, t] = [members[j], members[i]];
        if (!boxesOverlap(boxes, s, t) || sharesVertex(mesh.indices, s, t) || !trianglesCross(mesh, s, t)) continue;
        met.add(s * count + t);
        if (met.size >= enough) return { pairs: met.size, complete: false };
      }
    }
  }
  return { pairs: met.size, complete: true };
}

/** Cells a little larger than a mean triangle, each with the triangles whose boxes touch it. */
class TriangleCells {
  /** False when the triangles are so unequal that the lists get too long. */
  readonly fits: boolean;
  /** By triangle: low x y z, high x y z. */
  readonly boxes: Float32Array;
  readonly starts: Uint32Array;
  readonly members: Uint32Array;
  readonly #cell: number;
  readonly #min: readonly number[];
  readonly #across: readonly number[];

  constructor({ positions: p, indices }: TriangleMesh) {
    const { min, size, longest } = meshBounds({ positions: p });
    const count = indices.length / 3;
    this.#min = min;
    this.#cell = Math.max(longest / 120, (2 * longest) / Math.sqrt(count));
    this.#across = size.map((side) => Math.floor(side / this.#cell) + 1);
    this.boxes = new Float32Array(6 * count);
    for (let t = 0; t < count; t++) {
      for (let axis = 0; axis < 3; axis++) {
        const a = p[3 * indices[3 * t] + axis];
        const b = p[3 * indices[3 * t + 1] + axis];
        const c = p[3 * indices[3 * t + 2] + axis];
        this.boxes[6 * t + axis] = Math.min(a, b, c);
        this.boxes[6 * t + 3 + axis] = Math.max(a, b, c);
      }
    }
    const counts = new Uint32Array(this.#across[0] * this.#across[1] * this.#across[2] + 1);
    let entries = 0;
    for (let t = 0; t < count && entries <= budget; t++) {
      entries += this.#visit(t, (cell) => {
        counts[cell + 1]++;
      });
    }
    this.fits = entries <= budget;
    for (let cell = 1; cell < counts.length; cell++) counts[cell] += counts[cell - 1];
    this.starts = counts;
    this.members = new Uint32Array(this.fits ? entries : 0);
    if (!this.fits) return;
    const next = counts.slice();
    for (let t = 0; t < count; t++) {
      this.#visit(t, (cell) => {
        this.members[next[cell]++] = t;
      });
    }
  }

  #visit(t: number, call: (cell: number) => void): number {
    const place = (side: number, axis: number) =>
      Math.floor((this.boxes[6 * t + side + axis] - this.#min[axis]) / this.#cell);
    let visited = 0;
    for (let k = place(0, 2); k <= place(3, 2); k++) {
      for (let j = place(0, 1); j <= place(3, 1); j++) {
        for (let i = place(0, 0); i <= place(3, 0) && visited <= budget; i++) {
          call(i + this.#across[0] * (j + this.#across[1] * k));
          visited++;
        }
      }
    }
    return visited;
  }
}

function boxesOverlap(boxes: Float32Array, s: number, t: number): boolean {
  for (let axis = 0; axis < 3; axis++) {
    if (boxes[6 * s + axis] > boxes[6 * t + 3 + axis] || boxes[6 * t + axis] > boxes[6 * s + 3 + axis]) return false;
  }
  return true;
}

function sharesVertex(indices: Uint32Array, s: number, t: number): boolean {
  for (let i = 3 * s; i < 3 * s + 3; i++) {
    for (let j = 3 * t; j < 3 * t + 3; j++) if (indices[i] === indices[j]) return true;
  }
  return false;
}

/** Two triangles cross when an edge of one passes through the other; touching does not count. */
function trianglesCross({ positions, indices }: TriangleMesh, s: number, t: number): boolean {
  for (let k = 0; k < 3; k++) {
    const next = (k + 1) % 3;
    if (passesThrough(positions, indices, indices[3 * s + k], indices[3 * s + next], 3 * t)) return true;
    if (passesThrough(positions, indices, indices[3 * t + k], indices[3 * t + next], 3 * s)) return true;
  }
  return false;
}

function passesThrough(p: Float32Array, indices: Uint32Array, from: number, to: number, triangle: number): boolean {
  const [a, b, c] = [indices[triangle], indices[triangle + 1], indices[triangle + 2]];
  if (sixVolume(p, a, b, c, from) * sixVolume(p, a, b, c, to) >= 0) return false;
  const ab = sixVolume(p, from, to, a, b);
  const bc = sixVolume(p, from, to, b, c);
  const ca = sixVolume(p, from, to, c, a);
  return (ab > 0 && bc > 0 && ca > 0) || (ab < 0 && bc < 0 && ca < 0);
}

/** Of the tetrahedron between four vertices. */
function sixVolume(p: Float32Array, a: number, b: number, c: number, d: number): number {
  const [x, y, z] = [p[3 * a], p[3 * a + 1], p[3 * a + 2]];
  const [ux, uy, uz] = [p[3 * b] - x, p[3 * b + 1] - y, p[3 * b + 2] - z];
  const [vx, vy, vz] = [p[3 * c] - x, p[3 * c + 1] - y, p[3 * c + 2] - z];
  const [wx, wy, wz] = [p[3 * d] - x, p[3 * d + 1] - y, p[3 * d + 2] - z];
  return ux * (vy * wz - vz * wy) + uy * (vz * wx - vx * wz) + uz * (vx * wy - vy * wx);
}
