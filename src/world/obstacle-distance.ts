/** Distance of a point from a surface in f64: the twin of dem/lib/obstacles.wgsl, where it says what a, b and c are. */
import { add, conjugate, cross, dot, lengthOf, type Quaternion, rotated, scaled, subtract, unit } from '../math/pose';
import type { Obstacle, Vec3 } from '../scene/types';
import { surfacesAt } from './obstacle-field';
import { farAway, type Surface, surfaceFlags, surfaceKinds } from './surface';
import { acrossAxis } from './surfaces';

/** The part of a Surface that says where it is and what shape it has. */
export type PlacedShape = Readonly<
  Pick<Surface, 'kind' | 'flags' | 'side'> & Record<'a' | 'b' | 'c' | 'position' | 'orientation', readonly number[]>
>;
/** Unit normal towards where the point should be, and distance in m, negative where it has no business to be. */
export interface Nearest {
  normal: Vec3;
  distance: number;
}
type Vec2 = [number, number];
/** The same in the half plane (ρ, y) of a surface of revolution. */
interface Nearest2 {
  normal: Vec2;
  distance: number;
}

const clamp = (x: number, low: number, high: number) => Math.max(low, Math.min(high, x));
export const hasFlag = ({ flags }: { flags: number }, flag: number): boolean => (flags & flag) !== 0;

export const toFrame = (shape: PlacedShape, point: readonly number[]): Vec3 =>
  hasFlag(shape, surfaceFlags.posed)
    ? rotated(conjugate(shape.orientation as unknown as Quaternion), subtract(point, shape.position))
    : (point.slice(0, 3) as Vec3);

export const fromFrame = (shape: PlacedShape, direction: Vec3): Vec3 =>
  hasFlag(shape, surfaceFlags.posed) ? rotated(shape.orientation as unknown as Quaternion, direction) : direction;

export function direction(v: Vec3, otherwise: Vec3): Nearest {
  const distance = lengthOf(v);
  return { normal: distance > 0 ? scaled(v, 1 / distance) : otherwise, distance };
}

function direction2(v: Vec2, otherwise: Vec2): Nearest2 {
  const distance = Math.hypot(...v);
  return { normal: distance > 0 ? [v[0] / distance, v[1] / distance] : otherwise, distance };
}

function panelDistance({ b, c }: PlacedShape, fromA: Vec3): Nearest {
  const along = clamp(dot(fromA, b) * b[3], -1, 1);
  const across = clamp(dot(fromA, c) * c[3], -1, 1);
  return direction(subtract(subtract(fromA, scaled(b, along)), scaled(c, across)), unit(cross(b, c)));
}

function blockDistance({ b }: PlacedShape, fromA: Vec3): Nearest {
  const signs = fromA.map((x) => (x >= 0 ? 1 : -1));
  const beyond = fromA.map((x, axis) => Math.abs(x) - b[axis]);
  const deepest = Math.max(...beyond);
  if (deepest > 0) {
    const out = direction(beyond.map((x) => Math.max(x, 0)) as Vec3, [0, 0, 0]);
    return { normal: out.normal.map((x, axis) => signs[axis] * x) as Vec3, distance: out.distance };
  }
  const face = beyond.indexOf(deepest);
  return { normal: [0, 1, 2].map((axis) => (axis === face ? signs[axis] : 0)) as Vec3, distance: deepest };
}

function sheetDistance([rho0, y0, rho1, y1]: readonly number[], [rho, y]: Vec2): Nearest2 {
  const [dRho, dy] = [rho1 - rho0, y1 - y0];
  const part = clamp(((rho - rho0) * dRho + (y - y0) * dy) / (dRho ** 2 + dy ** 2), 0, 1);
  const length = Math.hypot(dRho, dy);
  return direction2([rho - rho0 - part * dRho, y - y0 - part * dy], [dy / length, -dRho / length]);
}

function frustumDistance(c: readonly number[], at: Vec2): Nearest2 {
  const [rho0, y0, rho1, y1] = c;
  const length = Math.hypot(rho1 - rho0, y1 - y0);
  const outward: Vec2 = [(y1 - y0) / length, (rho0 - rho1) / length];
  const faces: [Vec2, number][] = [
    [[0, -1], y0 - at[1]],
    [[0, 1], at[1] - y1],
    [outward, (at[0] - rho0) * outward[0] + (at[1] - y0) * outward[1]],
  ];
  const deepest = Math.max(...faces.map(([, beyond]) => beyond));
  if (deepest <= 0) {
    const [normal] = faces.find(([, beyond]) => beyond === deepest) as [Vec2, number];
    return { normal, distance: deepest };
  }
  const candidates = [
    sheetDistance(c, at),
    direction2([Math.max(at[0] - rho0, 0), at[1] - y0], [0, -1]),
    direction2([Math.max(at[0] - rho1, 0), at[1] - y1], [0, 1]),
  ];
  return candidates.reduce((closest, other) => (other.distance < closest.distance ? other : closest));
}

