/** Triangles by vertex index. Positions are x y z per vertex; counter-clockwise seen from outside. */
export interface TriangleMesh {
  readonly positions: Float32Array;
  readonly indices: Uint32Array;
}

/** A mesh to draw: vertices are doubled where the surface has a crease, so that each has one normal. */
export interface ShadedMesh extends TriangleMesh {
  /** Unit length, one a vertex. */
  readonly normals: Float32Array;
}

export type Vec3 = [number, number, number];

export interface MeshBounds {
  min: Vec3;
  max: Vec3;
  size: Vec3;
  /** Longest side. */
  longest: number;
}

/** Zeros for a mesh without vertices. */
export function meshBounds(mesh: Pick<TriangleMesh, 'positions'>): MeshBounds {
  const min: Vec3 = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  const max: Vec3 = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  const { positions } = mesh;
  if (positions.length === 0) return { min: [0, 0, 0], max: [0, 0, 0], size: [0, 0, 0], longest: 0 };
  for (let i = 0; i < positions.length; i++) {
    const axis = i % 3;
    if (positions[i] < min[axis]) min[axis] = positions[i];
    if (positions[i] > max[axis]) max[axis] = positions[i];
  }
  const size: Vec3 = [max[0] - min[0], max[1] - min[1], max[2] - min[2]];
  return { min, max, size, longest: Math.max(...size) };
}
