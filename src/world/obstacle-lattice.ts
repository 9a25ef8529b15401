/** Rough surfaces in f64: the twin of dem/lib/lattice.wgsl, where it says how the lattice is laid. */
import { add, cross, dot, lengthOf, scaled, subtract, unit } from '../math/pose';
import type { Obstacle, Vec3 } from '../scene/types';
import {
  direction,
  fromFrame,
  hasFlag,
  type Nearest,
  obstacleDistance,
  type PlacedShape,
  surfacesOfObstacle,
  toFrame,
} from './obstacle-distance';
import { farAway, latticeSlots, surfaceFlags, surfaceKinds } from './surface';
import { acrossAxis } from './surfaces';

const clamp = (x: number, low: number, high: number) => Math.max(low, Math.min(high, x));

export const isRough = (shape: PlacedShape): boolean => hasFlag(shape, surfaceFlags.rough);
export const latticeDepth = (shape: PlacedShape, radius: number): number => (isRough(shape) ? 2 * radius : 0);
export const slotsOf = (shape: PlacedShape): number => (isRough(shape) ? latticeSlots : 1);

export function partsOf(length: number, diameter: number): number {
  const parts = length / diameter;
  return Math.max(1, parts >= 3 ? Math.floor(parts) : Math.ceil(parts));
}

const nearestOfParity = (x: number, parity: number): number => 2 * Math.floor(0.5 * (x - parity) + 0.5) + parity;

function nearestWithin(x: number, parity: number, last: number): number {
  const nearest = nearestOfParity(x, parity);
  return nearest < 0 ? nearest + 2 : nearest > last ? nearest - 2 : nearest;
}

function hourglassLengths([neckRadius, curve, bulbRadius, bulbHeight]: readonly number[]): [number, number] {
  const neckCentre = neckRadius + curve;
  return [bulbRadius * Math.atan2(neckCentre, -bulbHeight), curve * Math.atan2(bulbHeight, neckCentre)];
}

function outlineLength(kind: number, c: readonly number[]): number {
  if (kind === surfaceKinds.sheet) return Math.hypot(c[2] - c[0], c[3] - c[1]);
  if (kind === surfaceKinds.capsule) return Math.PI * c[0] + 2 * c[1];
  const [bulb, neck] = hourglassLengths(c);
  return 2 * (bulb + neck);
}

function outlinePlace(kind: number, c: readonly number[], rho: number, y: number): number {
  if (kind === surfaceKinds.sheet) {
    const [dRho, dy] = [c[2] - c[0], c[3] - c[1]];
    const length = Math.hypot(dRho, dy);
    return clamp(((rho - c[0]) * dRho + (y - c[1]) * dy) / length, 0, length);
  }
  if (kind === surfaceKinds.capsule) {
    const [radius, half] = c;
    const quarter = 0.5 * Math.PI * radius;
    if (y > half) return radius * Math.atan2(rho, y - half);
    if (y < -half) return 2 * (quarter + half) - radius * Math.atan2(rho, -half - y);
    return quarter + half - y;
  }
  const [neckRadius, curve, bulbRadius, bulbHeight] = c;
  const [bulb, neck] = hourglassLengths(c);
  const neckCentre = neckRadius + curve;
  const up = Math.abs(y);
  const overBulb = neckCentre * (up - bulbHeight) + bulbHeight * rho >= 0;
  const place = overBulb
    ? bulbRadius * Math.atan2(rho, up - bulbHeight)
    : bulb + Math.max(neck - curve * Math.atan2(up, neckCentre - rho), 0);
  return y >= 0 ? place : 2 * (bulb + neck) - place;
}

interface OutlinePoint {
  rho: number;
  y: number;
  /** Outward normal (ρ, y). */
  outward: [number, number];
}

