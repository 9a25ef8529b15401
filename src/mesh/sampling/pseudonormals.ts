/** Normals that tell inside from outside at every point of a closed mesh, also at edges and corners. */
import { edgeTable } from '../mend/edges';
import { cornerAngles, faceNormals } from '../shade';
import type { TriangleMesh } from '../types';

export interface Pseudonormals {
  /** By triangle. */
  readonly faces: Float64Array;
  /** By half-edge (the corner it starts from): the sum over the triangles at the edge. */
  readonly edges: Float64Array;
  /** By vertex: the sum over the triangles around it, weighted with their angles there. */
  readonly vertices: Float64Array;
}

export function pseudonormals(mesh: TriangleMesh): Pseudonormals {
  const { positions, indices } = mesh;
  const faces = faceNormals(mesh);
  const angles = cornerAngles(mesh);
  const table = edgeTable(indices, positions.length / 3);
  const sums = new Float64Array(3 * table.count);
  const vertices = new Float64Array(positions.length);
  for (let corner = 0; corner < indices.length; corner++) {
    const face = corner - (corner % 3);
    for (let axis = 0; axis < 3; axis++) {
      sums[3 * table.edgeOf[corner] + axis] += faces[face + axis];
      vertices[3 * indices[corner] + axis] += angles[corner] * faces[face + axis];
    }
  }
  const edges = new Float64Array(3 * indices.length);
  for (let i = 0; i < edges.length; i++) edges[i] = sums[3 * table.edgeOf[Math.floor(i / 3)] + (i % 3)];
  return { faces, edges, vertices };
}
