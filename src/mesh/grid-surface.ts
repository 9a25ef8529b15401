/** Surfaces that are a rectangle of vertices: tori, swept tubes, turned profiles. */
import type { TriangleMesh, Vec3 } from './types';

/**
 * Vertices `place(i, j)` for i < columns, j < rows; both directions close on themselves. Counter-clockwise (outward) when
 * the direction of growing i, then that of growing j, then outward is a right-handed triple.
 */
export function closedGrid(columns: number, rows: number, place: (i: number, j: number) => Vec3): TriangleMesh {
  const positions = new Float32Array(3 * columns * rows);
  const indices = new Uint32Array(6 * columns * rows);
  let at = 0;
  for (let j = 0; j < rows; j++) {
    for (let i = 0; i < columns; i++) {
      positions.set(place(i, j), 3 * (j * columns + i));
      const right = (i + 1) % columns;
      const up = (j + 1) % rows;
      const [a, b] = [j * columns + i, j * columns + right];
      const [c, d] = [up * columns + right, up * columns + i];
      indices.set([a, b, c, a, c, d], at);
      at += 6;
    }
  }
  return { positions, indices };
}

/**
 * A profile (radius, height) turned about the y axis: a ring-shaped solid. The profile is a closed polygon with its inside
 * to the left when walked with radius to the right and height up.
 */
export function turnedRing(profile: readonly (readonly [number, number])[], segments: number): TriangleMesh {
  return closedGrid(profile.length, segments, (i, j) => {
    const angle = (2 * Math.PI * j) / segments;
    const [radius, height] = profile[i];
    return [radius * Math.cos(angle), height, radius * Math.sin(angle)];
  });
}