function outlinePoint(kind: number, c: readonly number[], place: number): OutlinePoint {
  if (kind === surfaceKinds.sheet) {
    const length = outlineLength(kind, c);
    const line = [(c[2] - c[0]) / length, (c[3] - c[1]) / length];
    return { rho: c[0] + place * line[0], y: c[1] + place * line[1], outward: [line[1], -line[0]] };
  }
  if (kind === surfaceKinds.capsule) {
    const [radius, half] = c;
    const fromMiddle = 0.5 * Math.PI * radius + half - place;
    const turn = Math.max(Math.abs(fromMiddle) - half, 0) / radius;
    const outward: [number, number] = [Math.cos(turn), Math.sign(fromMiddle) * Math.sin(turn)];
    return { rho: radius * outward[0], y: radius * outward[1] + clamp(fromMiddle, -half, half), outward };
  }
  const [neckRadius, curve, bulbRadius, bulbHeight] = c;
  const [bulb, neck] = hourglassLengths(c);
  const whole = 2 * (bulb + neck);
  const mirror = 2 * place <= whole ? 1 : -1;
  const above = Math.min(place, whole - place);
  if (above <= bulb) {
    const [sine, cosine] = [Math.sin(above / bulbRadius), Math.cos(above / bulbRadius)];
    return { rho: bulbRadius * sine, y: mirror * (bulbRadius * cosine + bulbHeight), outward: [sine, mirror * cosine] };
  }
  const turn = (bulb + neck - above) / curve;
  const [cosine, sine] = [Math.cos(turn), -Math.sin(turn)];
  return { rho: neckRadius + curve - curve * cosine, y: -mirror * curve * sine, outward: [cosine, mirror * sine] };
}

/** Where the lattice sphere of a slot is, in the frame of the surface; undefined where there is none. */
export function latticeSphere(
  shape: PlacedShape,
  slot: number,
  point: readonly number[],
  radius: number,
): Vec3 | undefined {
  const { kind, side, a, b, c } = shape;
  const [parityX, parityY] = [slot & 1, slot >> 1];
  const diameter = 2 * radius;
  const fromA = subtract(toFrame(shape, point), a);
  if (kind === surfaceKinds.plane) {
    const other = cross(b, c);
    const column = nearestOfParity(dot(fromA, c) / diameter, parityX);
    const row = nearestOfParity(dot(fromA, other) / diameter, parityY);
    return add(add(a, add(scaled(c, diameter * column), scaled(other, diameter * row))), scaled(b, -radius));
  }
  if (kind === surfaceKinds.panel) {
    const along = (half: readonly number[], parity: number) => {
      const parts = partsOf(2 / Math.sqrt(half[3]), diameter);
      const place = 0.5 * (clamp(dot(fromA, half) * half[3], -1, 1) + 1) * parts;
      return scaled(half, (2 * nearestWithin(place, parity, parts)) / parts - 1);
    };
    const front = unit(cross(b, c));
    return add(add(a, add(along(b, parityX), along(c, parityY))), scaled(front, -radius * side));
  }
  const zero = acrossAxis(b);
  const quarterTurn = cross(b, zero);
  const height = dot(fromA, b);
  const radial = subtract(fromA, scaled(b, height));
  const whole = outlineLength(kind, c);
  const parts = partsOf(whole, diameter);
  const row = nearestWithin((outlinePlace(kind, c, lengthOf(radial), height) / whole) * parts, parityY, parts);
  const { rho, y, outward } = outlinePoint(kind, c, (row / parts) * whole);
  const columns = 2 * Math.floor((Math.PI * Math.max(rho, 0)) / diameter);
  const behindY = y - radius * side * outward[1];
  if (columns === 0) return parityX === 0 ? add(a, scaled(b, behindY)) : undefined;
  const perTurn = columns / (2 * Math.PI);
  const angle = nearestOfParity(Math.atan2(dot(radial, quarterTurn), dot(radial, zero)) * perTurn, parityX) / perTurn;
  const across = add(scaled(zero, Math.cos(angle)), scaled(quarterTurn, Math.sin(angle)));
  return add(a, add(scaled(across, rho - radius * side * outward[0]), scaled(b, behindY)));
}

/** Normal towards `point` and gap (as `distance`) between the obstacle and a sphere around `point`. */
export function obstacleGap(shape: PlacedShape, slot: number, point: readonly number[], radius: number): Nearest {
  if (!isRough(shape)) {
    const { normal, distance } = obstacleDistance(shape, point);
    return { normal, distance: distance - radius };
  }
  const sphere = latticeSphere(shape, slot, point, radius);
  if (!sphere || !hasFlag(shape, surfaceFlags.there)) return { normal: [0, 1, 0], distance: farAway };
  const away = direction(subtract(toFrame(shape, point), sphere), [0, 1, 0]);
  return { normal: fromFrame(shape, away.normal), distance: away.distance - 2 * radius };
}

/** Gap between an obstacle at a time, rough or smooth, and a sphere; negative where they overlap. */
export function gapToObstacle(obstacle: Obstacle, point: readonly number[], radius: number, time = 0): number {
  return surfacesOfObstacle(obstacle, time).reduce((least, surface) => {
    const gaps = Array.from(
      { length: slotsOf(surface) },
      (_, slot) => obstacleGap(surface, slot, point, radius).distance,
    );
    return Math.min(least, ...gaps);
  }, farAway);
}
