/** Distance of a point from an obstacle's surface in f64, for statistics and tools: the twin of lib/obstacles.wgsl. */
import type { Obstacle } from '../scene/types';
import { type Surface, surfaceKinds, surfacesOfScene } from './surfaces';

const dot = (a: readonly number[], b: readonly number[]) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const clampOne = (x: number) => Math.max(-1, Math.min(1, x));

export function distanceToSurface(surface: Surface, point: readonly number[]): number {
  const fromA = [0, 1, 2].map((axis) => point[axis] - surface.a[axis]);
  if (surface.kind === surfaceKinds.plane) return dot(fromA, surface.b);
  const along = clampOne(dot(fromA, surface.b) * surface.b[3]);
  const across = clampOne(dot(fromA, surface.c) * surface.c[3]);
  return Math.hypot(...fromA.map((x, axis) => x - along * surface.b[axis] - across * surface.c[axis]));
}

const surfaces = new WeakMap<Obstacle, Surface[]>();

export function distanceToObstacle(obstacle: Obstacle, point: readonly number[]): number {
  let parts = surfaces.get(obstacle);
  if (!parts) surfaces.set(obstacle, (parts = surfacesOfScene([obstacle])));
  return Math.min(...parts.map((part) => distanceToSurface(part, point)));
}
