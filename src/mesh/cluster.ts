/** Thins a mesh out by merging all vertices of a grid cell into their mean (Rossignac and Borrel 1993). */
import { meshBounds, type TriangleMesh } from './types';

/** At most `wanted` triangles. A surface crosses about (side / cell)² cells, two triangles each. */
export function clusterVertices(mesh: TriangleMesh, wanted: number): TriangleMesh {
  const { longest } = meshBounds(mesh);
  let cells = Math.ceil(Math.sqrt(wanted));
  for (;;) {
    const thinned = clusterInto(mesh, longest / cells);
    if (thinned.indices.length / 3 <= wanted || cells <= 2) return thinned;
    cells = Math.floor(cells * Math.min(0.9, Math.sqrt(wanted / (thinned.indices.length / 3))));
  }
}

function clusterInto({ positions, indices }: TriangleMesh, cell: number): TriangleMesh {
  const { min, size } = meshBounds({ positions });
  const across = size.map((side) => Math.floor(side / cell) + 1);
  const clusters = new Map<number, number>();
  const clusterOf = new Uint32Array(positions.length / 3);
  const sums: number[] = [];
  for (let v = 0; v < clusterOf.length; v++) {
    const place = [0, 1, 2].map((axis) => Math.floor((positions[3 * v + axis] - min[axis]) / cell));
    const key = place[0] + across[0] * (place[1] + across[1] * place[2]);
    let cluster = clusters.get(key);
    if (cluster === undefined) {
      cluster = clusters.size;
      clusters.set(key, cluster);
      sums.push(0, 0, 0, 0);
    }
    clusterOf[v] = cluster;
    for (let axis = 0; axis < 3; axis++) sums[4 * cluster + axis] += positions[3 * v + axis];
    sums[4 * cluster + 3]++;
  }
  const means = new Float32Array(3 * clusters.size);
  for (let i = 0; i < means.length; i++)
    means[i] = sums[4 * Math.floor(i / 3) + (i % 3)] / sums[4 * Math.floor(i / 3) + 3];
  const kept: number[] = [];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [clusterOf[indices[t]], clusterOf[indices[t + 1]], clusterOf[indices[t + 2]]];
    if (a !== b && b !== c && c !== a) kept.push(a, b, c);
  }
  return { positions: means, indices: Uint32Array.from(kept) };
}
