/** Which points of a lattice lie inside a closed mesh: lines straight up cross its surface in and out by turns. */
import type { TriangleMesh } from './types';

export interface PointLattice {
  readonly first: readonly number[];
  readonly spacing: number;
  /** Points along x, y, z. */
  readonly cells: readonly number[];
}

/**
 * Lines are moved aside by this part of the spacing: one that met an edge or a corner of the mesh exactly would cross twice
 * or not at all, and modelled shapes have theirs at round numbers, as lattices do.
 */
const aside = [1.3e-5, 1.7e-5];

/** Points inside, layer by layer from below, as steps along x, y, z. */
export function pointsInside(mesh: TriangleMesh, lattice: PointLattice): [number, number, number][] {
  const { first, spacing, cells } = lattice;
  const crossings = lineCrossings(mesh, lattice);
  const inside: [number, number, number][] = [];
  for (let layer = 0; layer < cells[1]; layer++) {
    const y = first[1] + layer * spacing;
    for (const [line, heights] of crossings) {
      const below = heights.filter((height) => height < y).length;
      // a line that leaves as often as it comes is whole; any other met the rim of a hole
      if (heights.length % 2 === 0 && below % 2 === 1)
        inside.push([line % cells[0], layer, Math.floor(line / cells[0])]);
    }
  }
  return inside;
}

/** Heights at which the lines (numbered along x, then z) meet triangles. */
function lineCrossings(
  { positions: p, indices }: TriangleMesh,
  { first, spacing, cells }: PointLattice,
): [number, number[]][] {
  const crossings = new Map<number, number[]>();
  const start = [first[0] + aside[0] * spacing, first[2] + aside[1] * spacing];
  const steps = (low: number, high: number, from: number, count: number) => [
    Math.max(0, Math.ceil((low - from) / spacing)),
    Math.min(count - 1, Math.floor((high - from) / spacing)),
  ];
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [3 * indices[t], 3 * indices[t + 1], 3 * indices[t + 2]];
    const area = (p[b] - p[a]) * (p[c + 2] - p[a + 2]) - (p[b + 2] - p[a + 2]) * (p[c] - p[a]);
    if (area === 0) continue;
    const [xLow, xHigh] = steps(Math.min(p[a], p[b], p[c]), Math.max(p[a], p[b], p[c]), start[0], cells[0]);
    const zs = [p[a + 2], p[b + 2], p[c + 2]];
    const [zLow, zHigh] = steps(Math.min(...zs), Math.max(...zs), start[1], cells[2]);
    for (let i = xLow; i <= xHigh; i++) {
      for (let k = zLow; k <= zHigh; k++) {
        const [x, z] = [start[0] + i * spacing, start[1] + k * spacing];
        // barycentric coordinates in the plane seen from above
        const v = ((x - p[a]) * (p[c + 2] - p[a + 2]) - (z - p[a + 2]) * (p[c] - p[a])) / area;
        const w = ((p[b] - p[a]) * (z - p[a + 2]) - (p[b + 2] - p[a + 2]) * (x - p[a])) / area;
        if (v < 0 || w < 0 || v + w > 1) continue;
        const height = p[a + 1] + v * (p[b + 1] - p[a + 1]) + w * (p[c + 1] - p[a + 1]);
        const line = k * cells[0] + i;
        const known = crossings.get(line);
        if (known) known.push(height);
        else crossings.set(line, [height]);
      }
    }
  }
  return [...crossings];
}
