import type { TriangleMesh } from '../types';

/** Sides along x, y, z; sharp edges, two triangles a face. */
export function boxMesh(width: number, height: number, depth: number): TriangleMesh {
  const positions = new Float32Array(24);
  for (let corner = 0; corner < 8; corner++) {
    positions[3 * corner] = (corner & 1 ? 0.5 : -0.5) * width;
    positions[3 * corner + 1] = (corner & 2 ? 0.5 : -0.5) * height;
    positions[3 * corner + 2] = (corner & 4 ? 0.5 : -0.5) * depth;
  }
  const quads = [
    [0, 4, 6, 2], // −x
    [1, 3, 7, 5], // +x
    [0, 1, 5, 4], // −y
    [2, 6, 7, 3], // +y
    [0, 2, 3, 1], // −z
    [4, 5, 7, 6], // +z
  ];
  return { positions, indices: Uint32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])) };
}
