/** The grid of a distance field: where its points are, how fine it is. */
import { meshBounds, type TriangleMesh, type Vec3 } from '../types';
import { brickSide, ridgeSlope } from './layouts';

export interface FieldGrid {
  readonly origin: Vec3;
  /** m */
  readonly cell: number;
  /** Points along x, y, z: multiples of brickSide. */
  readonly size: Vec3;
  /** Distances are true up to this one, m. */
  readonly band: number;
}

/** Keeps the field within 64 MB and its bricks within a dispatch. */
const mostPointsAcross = 240;
/** Bell 3.3.1: of the order of the radius. Half of it shows ridges of parts as thin as a sphere. */
const cellsPerRadius = 2;

/** `offset`: the isosurface (m) on which floaters will live. */
export function fieldGrid(mesh: TriangleMesh, radius: number, offset: number): FieldGrid {
  const { min, size, longest } = meshBounds(mesh);
  const outside = Math.max(0, offset);
  const cell = Math.max(radius / cellsPerRadius, (longest + 2 * outside) / (mostPointsAcross - 6 - brickSide));
  // The outermost floaters still read whole differences: three cells around.
  const margin = 3 + Math.ceil(outside / cell);
  const points = size.map((side) => brickSide * Math.ceil((side / cell + 2 * margin + 1) / brickSide)) as Vec3;
  return {
    origin: min.map((value) => value - margin * cell) as Vec3,
    cell,
    size: points,
    band: Math.abs(offset) + 3 * cell,
  };
}

/** A distance field in memory, read as the shaders read it (sampling/lib/field.wgsl). */
export class DistanceField {
  readonly grid: FieldGrid;
  readonly values: Float32Array;

  constructor(grid: FieldGrid, values: Float32Array) {
    this.grid = grid;
    this.values = values;
  }

  /** Called a million times for a body: no arrays here. */
  at(x: number, y: number, z: number): number {
    const { values, grid } = this;
    const [nx, ny, nz] = grid.size;
    const px = Math.min(Math.max((x - grid.origin[0]) / grid.cell, 0), nx - 1.001);
    const py = Math.min(Math.max((y - grid.origin[1]) / grid.cell, 0), ny - 1.001);
    const pz = Math.min(Math.max((z - grid.origin[2]) / grid.cell, 0), nz - 1.001);
    const [i, j, k] = [Math.floor(px), Math.floor(py), Math.floor(pz)];
    const [u, v, w] = [px - i, py - j, pz - k];
    const near = i + nx * (j + ny * k);
    const far = near + nx * ny;
    const row = (start: number) => values[start] + u * (values[start + 1] - values[start]);
    const low = row(near) + v * (row(near + nx) - row(near));
    const high = row(far) + v * (row(far + nx) - row(far));
    return low + w * (high - low);
  }

  gradient([x, y, z]: Vec3): Vec3 {
    const h = this.grid.cell;
    return [
      (this.at(x + h, y, z) - this.at(x - h, y, z)) / (2 * h),
      (this.at(x, y + h, z) - this.at(x, y - h, z)) / (2 * h),
      (this.at(x, y, z + h) - this.at(x, y, z - h)) / (2 * h),
    ];
  }

  /** Follows the slope to the isosurface `offset`, or to the ridge of a part that is too thin to have one. */
  ontoOffset(start: Vec3, offset: number): Vec3 {
    let p = start;
    for (let step = 0; step < 12; step++) {
      const gradient = this.gradient(p);
      const slope = Math.hypot(...gradient);
      const short = this.at(...p) - offset;
      if (slope < ridgeSlope || Math.abs(short) < 1e-3 * this.grid.cell) break;
      const way = Math.min(Math.max(short / slope, -this.grid.cell), this.grid.cell);
      p = p.map((value, axis) => value - (gradient[axis] * way) / slope) as Vec3;
    }
    return p;
  }
}
