import type { TriangleMesh } from '../types';

/** Rows from the cutting edge to the top, so that the curve is smooth. */
const rows = 16;
/** Part of the depth. */
const thickness = 0.6;

/** How far in front the concave face is, of the depth: most at the cutting edge, least a little above the middle. */
const front = (height: number) => 0.5 - 0.4 * (1 - (2 * height - 1) ** 2) - 0.15 * height;

/** A bulldozer’s blade that pushes towards +x: a curved plate, `depth` along x, upright, `width` along z. */
export function bladeMesh(depth: number, height: number, width: number): TriangleMesh {
  const positions: number[] = [];
  for (let i = 0; i <= rows; i++) {
    for (const x of [front(i / rows), front(i / rows) - thickness]) {
      for (const side of [-0.5, 0.5]) positions.push(x * depth, (i / rows - 0.5) * height, side * width);
    }
  }
  /** Corners of row i: the face in front (0) or behind (1), at −z (0) or +z (1). */
  const at = (i: number, behind: 0 | 1, side: 0 | 1) => 4 * i + 2 * behind + side;
  const quads: number[][] = [
    [at(0, 0, 1), at(0, 1, 1), at(0, 1, 0), at(0, 0, 0)], // −y
    [at(rows, 0, 0), at(rows, 1, 0), at(rows, 1, 1), at(rows, 0, 1)], // +y
  ];
  for (let i = 0; i < rows; i++) {
    quads.push(
      [at(i, 0, 1), at(i, 0, 0), at(i + 1, 0, 0), at(i + 1, 0, 1)], // +x
      [at(i, 1, 0), at(i, 1, 1), at(i + 1, 1, 1), at(i + 1, 1, 0)], // −x
      [at(i, 0, 1), at(i + 1, 0, 1), at(i + 1, 1, 1), at(i, 1, 1)], // +z
      [at(i, 0, 0), at(i, 1, 0), at(i + 1, 1, 0), at(i + 1, 0, 0)], // −z
    );
  }
  return {
    positions: Float32Array.from(positions),
    indices: Uint32Array.from(quads.flatMap(([a, b, c, d]) => [a, b, c, a, c, d])),
  };
}
