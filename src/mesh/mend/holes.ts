/** Closes small holes: borders that are loops of few edges and of small extent get a lid. */
import type { TriangleMesh } from '../types';
import { edgeTable, following } from './edges';
import { triangulateLoop } from './triangulate-loop';

export interface HoleLimits {
  /** Largest side of a loop's box, in the mesh's unit. */
  readonly extent: number;
  readonly edges: number;
}

export function closeHoles(
  mesh: TriangleMesh,
  limits: HoleLimits,
): { mesh: TriangleMesh; closed: number; left: number } {
  const loops = borderLoops(mesh);
  const small = loops.filter((loop) => loop.length <= limits.edges && extentOf(mesh.positions, loop) <= limits.extent);
  const middles: number[] = [];
  const lids = small.flatMap((loop) => {
    if (loop.length <= mostEars) return triangulateLoop(mesh.positions, loop);
    middles.push(...middleOf(mesh.positions, loop));
    const middle = (mesh.positions.length + middles.length) / 3 - 1;
    return loop.flatMap((vertex, i) => [vertex, loop[(i + 1) % loop.length], middle]);
  });
  return {
    mesh: { positions: extended(mesh.positions, middles), indices: extended(mesh.indices, lids) },
    closed: small.length,
    left: loops.length - small.length,
  };
}

/** Cutting ears takes cubic time; longer loops get a fan around their middle. */
const mostEars = 60;

function middleOf(positions: Float32Array, loop: readonly number[]): number[] {
  return [0, 1, 2].map((axis) => loop.reduce((sum, vertex) => sum + positions[3 * vertex + axis], 0) / loop.length);
}

function extended<T extends Float32Array | Uint32Array>(list: T, more: readonly number[]): T {
  const result = new (list.constructor as new (length: number) => T)(list.length + more.length);
  result.set(list);
  result.set(more, list.length);
  return result;
}

/** Loops of vertices, walked so that a lid with the same sense has the orientation of its surroundings. */
function borderLoops({ positions, indices }: TriangleMesh): number[][] {
  const edges = edgeTable(indices, positions.length / 3);
  // a border half-edge a → b lacks its partner b → a, which the lid brings
  const onward = new Map<number, number[]>();
  for (let corner = 0; corner < indices.length; corner++) {
    const edge = edges.edgeOf[corner];
    if (edges.forward[edge] + edges.backward[edge] !== 1) continue;
    const [a, b] = [indices[corner], indices[following(corner)]];
    const ways = onward.get(b);
    if (ways) ways.push(a);
    else onward.set(b, [a]);
  }
  const loops: number[][] = [];
  for (const start of onward.keys()) walk(onward, start, loops);
  return loops;
}

/** Takes the border edges along a way out of `onward`; whenever it comes back to a vertex of itself, that is a loop. */
function walk(onward: Map<number, number[]>, start: number, loops: number[][]): void {
  const path: number[] = [];
  const place = new Map<number, number>();
  for (let vertex: number | undefined = start; vertex !== undefined; ) {
    const seen = place.get(vertex);
    if (seen !== undefined) {
      const loop = path.splice(seen);
      for (const passed of loop) place.delete(passed);
      loops.push(loop);
    }
    const next: number | undefined = onward.get(vertex)?.pop();
    if (next !== undefined) {
      place.set(vertex, path.length);
      path.push(vertex);
      vertex = next;
    } else {
      // a dead end, as at an edge with three triangles: one step back
      vertex = path.pop();
      if (vertex !== undefined) place.delete(vertex);
    }
  }
}

function extentOf(positions: Float32Array, loop: readonly number[]): number {
  let extent = 0;
  for (let axis = 0; axis < 3; axis++) {
    let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    for (const vertex of loop) {
      low = Math.min(low, positions[3 * vertex + axis]);
      high = Math.max(high, positions[3 * vertex + axis]);
    }
    extent = Math.max(extent, high - low);
  }
  return extent;
}
