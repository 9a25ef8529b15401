/** How high the sand lies, on a coarse grid, from the last state that was read back: what the pointer's ray meets. */
import type { Bounds, GrainSeeds, Vec3 } from '../scene/types';

const cellsAcross = 48;
/** Grains faster than this are in flight and no surface: a stream must not lift the brush that pours it, m/s. */
const flying = 0.2;

export interface HeightField {
  readonly origin: readonly [number, number];
  readonly cell: number;
  readonly ground: number;
  readonly top: number;
  /** Height of the highest resting grain, row by row along x; the ground where there is none. */
  readonly heights: Float64Array;
}

export function flatField(bounds: Bounds, ground: number): HeightField {
  const extent = Math.max(bounds.max[0] - bounds.min[0], bounds.max[2] - bounds.min[2]);
  const heights = new Float64Array(cellsAcross * cellsAcross).fill(ground);
  return { origin: [bounds.min[0], bounds.min[2]], cell: extent / cellsAcross, ground, top: ground, heights };
}

export function heightField(grains: GrainSeeds, grainRadius: number, bounds: Bounds, ground: number): HeightField {
  const field = flatField(bounds, ground);
  let top = ground;
  for (let g = 0; g < grains.material.length; g++) {
    const [x, y, z] = grains.position.subarray(3 * g, 3 * g + 3);
    const index = cellIndex(field, x, z);
    if (index < 0 || Math.hypot(...grains.velocity.subarray(3 * g, 3 * g + 3)) > flying) continue;
    field.heights[index] = Math.max(field.heights[index], y + 0.5 * grainRadius);
    top = Math.max(top, field.heights[index]);
  }
  return { ...field, top };
}

function cellIndex({ origin, cell }: HeightField, x: number, z: number): number {
  const [column, row] = [Math.floor((x - origin[0]) / cell), Math.floor((z - origin[1]) / cell)];
  const inside = column >= 0 && row >= 0 && column < cellsAcross && row < cellsAcross;
  return inside ? row * cellsAcross + column : -1;
}

export function heightAt(field: HeightField, x: number, z: number): number {
  const index = cellIndex(field, x, z);
  return index < 0 ? field.ground : field.heights[index];
}

const acrossHalf = [-1, -0.5, 0, 0.5, 1];

/** The highest sand below something of this half width. */
export function highestAround(field: HeightField, x: number, z: number, halfWidth: number): number {
  const at = (u: number, v: number) => heightAt(field, x + u * halfWidth, z + v * halfWidth);
  return Math.max(...acrossHalf.flatMap((u) => acrossHalf.map((v) => at(u, v))));
}

export interface PointerRay {
  readonly origin: Vec3;
  readonly direction: Vec3;
}

/** First point of the ray on the sand or on the ground; null when it looks away from both. */
export function meetSurface(field: HeightField, { origin, direction }: PointerRay): Vec3 | null {
  const at = (t: number): Vec3 => [0, 1, 2].map((axis) => origin[axis] + t * direction[axis]) as Vec3;
  const down = -direction[1];
  if (down < 1e-3) return null;
  const end = (origin[1] - field.ground) / down;
  if (end <= 0) return null;
  const start = Math.max(0, (origin[1] - field.top) / down);
  const stride = field.cell / 2;
  for (let t = start; t < end; t += stride) {
    const [x, y, z] = at(t);
    if (y <= heightAt(field, x, z)) return [x, heightAt(field, x, z), z];
  }
  return at(end);
}
