/** Obstacles as the surfaces that dem/lib/obstacles.wgsl knows: a box is its walls, a cylinder its side and its ends. */

import { cross, dot, lengthOf, scaled, subtract, unit } from '../math/pose';
import type { Vec4 } from '../math/vector';
import { hourglassProfile } from '../scene/hourglass';
import { boxSides, type Obstacle, type Vec3 } from '../scene/types';
import { type SurfaceShape, surfaceKinds } from './surface';

const none: Vec4 = [0, 0, 0, 0];

/** A unit vector across `axis`: the twin of acrossAxis in dem/lib/obstacles.wgsl. */
export const acrossAxis = (axis: readonly number[]): Vec3 =>
  unit(cross(axis, Math.abs(axis[0]) > 0.7 ? [0, 0, 1] : [1, 0, 0]));

function panel(centre: Vec3, half1: Vec3, half2: Vec3, side: number): SurfaceShape {
  const withInverse = (half: Vec3): Vec4 => [...half, 1 / dot(half, half)];
  return { kind: surfaceKinds.panel, side, a: [...centre, 0], b: withInverse(half1), c: withInverse(half2) };
}

/** A line (ρ, y) to (ρ, y) turned about the axis through `origin`. */
function sheet(origin: Vec3, axis: Vec3, from: [number, number], to: [number, number], side: number): SurfaceShape {
  return { kind: surfaceKinds.sheet, side, a: [...origin, 0], b: [...axis, 0], c: [...from, ...to] };
}

/** Walls of a box; their normals b × c, times `side`, point to where the grains are. */
function boxWalls(min: Vec3, max: Vec3, open: readonly string[], inside: boolean): SurfaceShape[] {
  const centre = min.map((low, axis) => (low + max[axis]) / 2);
  const half = min.map((low, axis) => (max[axis] - low) / 2);
  return boxSides.flatMap((name, index) => {
    if (open.includes(name)) return [];
    const axis = Math.floor(index / 2);
    const [along, across] = [0, 1, 2].filter((other) => other !== axis);
    const unitOf = (of: number) => [0, 1, 2].map((other) => (other === of ? half[of] : 0)) as Vec3;
    const high = index % 2 === 1;
    const middle = centre.map((x, other) => (other === axis ? (high ? max : min)[axis] : x)) as Vec3;
    // x × y = z, y × z = x, but x × z = −y
    const facesUp = axis !== 1;
    return [panel(middle, unitOf(along), unitOf(across), (facesUp !== high) === inside ? 1 : -1)];
  });
}

/** Side and ends of a cylinder or cone as thin sheets. */
function coneWalls(
  origin: Vec3,
  axis: Vec3,
  [low, high]: [number, number],
  [lowRadius, highRadius]: [number, number],
  open: readonly string[],
  inside: boolean,
): SurfaceShape[] {
  const out = inside ? -1 : 1;
  const walls = [sheet(origin, axis, [lowRadius, low], [highRadius, high], out)];
  if (!open.includes('bottom') && lowRadius > 0) walls.push(sheet(origin, axis, [0, low], [lowRadius, low], out));
  if (!open.includes('top') && highRadius > 0) walls.push(sheet(origin, axis, [0, high], [highRadius, high], -out));
  return walls;
}

/** The point of an obstacle about which its frame turns: numbers stay small, and so do their rounding errors. */
export function centreOf(obstacle: Obstacle): Vec3 {
  switch (obstacle.shape) {
    case 'plane':
      return obstacle.point;
    case 'box':
      return obstacle.min.map((low, axis) => (low + obstacle.max[axis]) / 2) as Vec3;
    case 'capsule':
    case 'cylinder':
    case 'cone':
      return obstacle.bottom.map((low, axis) => (low + obstacle.top[axis]) / 2) as Vec3;
    default:
      return obstacle.centre;
  }
}

/** The surfaces of an obstacle where its shape is given, in coordinates from `origin`. */
export function surfaceShapes(obstacle: Obstacle, origin: Vec3): SurfaceShape[] {
  const from = (point: Vec3) => subtract(point, origin);
  switch (obstacle.shape) {
    case 'plane': {
      const normal = unit(obstacle.normal);
      const a: Vec4 = [...from(obstacle.point), 0];
      return [{ kind: surfaceKinds.plane, side: 1, a, b: [...normal, 0], c: [...acrossAxis(normal), 0] }];
    }
    case 'panel': {
      const [one, two] = obstacle.sides.map((side) => scaled(side, 0.5));
      return [panel(from(obstacle.centre), one, two, 1)];
    }
    case 'disc':
      return [sheet(from(obstacle.centre), obstacle.normal, [obstacle.hole, 0], [obstacle.radius, 0], -1)];
    case 'box': {
      const [min, max] = [from(obstacle.min), from(obstacle.max)];
      if (obstacle.inside || obstacle.rough) return boxWalls(min, max, obstacle.open, obstacle.inside);
      const a = min.map((low, axis) => (low + max[axis]) / 2) as Vec3;
      const b = min.map((low, axis) => (max[axis] - low) / 2) as Vec3;
      return [{ kind: surfaceKinds.block, side: 1, a: [...a, 0], b: [...b, 0], c: none }];
    }
    case 'ball': {
      const shape = { kind: surfaceKinds.capsule, side: obstacle.inside ? -1 : 1 };
      return [{ ...shape, a: [...from(obstacle.centre), 0], b: [0, 1, 0, 0], c: [obstacle.radius, 0, 0, 0] }];
    }
    case 'capsule':
    case 'cylinder':
    case 'cone': {
      const centre = from(centreOf(obstacle));
      const line = subtract(obstacle.top, obstacle.bottom);
      const [axis, half] = [unit(line), lengthOf(line) / 2];
      const side = obstacle.inside ? -1 : 1;
      const place: Pick<SurfaceShape, 'side' | 'a' | 'b'> = { side, a: [...centre, 0], b: [...axis, 0] };
      if (obstacle.shape === 'capsule') {
        return [{ kind: surfaceKinds.capsule, ...place, c: [obstacle.radius, half, 0, 0] }];
      }
      const radii: [number, number] =
        obstacle.shape === 'cone' ? [obstacle.bottomRadius, obstacle.topRadius] : [obstacle.radius, obstacle.radius];
      if (obstacle.inside || obstacle.rough) {
        return coneWalls(centre, axis, [-half, half], radii, obstacle.open, obstacle.inside);
      }
      return [{ kind: surfaceKinds.frustum, ...place, c: [radii[0], -half, radii[1], half] }];
    }
    case 'hourglass': {
      const { neckRadius, neckCurve, bulbRadius, bulbHeight } = hourglassProfile(obstacle);
      const [a, b]: Vec4[] = [
        [...from(obstacle.centre), 0],
        [...obstacle.axis, 0],
      ];
      const c: Vec4 = [neckRadius, neckCurve, bulbRadius, bulbHeight];
      return [{ kind: surfaceKinds.hourglass, side: obstacle.inside ? -1 : 1, a, b, c }];
    }
  }
}
