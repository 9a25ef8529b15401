import type { TriangleMesh } from '../types';

/** Icosahedron whose triangles are halved `levels` times and pushed onto the sphere: 20 · 4^levels even triangles. */
export function ballMesh(radius: number, levels = 4): TriangleMesh {
  const g = (1 + Math.sqrt(5)) / 2;
  const corners = [
    [-1, g, 0],
    [1, g, 0],
    [-1, -g, 0],
    [1, -g, 0],
    [0, -1, g],
    [0, 1, g],
    [0, -1, -g],
    [0, 1, -g],
    [g, 0, -1],
    [g, 0, 1],
    [-g, 0, -1],
    [-g, 0, 1],
  ];
  let faces = [
    [0, 11, 5],
    [0, 5, 1],
    [0, 1, 7],
    [0, 7, 10],
    [0, 10, 11],
    [1, 5, 9],
    [5, 11, 4],
    [11, 10, 2],
    [10, 7, 6],
    [7, 1, 8],
    [3, 9, 4],
    [3, 4, 2],
    [3, 2, 6],
    [3, 6, 8],
    [3, 8, 9],
    [4, 9, 5],
    [2, 4, 11],
    [6, 2, 10],
    [8, 6, 7],
    [9, 8, 1],
  ];
  for (let level = 0; level < levels; level++) {
    const middles = new Map<string, number>();
    const middle = (a: number, b: number): number => {
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      const known = middles.get(key);
      if (known !== undefined) return known;
      const sum = corners[a].map((value, axis) => value + corners[b][axis]);
      const scale = Math.hypot(...corners[a]) / Math.hypot(...sum);
      middles.set(key, corners.length);
      return corners.push(sum.map((value) => value * scale)) - 1;
    };
    faces = faces.flatMap(([a, b, c]) => {
      const [ab, bc, ca] = [middle(a, b), middle(b, c), middle(c, a)];
      return [
        [a, ab, ca],
        [b, bc, ab],
        [c, ca, bc],
        [ab, bc, ca],
      ];
    });
  }
  const scale = radius / Math.hypot(1, g);
  return {
    positions: Float32Array.from(corners.flat(), (value) => value * scale),
    indices: Uint32Array.from(faces.flat()),
  };
}
