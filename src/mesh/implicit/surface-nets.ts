/**
 * Polygonises an implicit solid with surface nets: one vertex in each grid cell that the surface crosses, a quad for each
 * grid edge that it crosses. Gives evenly sized triangles; the vertices are then drawn onto the surface by Newton steps.
 */
import type { TriangleMesh, Vec3 } from '../types';
import type { Implicit } from './shapes';

export interface NetGrid {
  readonly min: Vec3;
  readonly max: Vec3;
  /** Side of a cell. */
  readonly cell: number;
}

export function surfaceNets(solid: Implicit, grid: NetGrid): TriangleMesh {
  const count = [0, 1, 2].map((axis) => Math.ceil((grid.max[axis] - grid.min[axis]) / grid.cell) + 1) as Vec3;
  const world = (axis: number, at: Vec3) => grid.min[axis] + grid.cell * at[axis];
  return netOfValues(sampleGrid(solid, grid, count), count, (at) =>
    ontoSurface(solid, [world(0, at), world(1, at), world(2, at)], grid.cell),
  );
}

/** The net of values at `count` points, x fastest, negative inside. `place` takes a vertex from cells to where it belongs. */
export function netOfValues(values: Float64Array, count: Vec3, place: (at: Vec3) => Vec3): TriangleMesh {
  const stride = [1, count[0], count[0] * count[1]] as const;
  const vertexOfCell = new Int32Array(values.length).fill(-1);
  const positions: number[] = [];
  forEachCell(count, (i, j, k) => {
    const corner = i + stride[1] * j + stride[2] * k;
    const crossing = crossingCentre(values, corner, stride);
    if (!crossing) return;
    vertexOfCell[corner] = positions.length / 3;
    positions.push(...place([i + crossing[0], j + crossing[1], k + crossing[2]]));
  });
  const indices: number[] = [];
  forEachCell(count, (i, j, k) => {
    const corner = i + stride[1] * j + stride[2] * k;
    for (let axis = 0; axis < 3; axis++) {
      const [u, v] = [stride[(axis + 1) % 3], stride[(axis + 2) % 3]];
      const inside = values[corner] < 0;
      if (inside === values[corner + stride[axis]] < 0) continue;
      const quad = [corner, corner - u, corner - u - v, corner - v].map((cell) => vertexOfCell[cell]);
      if (quad.some((vertex) => vertex === undefined || vertex < 0)) continue; // the solid leaves the grid here
      if (!inside) quad.reverse();
      pushQuad(indices, quad, positions);
    }
  });
  return { positions: Float32Array.from(positions), indices: Uint32Array.from(indices) };
}

/** Grid points in a block of side `block` share one look at its middle when the surface is far from there. */
const block = 4;

function sampleGrid(solid: Implicit, { min, cell }: NetGrid, count: Vec3): Float64Array {
  const values = new Float64Array(count[0] * count[1] * count[2]);
  // twice the way to a corner: implicit values are distances only roughly
  const far = Math.sqrt(3) * block * cell;
  const at = (axis: number, place: number) => min[axis] + place * cell;
  forEachBlock(count, (i0, j0, k0) => {
    const middle = 0.5 * (block - 1);
    const value = solid(at(0, i0 + middle), at(1, j0 + middle), at(2, k0 + middle));
    for (let k = k0; k < Math.min(k0 + block, count[2]); k++) {
      for (let j = j0; j < Math.min(j0 + block, count[1]); j++) {
        for (let i = i0; i < Math.min(i0 + block, count[0]); i++) {
          const point = i + count[0] * (j + count[1] * k);
          values[point] = Math.abs(value) > far ? value : solid(at(0, i), at(1, j), at(2, k));
        }
      }
    }
  });
  return values;
}

function forEachBlock(count: Vec3, visit: (i: number, j: number, k: number) => void): void {
  for (let k = 0; k < count[2]; k += block) {
    for (let j = 0; j < count[1]; j += block) {
      for (let i = 0; i < count[0]; i += block) visit(i, j, k);
    }
  }
}

function forEachCell(count: Vec3, visit: (i: number, j: number, k: number) => void): void {
  for (let k = 0; k < count[2] - 1; k++) {
    for (let j = 0; j < count[1] - 1; j++) {
      for (let i = 0; i < count[0] - 1; i++) visit(i, j, k);
    }
  }
}

function sameSide(values: Float64Array, corner: number, [, u, v]: readonly [number, number, number]): boolean {
  const inside = values[corner] < 0;
  for (const at of [corner, corner + u, corner + v, corner + u + v]) {
    if (values[at] < 0 !== inside || values[at + 1] < 0 !== inside) return false;
  }
  return true;
}

/** Mean of the points where the surface crosses the cell's 12 edges, in cell units; nothing when it does not. */
function crossingCentre(
  values: Float64Array,
  corner: number,
  stride: readonly [number, number, number],
): Vec3 | undefined {
  if (sameSide(values, corner, stride)) return undefined;
  const sum: Vec3 = [0, 0, 0];
  let crossings = 0;
  for (let axis = 0; axis < 3; axis++) {
    const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
    for (let side = 0; side < 4; side++) {
      const [du, dv] = [side & 1, side >> 1];
      const from = corner + du * stride[u] + dv * stride[v];
      const [a, b] = [values[from], values[from + stride[axis]]];
      if (a < 0 === b < 0) continue;
      crossings++;
      sum[axis] += a / (a - b);
      sum[u] += du;
      sum[v] += dv;
    }
  }
  return [sum[0] / crossings, sum[1] / crossings, sum[2] / crossings];
}

/** Two Newton steps along the gradient; never further than a cell, so that the net stays a net. */
function ontoSurface(solid: Implicit, start: Vec3, cell: number): Vec3 {
  let [x, y, z] = start;
  const h = 1e-3 * cell;
  for (let step = 0; step < 2; step++) {
    const value = solid(x, y, z);
    const gx = (solid(x + h, y, z) - value) / h;
    const gy = (solid(x, y + h, z) - value) / h;
    const gz = (solid(x, y, z + h) - value) / h;
    const squared = gx * gx + gy * gy + gz * gz;
    if (squared < 1e-6) break;
    const way = Math.max(-0.25 * cell, Math.min(0.25 * cell, value / Math.sqrt(squared))) / Math.sqrt(squared);
    x -= way * gx;
    y -= way * gy;
    z -= way * gz;
  }
  return [x, y, z];
}

/** Splits the quad along its shorter diagonal. */
function pushQuad(indices: number[], quad: readonly number[], positions: readonly number[]): void {
  const distance = (a: number, b: number) =>
    Math.hypot(
      positions[3 * a] - positions[3 * b],
      positions[3 * a + 1] - positions[3 * b + 1],
      positions[3 * a + 2] - positions[3 * b + 2],
    );
  const [a, b, c, d] = quad;
  if (distance(a, c) < distance(b, d)) indices.push(a, b, c, a, c, d);
  else indices.push(a, b, d, b, c, d);
}
