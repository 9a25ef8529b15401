/** Whether points lie inside a closed mesh: a line straight up from far below crosses its surface in and out by turns. */
import { meshBounds, type TriangleMesh } from './types';

/**
 * Lines are moved aside by this part of the mesh's size: one that met an edge or a corner exactly would cross twice or not
 * at all, and modelled shapes have theirs at round numbers, as lattices do.
 */
const aside = [1.3e-7, 1.7e-7];
/** Triangles are sorted into so many squares each way, seen from above. */
const squares = 64;

export function insideOf(mesh: TriangleMesh): (x: number, y: number, z: number) => boolean {
  const { positions: p, indices } = mesh;
  const { min, size } = meshBounds(mesh);
  const width = Math.max(size[0], size[2]);
  const squareOf = (x: number, axis: 0 | 2) =>
    Math.max(0, Math.min(squares - 1, Math.floor(((x - min[axis]) / width) * squares)));
  const bins = Array.from({ length: squares * squares }, (): number[] => []);
  for (let t = 0; t < indices.length; t += 3) {
    const corners = [0, 1, 2].map((k) => 3 * indices[t + k]);
    const range = (axis: 0 | 2) => {
      const values = corners.map((corner) => p[corner + axis]);
      return [squareOf(Math.min(...values), axis), squareOf(Math.max(...values), axis)];
    };
    const [xs, zs] = [range(0), range(2)];
    for (let i = xs[0]; i <= xs[1]; i++) for (let k = zs[0]; k <= zs[1]; k++) bins[i + squares * k].push(t);
  }
  return (pointX, y, pointZ) => {
    const [x, z] = [pointX + aside[0] * width, pointZ + aside[1] * width];
    if (x < min[0] || x > min[0] + size[0] || z < min[2] || z > min[2] + size[2]) return false;
    let crossings = 0;
    let below = 0;
    for (const t of bins[squareOf(x, 0) + squares * squareOf(z, 2)]) {
      const height = heightAt(mesh, t, x, z);
      if (height === null) continue;
      crossings++;
      if (height < y) below++;
    }
    // a line that leaves as often as it comes is whole; any other met the rim of a hole
    return crossings % 2 === 0 && below % 2 === 1;
  };
}

/** Height of a triangle over a place, by its barycentric coordinates in the plane seen from above; null beside it. */
function heightAt({ positions: p, indices }: TriangleMesh, t: number, x: number, z: number): number | null {
  const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
  const area = (p[b] - p[a]) * (p[c + 2] - p[a + 2]) - (p[b + 2] - p[a + 2]) * (p[c] - p[a]);
  if (area === 0) return null;
  const v = ((x - p[a]) * (p[c + 2] - p[a + 2]) - (z - p[a + 2]) * (p[c] - p[a])) / area;
  const w = ((p[b] - p[a]) * (z - p[a + 2]) - (p[b + 2] - p[a + 2]) * (x - p[a])) / area;
  if (v < 0 || w < 0 || v + w > 1) return null;
  return p[a + 1] + v * (p[b + 1] - p[a + 1]) + w * (p[c + 1] - p[a + 1]);
}