function capsuleDistance([radius, half]: readonly number[], [rho, y]: Vec2): Nearest2 {
  const away = direction2([rho, y - clamp(y, -half, half)], [1, 0]);
  return { normal: away.normal, distance: away.distance - radius };
}

function hourglassDistance([neckRadius, curve, bulbRadius, bulbHeight]: readonly number[], at: Vec2): Nearest2 {
  const mirror = at[1] >= 0 ? 1 : -1;
  const [rho, y] = [at[0], Math.abs(at[1])];
  const neckCentre = neckRadius + curve;
  const toJoint: Vec2 = [neckCentre / (bulbRadius + curve), -bulbHeight / (bulbRadius + curve)];
  const fromBulb: Vec2 = [rho, y - bulbHeight];
  const fromNeck: Vec2 = [rho - neckCentre, y];
  const overBulb = toJoint[0] * fromBulb[1] - toJoint[1] * fromBulb[0] >= 0;
  const overNeck = toJoint[1] * fromNeck[0] - toJoint[0] * fromNeck[1] >= 0;
  const toBulb = direction2(fromBulb, [1, 0]);
  const toNeck = direction2(fromNeck, [-1, 0]);
  const bulb = { normal: toBulb.normal, distance: toBulb.distance - bulbRadius };
  const neck = { normal: [-toNeck.normal[0], -toNeck.normal[1]] as Vec2, distance: curve - toNeck.distance };
  let closest: Nearest2 = neck;
  if (overBulb && (!overNeck || Math.abs(bulb.distance) <= Math.abs(neck.distance))) closest = bulb;
  if (!overBulb && !overNeck) {
    closest = direction2([rho - bulbRadius * toJoint[0], y - bulbHeight - bulbRadius * toJoint[1]], toJoint);
  }
  return { normal: [closest.normal[0], mirror * closest.normal[1]], distance: closest.distance };
}

const revolved = {
  [surfaceKinds.sheet]: sheetDistance,
  [surfaceKinds.frustum]: frustumDistance,
  [surfaceKinds.capsule]: capsuleDistance,
  [surfaceKinds.hourglass]: hourglassDistance,
};

function revolvedDistance({ kind, side, b, c }: PlacedShape, fromA: Vec3): Nearest {
  const height = dot(fromA, b);
  const radial = direction(subtract(fromA, scaled(b, height)), acrossAxis(b));
  const found = revolved[kind as keyof typeof revolved](c, [radial.distance, height]);
  const sign = kind >= surfaceKinds.capsule ? side : 1;
  const normal = add(scaled(radial.normal, sign * found.normal[0]), scaled(b, sign * found.normal[1]));
  return { normal, distance: sign * found.distance };
}

export function obstacleDistance(shape: PlacedShape, point: readonly number[]): Nearest {
  if (!hasFlag(shape, surfaceFlags.there)) return { normal: [0, 1, 0], distance: farAway };
  const { kind, a, b } = shape;
  const fromA = subtract(toFrame(shape, point), a);
  let found: Nearest;
  if (kind === surfaceKinds.plane) found = { normal: b.slice(0, 3) as Vec3, distance: dot(fromA, b) };
  else if (kind === surfaceKinds.panel) found = panelDistance(shape, fromA);
  else if (kind === surfaceKinds.block) found = blockDistance(shape, fromA);
  else found = revolvedDistance(shape, fromA);
  return { normal: fromFrame(shape, found.normal), distance: found.distance };
}

/** Distance of a point from an obstacle at a time, in m; for statistics and tools. */
export function distanceToObstacle(obstacle: Obstacle, point: readonly number[], time = 0): number {
  return surfacesOfObstacle(obstacle, time).reduce(
    (least, surface) => Math.min(least, obstacleDistance(surface, point).distance),
    farAway,
  );
}

const placedSurfaces = new WeakMap<Obstacle, { time: number; surfaces: Surface[] }>();

/** Surfaces of an obstacle at a time, remembered: statistics ask for one time and thousands of points. */
export function surfacesOfObstacle(obstacle: Obstacle, time: number): Surface[] {
  const known = placedSurfaces.get(obstacle);
  if (known?.time === time) return known.surfaces;
  const surfaces = surfacesAt([obstacle], time);
  placedSurfaces.set(obstacle, { time, surfaces });
  return surfaces;
}
