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
  const lids = small.map((loop) => triangulateLoop(mesh.positions, loop));
  const indices = new Uint32Array(mesh.indices.length + lids.reduce((sum, lid) => sum + lid.length, 0));
  indices.set(mesh.indices);
  let at = mesh.indices.length;
  for (const lid of lids) {
    indices.set(lid, at);
    at += lid.length;
  }
  return { mesh: { positions: mesh.positions, indices }, closed: small.length, left: loops.length - small.length };
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
  for (const start of onward.keys()) {
    for (let loop = walk(onward, start); loop; loop = walk(onward, start)) loops.push(loop);
  }
  return loops;
}

/** Takes one loop out of the border; where a vertex is passed twice, the part in between is a loop of its own. */
function walk(onward: Map<number, number[]>, start: number): number[] | undefined {
  const path: number[] = [];
  const place = new Map<number, number>();
  for (let vertex = start; ; ) {
    const seen = place.get(vertex);
    if (seen !== undefined) {
      const loop = path.splice(seen);
      // what led to the loop goes back to the border
      path.forEach((from, i) => {
        const to = path[i + 1] ?? loop[0];
        const ways = onward.get(from);
        if (ways) ways.push(to);
        else onward.set(from, [to]);
      });
      return loop;
    }
    const next = onward.get(vertex)?.pop();
    if (next === undefined) return undefined;
    place.set(vertex, path.length);
    path.push(vertex);
    vertex = next;
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
