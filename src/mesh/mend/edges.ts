/** Which triangles meet at which edges. A half-edge is named by the corner it starts from (a place in `indices`). */
export interface EdgeTable {
  readonly count: number;
  /** By half-edge: its edge. */
  readonly edgeOf: Uint32Array;
  /** By edge: how many half-edges run from its smaller to its larger vertex, and how many the other way. */
  readonly forward: Uint32Array;
  readonly backward: Uint32Array;
  /** By edge: one of its half-edges; `next` leads from one half-edge of an edge to another, `none` at the end. */
  readonly first: Uint32Array;
  readonly next: Uint32Array;
}

export const none = 0xffffffff;

/** The corner that follows within its triangle. */
export const following = (corner: number) => (corner % 3 === 2 ? corner - 2 : corner + 1);

export function edgeTable(indices: Uint32Array, vertexCount: number): EdgeTable {
  const ids = new Map<number, number>();
  const edgeOf = new Uint32Array(indices.length);
  const forward = new Uint32Array(indices.length);
  const backward = new Uint32Array(indices.length);
  const first = new Uint32Array(indices.length).fill(none);
  const next = new Uint32Array(indices.length).fill(none);
  for (let corner = 0; corner < indices.length; corner++) {
    const [a, b] = [indices[corner], indices[following(corner)]];
    // below 2^53 for every mesh that the loader lets through
    const key = Math.min(a, b) * vertexCount + Math.max(a, b);
    let edge = ids.get(key);
    if (edge === undefined) {
      edge = ids.size;
      ids.set(key, edge);
    }
    edgeOf[corner] = edge;
    if (a < b) forward[edge]++;
    else backward[edge]++;
    next[corner] = first[edge];
    first[edge] = corner;
  }
  const count = ids.size;
  return {
    count,
    edgeOf,
    next,
    first: first.slice(0, count),
    forward: forward.slice(0, count),
    backward: backward.slice(0, count),
  };
}

/** Closed in the sense of the divergence theorem: every edge is walked as often one way as the other. */
export function isClosed(edges: EdgeTable): boolean {
  return edges.count > 0 && edges.forward.every((uses, edge) => uses === edges.backward[edge]);
}
