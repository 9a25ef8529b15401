/** Makes neighbouring triangles turn the same way, and each connected part look outward. */
import type { TriangleMesh } from '../types';
import { type EdgeTable, edgeTable, none } from './edges';
import { windingNumber } from './winding';

export interface Orientation {
  readonly indices: Uint32Array;
  /** Triangles that were turned over. */
  readonly flipped: number;
  readonly partCount: number;
  /** Parts kept inside out because they lie within another part. */
  readonly cavities: number;
  /** False for a surface with one side only, as a Möbius strip. */
  readonly orientable: boolean;
}

export function orientTriangles({ positions, indices }: TriangleMesh): Orientation {
  const edges = edgeTable(indices, positions.length / 3);
  const { part, turned, partCount, orientable } = floodParts(indices, edges);
  const signs = majoritySigns(part, turned, partCount);
  const consistent = flippedWhere(indices, (t) => turned[t] !== signs[part[t]]);
  const volumes = partVolumes({ positions, indices: consistent }, part, partCount);
  const firstTriangle = new Uint32Array(partCount);
  for (let t = part.length - 1; t >= 0; t--) firstTriangle[part[t]] = t;
  let cavities = 0;
  const outward = Array.from(volumes, (volume, p) => {
    if (volume >= 0) return true;
    const vertex = consistent[3 * firstTriangle[p]];
    if (!isWithinOthers({ positions, indices: consistent }, part, volumes, p, vertex)) return false;
    cavities++;
    return true;
  });
  const result = flippedWhere(consistent, (t) => !outward[part[t]]);
  let flipped = 0;
  for (let t = 0; t < part.length; t++) if (result[3 * t + 1] !== indices[3 * t + 1]) flipped++;
  return { indices: result, flipped, partCount, cavities, orientable };
}

/** Parts joined over edges that exactly two triangles share; `turned` is relative to each part's first triangle. */
function floodParts(indices: Uint32Array, edges: EdgeTable) {
  const count = indices.length / 3;
  const part = new Int32Array(count).fill(-1);
  const turned = new Uint8Array(count);
  let [partCount, orientable] = [0, true];
  const stack: number[] = [];
  for (let seed = 0; seed < count; seed++) {
    if (part[seed] >= 0) continue;
    part[seed] = partCount++;
    stack.push(seed);
    for (let t = stack.pop(); t !== undefined; t = stack.pop()) {
      for (let corner = 3 * t; corner < 3 * t + 3; corner++) {
        const other = partner(edges, corner);
        if (other === none) continue;
        const neighbour = Math.floor(other / 3);
        // the same direction along the shared edge: one of the two is the wrong way round
        const against = indices[corner] === indices[other] ? 1 : 0;
        if (part[neighbour] < 0) {
          part[neighbour] = part[t];
          turned[neighbour] = turned[t] ^ against;
          stack.push(neighbour);
        } else if ((turned[neighbour] ^ turned[t]) !== against) orientable = false;
      }
    }
  }
  return { part, turned, partCount, orientable };
}

/** The other half-edge of an edge with two; `none` for borders and for edges where three or more triangles meet. */
function partner(edges: EdgeTable, corner: number): number {
  const edge = edges.edgeOf[corner];
  if (edges.forward[edge] + edges.backward[edge] !== 2) return none;
  const first = edges.first[edge];
  return first === corner ? edges.next[first] : first;
}

/** By part: which of the two sides most of its triangles showed; the file is believed in that. */
function majoritySigns(part: Int32Array, turned: Uint8Array, partCount: number): Uint8Array {
  const balance = new Int32Array(partCount);
  for (let t = 0; t < part.length; t++) balance[part[t]] += turned[t] ? 1 : -1;
  return Uint8Array.from(balance, (sum) => (sum > 0 ? 1 : 0));
}

function flippedWhere(indices: Uint32Array, flip: (triangle: number) => boolean): Uint32Array {
  const result = indices.slice();
  for (let t = 0; t < indices.length / 3; t++) {
    if (flip(t)) [result[3 * t + 1], result[3 * t + 2]] = [indices[3 * t + 2], indices[3 * t + 1]];
  }
  return result;
}

/** Signed volumes about each part's own first corner, so that a part with holes is judged by its shape, not by its place. */
function partVolumes({ positions: p, indices }: TriangleMesh, part: Int32Array, partCount: number): Float64Array {
  const volumes = new Float64Array(partCount);
  const origin = new Float64Array(3 * partCount).fill(Number.NaN);
  for (let t = 0; t < part.length; t++) {
    const o = 3 * part[t];
    const [a, b, c] = [3 * indices[3 * t], 3 * indices[3 * t + 1], 3 * indices[3 * t + 2]];
    if (Number.isNaN(origin[o])) origin.set([p[a], p[a + 1], p[a + 2]], o);
    const at = (vertex: number, axis: number) => p[vertex + axis] - origin[o + axis];
    volumes[part[t]] +=
      (at(a, 0) * (at(b, 1) * at(c, 2) - at(b, 2) * at(c, 1)) +
        at(a, 1) * (at(b, 2) * at(c, 0) - at(b, 0) * at(c, 2)) +
        at(a, 2) * (at(b, 0) * at(c, 1) - at(b, 1) * at(c, 0))) /
      6;
  }
  return volumes;
}

/** Is this part, which is inside out, a hollow of another? Only asked of meshes with few parts: it visits every triangle. */
function isWithinOthers(
  mesh: TriangleMesh,
  part: Int32Array,
  volumes: Float64Array,
  own: number,
  vertex: number,
): boolean {
  if (volumes.length === 1 || volumes.length > 64) return false;
  const point = mesh.positions.subarray(3 * vertex, 3 * vertex + 3);
  return windingNumber(mesh, point, (t) => part[t] !== own && volumes[part[t]] > 0) > 0.5;
}
